import type { FittingRoom } from '@innkeeper/contracts/booking';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLiveCall } from '../../shared/api/queries.ts';
import { longDate } from '../../shared/calendar.ts';
import { staffPrice } from '../../shared/money.ts';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { RichWords } from '../../shared/words/RichWords.tsx';
import { clockTime } from '../layout/held-until.ts';
import type { Booking } from './api.ts';
import type { useBookingChanges } from './use-booking-changes.ts';
import './MoveStay.scss';
import { words } from '../../shared/words/words.ts';

const t = words('desk');
const tShared = words('shared');

/** More are shown on request: the best ones come first. */
const SHOWN_AT_FIRST = 8;

interface Props {
  booking: Booking;
  changes: ReturnType<typeof useBookingChanges>;
  onDone: () => void;
}

/** The rooms that are free for the coming nights of a stay, or those from a chosen one on; a press of one moves it there. */
export function MoveStay({ booking, changes, onDone }: Props) {
  const [since, setSince] = useState('');
  const { data, error, isLoadingError, refetch } = useLiveCall(
    'GET /api/desk/bookings/:bookingId/rooms',
    { params: { bookingId: booking.bookingId }, query: since ? { since } : {} },
    { placeholderData: keepPreviousData },
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const move = async (from: string, to: FittingRoom) => {
    if (await changes.move(booking, { from, to: to.roomId, since })) onDone();
  };
  return (
    <section className="move-stay" aria-labelledby="move-stay" aria-busy={!data}>
      <h3 id="move-stay" tabIndex={-1} ref={heading}>
        {t('booking.move')}
      </h3>
      {isLoadingError && <LoadFailed error={error} onRetry={refetch} />}
      {data && !data.leaves && <p>{t('move.no_nights')}</p>}
      {data?.leaves && (
        <>
          <p>
            {t('move.price_stays', {
              start: longDate(data.leaves.start),
              end: longDate(data.leaves.end),
              price: staffPrice(booking.price),
            })}
          </p>
          <Rooms
            rooms={data.rooms}
            isBusy={changes.isMoving}
            onChoose={(room) => void move(data.leaves!.roomId, room)}
          />
        </>
      )}
      {data?.coming && data.coming.first < data.coming.last && (
        <TextField
          label={t('move.since')}
          hint={t('move.since_hint')}
          type="date"
          min={data.coming.first}
          max={data.coming.last}
          value={since || data.coming.first}
          onChange={({ target }) => setSince(target.value === data.coming!.first ? '' : target.value)}
        />
      )}
      <button type="button" className="btn btn-line mt-3" onClick={onDone}>
        {t('form.back')}
      </button>
    </section>
  );
}

interface RoomsProps {
  rooms: readonly FittingRoom[];
  isBusy: boolean;
  onChoose: (room: FittingRoom) => void;
}

function Rooms({ rooms, isBusy, onChoose }: RoomsProps) {
  const [isWhole, setIsWhole] = useState(false);
  if (rooms.length === 0) return <p role="status">{t('move.none_free')}</p>;
  const shown = isWhole ? rooms : rooms.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul aria-label={t('move.free_rooms')}>
        {shown.map((room) => (
          <li key={room.roomId}>
            <button
              type="button"
              className="btn btn-line"
              aria-disabled={isBusy}
              onClick={() => !isBusy && onChoose(room)}
            >
              <span>
                <bdi>{room.name}</bdi> <span className="room-id">{room.roomId}</span>
              </span>
              <small>
                <RichWords
                  area="desk"
                  say={room.isSameCategory ? 'move.same_category' : 'move.other_category'}
                  values={{
                    category: room.category,
                    count: room.maximumGuests,
                    price: staffPrice(room.price),
                  }}
                  tags={{ category: (text) => <bdi>{text}</bdi> }}
                />
                {room.heldUntil &&
                  tShared('list.separator') + t('move.held', { time: clockTime(room.heldUntil) })}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < rooms.length && (
        <button type="button" className="btn btn-quiet" onClick={() => setIsWhole(true)}>
          {t('move.show_all', { count: rooms.length })}
        </button>
      )}
    </>
  );
}
