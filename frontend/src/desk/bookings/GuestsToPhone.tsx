import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Answer } from '../../shared/api/client.ts';
import { useChange } from '../../shared/api/queries.ts';
import { longDate } from '../../shared/calendar.ts';
import { bookingPath } from '../../shared/desk-paths.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { RichWords } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';
import { placeOf } from './today-focus.ts';

const t = words('desk');

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
      done: t('phoning.done', { name: guestName || bookingId }),
      failed: t('phoning.failed'),
    });
    if (isNoted) onDone(place);
  };
  return (
    <div className="matter">
      <h3>{t('phoning.title', { count: bookings.length })}</h3>
      <ul>
        {bookings.map((booking) => {
          const { bookingId, guestName, roomName, start, toAddress } = booking;
          return (
            <li key={bookingId}>
              <span>
                <RichWords
                  area="desk"
                  say="phoning.guest"
                  values={{ name: guestName || toAddress, room: roomName, date: longDate(start) }}
                  tags={{
                    guest: (text) => (
                      <Link to={bookingPath(bookingId)}>
                        <bdi>{text}</bdi>
                      </Link>
                    ),
                    room: (text) => <bdi>{text}</bdi>,
                  }}
                />
              </span>
              <button
                type="button"
                className="btn btn-line btn-sm today-action"
                aria-label={t('phoning.named_was_phoned', { name: guestName || bookingId })}
                aria-disabled={phoning.isPending}
                onClick={(event) => void note(event, booking)}
              >
                {t('phoning.was_phoned')}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
