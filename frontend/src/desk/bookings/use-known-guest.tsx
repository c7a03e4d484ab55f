import type { ListedGuest } from '@innkeeper/contracts/booking';
import { type KeyboardEvent, useId, useState } from 'react';
import { words } from '../../shared/words/words.ts';
import { nameOfGuest } from '../layout/guest-name.ts';
import { type TypedGuest, useKnownGuests } from './known-guests.ts';
import './known-guests.scss';

const t = words('desk');
const tShared = words('shared');

type GuestField = keyof TypedGuest;

/**
 * Known guests who match what is typed, offered below the field that has the focus. The arrow keys mark one and Enter takes it; while
 * none is marked, Enter sends the form. Returns attributes for the control of each field, and the list below it.
 */
export function useKnownGuest(
  typed: TypedGuest,
  { isOffered, onChoose }: { isOffered: boolean; onChoose: (guest: ListedGuest) => void },
) {
  const id = useId();
  const [at, setAt] = useState<GuestField>('lastName');
  const [marked, setMarked] = useState<string | null>(null);
  const [isClosed, setIsClosed] = useState(false);
  const known = useKnownGuests(typed, isOffered);
  const offered = isOffered && !isClosed ? known : [];
  const place = offered.findIndex(({ guestId }) => guestId === marked);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !offered.length) return;
    if (event.key === 'Escape') setIsClosed(true);
    else if (event.key === 'Enter' && offered[place]) onChoose(offered[place]);
    else if (event.key === 'ArrowDown') setMarked(offered[(place + 1) % offered.length]!.guestId);
    else if (event.key === 'ArrowUp') setMarked(offered.at(Math.max(place, 0) - 1)!.guestId);
    else return;
    event.preventDefault();
  };
  const control = (name: GuestField) => ({
    role: 'combobox',
    'aria-expanded': at === name && offered.length > 0,
    'aria-controls': `${id}-known`,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': at === name && offered[place] ? `${id}-${offered[place].guestId}` : undefined,
    onFocus: () => setAt(name),
    onKeyDown: press,
    onInput: () => {
      setMarked(null);
      setIsClosed(false);
    },
  });
  const list = (name: GuestField) =>
    at === name && (
      <>
        <p role="status" className="visually-hidden">
          {offered.length > 0 && t('known_guest.offered', { count: offered.length })}
        </p>
        <div role="listbox" id={`${id}-known`} aria-label={t('known_guest.list')} hidden={!offered.length}>
          {offered.map((guest) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
            <div
              key={guest.guestId}
              id={`${id}-${guest.guestId}`}
              role="option"
              tabIndex={-1}
              aria-selected={guest.guestId === marked}
              onMouseDown={(event) => event.preventDefault()} // otherwise the field loses the focus
              onClick={() => onChoose(guest)}
            >
              <strong>
                <bdi>{nameOfGuest(guest)}</bdi>
              </strong>
              <small>{whoIs(guest)}</small>
            </div>
          ))}
        </div>
      </>
    );
  return { control, list };
}

/** By what staff recognise a guest. */
export const whoIs = ({ email, phone, stays, tags }: ListedGuest): string =>
  [email, phone, stays > 0 && t('known_guest.stays', { count: stays }), ...tags]
    .filter(Boolean)
    .join(tShared('list.separator'));
