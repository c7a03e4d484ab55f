import type { Statement } from '@innkeeper/kit/postgres';

/** Adds the guest of an account that is locked, with its names; where they are not known, with those given. */
export const guestInsert = (
  customerId: string,
  email: string,
  language: string | null,
  { firstName, lastName } = { firstName: '', lastName: '' },
): Statement => ({
  name: 'insert-guest',
  text: `insert into guests (guest_id, customer_id, first_name, last_name, email, phone, locale)
         select $1, $1, coalesce(c.first_name, $3), coalesce(c.last_name, $4), $2, c.phone, $5
           from (select) one left join customers c on c.customer_id = $1
             on conflict do nothing`,
  values: [customerId, email, firstName, lastName, language],
});

/** Adds a guest without an account. */
export const walkInInsert = (guest: {
  guestId: string;
  firstName: string;
  lastName: string;
  email: string | undefined;
  phone: string;
  language: string | null;
}): Statement => ({
  name: 'insert-walk-in',
  text: `insert into guests (guest_id, first_name, last_name, email, phone, locale)
         values ($1, $2, $3, $4, nullif($5, ''), $6)`,
  values: [guest.guestId, guest.firstName, guest.lastName, guest.email ?? null, guest.phone, guest.language],
});

/** Notes the language of a guest of whom none is known: what staff chose stays. */
export const languageUpdate = (guestId: string, language: string): Statement => ({
  name: 'note-language',
  text: 'update guests set locale = $2 where guest_id = $1 and locale is null',
  values: [guestId, language],
});

/** What a booking by an account adds to its guest. */
export function guestOfAccount(
  { id, email }: { id: string; email: string },
  { hasGuest, hasLanguage }: { hasGuest: boolean; hasLanguage: boolean },
  language: string | null,
): Statement | null {
  if (!hasGuest) return guestInsert(id, email, language);
  return language !== null && !hasLanguage ? languageUpdate(id, language) : null;
}
