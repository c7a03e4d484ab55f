import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { createBookingAttempt } from '../../shared/api/attempt-key.ts';
import { isCode } from '../../shared/api/errors.ts';
import { stayPaths } from '../../shared/stay-paths.ts';
import { announceFailure } from '../../shared/ui/dialog/alerts.ts';
import { words } from '../../shared/words/words.ts';
import { type StayOffer, toChosen, useHoldRooms } from './api.ts';
import type { Combination } from './Combinations.tsx';
import { keep, readKept } from './kept.ts';
import type { ChosenRoom } from './MyRooms.tsx';
import type { SplitOffer } from './SplitStay.tsx';
import type { StaySearch } from './search.ts';

const t = words('booking');

const storageKey = 'my-rooms';

/** The rooms that this tab has chosen, so that a reload or a look at another page does not lose them. */
function readChosen(): ChosenRoom[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
  } catch {
    return [];
  }
}

/** The maximum number of rooms that can be booked together. */
const MOST_ROOMS = 5;

/** The rooms that a guest chooses for the days of a search. Holding them leads to the form; a failure searches again. */
export function useChoice(search: StaySearch | null, searchAgain: () => unknown) {
  const navigate = useNavigate();
  const { search: query } = useLocation();
  const hold = useHoldRooms();
  const [attempt] = useState(createBookingAttempt);
  const [chosen, show] = useState<readonly ChosenRoom[]>(readChosen);
  const lastKey = useRef(Math.max(0, ...chosen.map(({ key }) => key)));
  const setChosen = (next: readonly ChosenRoom[]) => {
    sessionStorage.setItem(storageKey, JSON.stringify(next));
    show(next);
  };
  // Rooms of other days cannot be booked together with those of this search.
  const rooms = chosen.filter(
    (room) => room.search.start === search?.start && room.search.end === search.end,
  );

  const holdRooms = async (offered: readonly Offered[]) => {
    const chosen = toChosen(offered);
    const idempotencyKey = attempt.keyFor(chosen.quotes);
    try {
      const held = await hold.mutateAsync({ chosen, search: query, idempotencyKey });
      attempt.finish();
      keep({ typed: readKept().typed ?? {}, held });
      setChosen([]);
      navigate(stayPaths.checkout);
    } catch (error) {
      await announceFailure(error, t('choice.failed'), messageFor(error, offered));
      if (isCode(error, 'price_expired', 'room_not_available', 'discount_code_used_up')) {
        attempt.finish();
        setChosen([]);
        searchAgain();
      }
    }
  };
  const add = (offer: StayOffer) => {
    lastKey.current += 1;
    setChosen([...rooms, { key: lastKey.current, offer, search: search! }]);
  };
  return {
    rooms,
    isBooking: hold.isPending,
    remove: (key: number) => setChosen(rooms.filter((room) => room.key !== key)),
    /** Holds a room for an offer of the search, or the chosen rooms, and opens the form. */
    book: (offer: StayOffer | SplitOffer) => holdRooms([{ offer, search: search! }]),
    /** Holds the rooms of a combination, each for its part of the party. */
    bookTogether: ({ rooms: combined }: Combination) =>
      holdRooms(
        combined.map((offer) => ({
          offer,
          search: { ...search!, adults: offer.adults, children: offer.children },
        })),
      ),
    bookRooms: () => holdRooms(rooms),
    /** Adds a room; undefined if there are no more of its type, or no more can be booked together. */
    adderOf: ({ categoryId, roomsLeft }: StayOffer) => {
      const ofType = rooms.filter(({ offer }) => offer.categoryId === categoryId).length;
      return rooms.length < MOST_ROOMS && ofType < roomsLeft ? add : undefined;
    },
  };
}

type Offered = { offer: StayOffer | SplitOffer | Combination['rooms'][number]; search: StaySearch };

function messageFor(error: unknown, offered: readonly Offered[]): string {
  if (isCode(error, 'price_expired')) return t('choice.expired');
  if (isCode(error, 'room_not_available'))
    return offered.length === 1 && !('parts' in offered[0]!.offer)
      ? t('choice.taken')
      : t('choice.some_taken');
  return error instanceof Error ? error.message : '';
}
