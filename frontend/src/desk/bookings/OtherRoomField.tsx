import type { Ref, SelectHTMLAttributes } from 'react';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { words } from '../../shared/words/words.ts';
import { clockTime } from '../layout/held-until.ts';
import { type Booking, type StayFacts, useFreeRooms } from './api.ts';

const t = words('desk');

interface Props extends SelectHTMLAttributes<HTMLSelectElement> {
  booking: Booking;
  /** The wanted stay. */
  to: StayFacts;
  today: string;
  chosen: string;
  error: string | undefined;
  ref?: Ref<HTMLSelectElement>;
}

/** The room that a stay is in, and those that are free for all its coming nights. */
export function OtherRoomField({ booking, to, today, chosen, error, ...select }: Props) {
  const coming = { start: to.start < today ? today : to.start, end: to.end, adults: to.guests };
  const isStay = coming.start < coming.end && coming.adults >= 1;
  const { data: { rooms: data = [] } = {} } = useFreeRooms(coming, isStay);
  const others = data.filter(({ roomId }) => roomId !== booking.roomId);
  const isListed = chosen === booking.roomId || others.some(({ roomId }) => roomId === chosen);
  return (
    <SelectField {...select} label={t('booking.room')} className="half" error={error} value={chosen}>
      <option value={booking.roomId}>
        {booking.roomId} {booking.roomName}
      </option>
      {!isListed && <option value={chosen}>{chosen}</option>}
      {others.map(({ roomId, name, category, heldUntil: held }) => (
        <option key={roomId} value={roomId}>
          {held
            ? t('room_field.other_held', { room: roomId, name, category, time: clockTime(held) })
            : t('room_field.other', { room: roomId, name, category })}
        </option>
      ))}
    </SelectField>
  );
}
