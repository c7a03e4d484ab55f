import type { ListedGuest } from '@innkeeper/contracts/booking';
import { request } from '../../shared/api/client.ts';
import { useCall } from '../../shared/api/queries.ts';
import { useDebounced } from '../../shared/ui/table/list-state.ts';

/** What is typed of a guest. */
export type TypedGuest = Record<'firstName' | 'lastName' | 'email' | 'phone', string>;

/** How many are offered. */
const MOST = 5;

/** Fewer letters or digits match half the hotel. */
const SHORTEST_NAME = 2;
const SHORTEST_NUMBER = 5;

const nameTyped = ({ firstName, lastName }: TypedGuest) => `${firstName} ${lastName}`.trim();
const digitsOf = (phone: string) => phone.replaceAll(/[^\p{Nd}]/gu, '');

/** By what a typed guest is looked for, the surest first; a search that would match anybody is left out. */
export function searchesFor(typed: TypedGuest): string[] {
  const email = typed.email.trim();
  const digits = digitsOf(typed.phone);
  const name = nameTyped(typed);
  return [
    email.length > SHORTEST_NAME ? email : '',
    digits.length >= SHORTEST_NUMBER ? digits : '',
    [...name].length >= SHORTEST_NAME || /\p{Script=Han}/u.test(name) ? name : '',
  ].filter(Boolean);
}

/** The guests who may be the one that is typed, at most five. */
export function useKnownGuests(typed: TypedGuest, isAsked: boolean): ListedGuest[] {
  const [first = '', second = '', third = ''] = searchesFor(typed);
  const settled = useDebounced(JSON.stringify(isAsked ? [first, second, third] : []));
  const [one, two, three]: string[] = JSON.parse(settled);
  const found = [useFound(one), useFound(two), useFound(three)].flat();
  return [...new Map(found.map((guest) => [guest.guestId, guest])).values()].slice(0, MOST);
}

function useFound(q = ''): ListedGuest[] {
  const { data } = useCall('GET /api/desk/guests', q ? { query: { q, pageSize: MOST } } : null, {
    select: ({ guests }) => guests,
    retry: false,
  });
  return data ?? [];
}

const same = (one: string, other: string) =>
  one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();

/** Whether a record has the typed address or number, or first and last name. */
export function mayBe(typed: TypedGuest, guest: ListedGuest): boolean {
  const digits = digitsOf(typed.phone);
  const known = digitsOf(guest.phone ?? '');
  const [short, long] = [digits, known].sort((one, other) => one.length - other.length);
  const isSameNumber = short!.length >= SHORTEST_NUMBER && long!.endsWith(short!.replace(/^0+/, ''));
  const isSameName =
    typed.firstName.trim() !== '' && same(nameTyped(typed), `${guest.firstName} ${guest.lastName}`);
  return (typed.email.trim() !== '' && same(typed.email, guest.email ?? '')) || isSameNumber || isSameName;
}

/**
 * The guests who are probably the one that is typed, as they are now. If they cannot be read, there is nobody: a booking is not
 * stopped by a question that cannot be asked.
 */
export async function probableGuests(typed: TypedGuest): Promise<ListedGuest[]> {
  const answers = await Promise.all(
    searchesFor(typed).map((q) =>
      request('GET /api/desk/guests', { query: { q, pageSize: MOST } }).then(
        ({ guests }) => guests,
        () => [],
      ),
    ),
  );
  const found = new Map(answers.flat().map((guest) => [guest.guestId, guest]));
  return [...found.values()].filter((guest) => mayBe(typed, guest));
}
