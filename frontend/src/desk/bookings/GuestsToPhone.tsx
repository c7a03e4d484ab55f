import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Answer } from '../../shared/api/client.ts';
import { longDate } from '../../shared/calendar.ts';
import { bookingPath } from '../../shared/desk-paths.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { useMarkPhoned } from './mails-api.ts';
import { placeOf } from './today-focus.ts';

type Undeliverable = Answer<'GET /api/desk/undeliverable-bookings'>['bookings'][number];

interface Props {
  bookings: readonly Undeliverable[];
  /** Called after a guest was phoned, with the position of the button in its list. */
  onDone: (place: number) => void;
}

/** Guests who did not get the newest e-mail about their booking. */
export function GuestsToPhone({ bookings, onDone }: Props) {
  const phoning = useMarkPhoned();
  const note = async (event: MouseEvent, { bookingId, guestName }: Undeliverable) => {
    if (phoning.isPending) return;
    const place = placeOf(event.currentTarget);
    try {
      await phoning.mutateAsync(bookingId);
      notify.success(`It is noted that ${guestName || bookingId} was phoned`);
      onDone(place);
    } catch (error) {
      notify.failure('That the guest was phoned is not noted.', error);
    }
  };
  return (
    <div className="matter">
      <h3>
        {bookings.length === 1
          ? 'E-mail undeliverable: phone 1 guest'
          : `E-mails undeliverable: phone ${bookings.length} guests`}
      </h3>
      <ul>
        {bookings.map((booking) => {
          const { bookingId, guestName, roomName, start, toAddress } = booking;
          return (
            <li key={bookingId}>
              <span>
                <Link to={bookingPath(bookingId)}>
                  <bdi>{guestName || toAddress}</bdi>
                </Link>
                , <bdi>{roomName}</bdi>, {longDate(start)}
              </span>
              <button
                type="button"
                className="btn btn-line btn-sm today-action"
                aria-label={`${guestName || bookingId} was phoned`}
                aria-disabled={phoning.isPending}
                onClick={(event) => void note(event, booking)}
              >
                Was phoned
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
