import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Answer } from '../../shared/api/client.ts';
import { useChange } from '../../shared/api/queries.ts';
import { longDate } from '../../shared/calendar.ts';
import { bookingPath } from '../../shared/desk-paths.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { placeOf } from './today-focus.ts';

type Undeliverable = Answer<'GET /api/desk/undeliverable-bookings'>['bookings'][number];

interface Props {
  bookings: readonly Undeliverable[];
  /** Called after a guest was phoned, with the position of the button in its list. */
  onDone: (place: number) => void;
}

/** Guests who did not get the newest e-mail about their booking. */
export function GuestsToPhone({ bookings, onDone }: Props) {
  const phoning = useChange('POST /api/desk/booking-mails/:bookingId/phoned');
  const note = async (event: MouseEvent, { bookingId, guestName }: Undeliverable) => {
    if (phoning.isPending) return;
    const place = placeOf(event.currentTarget);
    const isNoted = await attempt(() => phoning.mutateAsync({ params: { bookingId } }), {
      done: `It is noted that ${guestName || bookingId} was phoned`,
      failed: 'That the guest was phoned is not noted.',
    });
    if (isNoted) onDone(place);
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
