import type { RoomForStay } from '@innkeeper/contracts/booking';
import { type Ref, type SelectHTMLAttributes, useEffect, useState } from 'react';
import { detailOf } from '../../shared/api/field-labels.ts';
import { nightCount, nightsBetween } from '../../shared/calendar.ts';
import { staffPrice } from '../../shared/money.ts';
import { whyRestricted } from '../../shared/restriction.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { heldUntil } from '../layout/held-until.ts';
import { type StayToBook, useFreeRooms } from './api.ts';

interface Props extends SelectHTMLAttributes<HTMLSelectElement> {
  stay: StayToBook;
  chosen: string;
  /** The booking is being made and is about to take the room. */
  isBusy: boolean;
  onChoose: (roomId: string) => void;
  error: string | undefined;
  ref?: Ref<HTMLSelectElement>;
}

/** The rooms that are free for a stay. The best one is selected by default. */
export function RoomField({ stay, chosen, isBusy, onChoose, error, ...select }: Props) {
  const isStay = stay.start < stay.end && stay.guests >= 1;
  const { data: rooms, error: failure, isFetching } = useFreeRooms(stay, isStay);
  const [lost, setLost] = useState<string | null>(null);
  const room = rooms?.find(({ roomId }) => roomId === chosen);
  const best = rooms?.[0]?.roomId ?? '';
  useEffect(() => {
    if (!rooms || room || isBusy) return;
    if (chosen) setLost(chosen);
    if (chosen !== best) onChoose(best);
  }, [rooms, room, isBusy, chosen, best, onChoose]);
  return (
    <SelectField
      {...select}
      label="Room"
      className="full"
      required
      error={error}
      value={room ? chosen : ''}
      aria-busy={rooms === undefined && isFetching}
      hint={
        <span role="status">
          {lost && lost !== chosen && `${lost} is not free for these nights. `}
          {!isStay && 'Choose the nights first.'}
          {isStay && failure && detailOf(failure)}
          {isStay && rooms?.length === 0 && 'No room is free for all these nights and guests.'}
          {room && priceOf(room, stay)}
          {room?.restriction && `. Guests cannot book this: ${whyRestricted(room.restriction)}. You may.`}
          {room?.heldUntil &&
            `. ${heldUntil(room.heldUntil)} by a guest online, whose hold ends when you book.`}
        </span>
      }
    >
      {!room && <option value="">{isFetching ? 'Loading…' : 'None'}</option>}
      {categoriesOf(rooms ?? []).map(([category, ofCategory]) => (
        <optgroup key={category} label={`${category}, ${staffPrice(ofCategory[0]!.price)} a night`}>
          {ofCategory.map(({ roomId, name, maximumGuests, isReady, heldUntil: held }) => (
            <option key={roomId} value={roomId}>
              {roomId} {name}, {maximumGuests === 1 ? '1 guest' : `${maximumGuests} guests`}
              {isReady === false && ', not clean'}
              {held && `, ${heldUntil(held).toLowerCase()}`}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

const priceOf = ({ price, totalPrice }: RoomForStay, { start, end }: StayToBook) => {
  const nights = nightsBetween(start, end);
  const whole = `${nightCount(nights)}: ${staffPrice(totalPrice)}`;
  return nights === 1 ? whole : `${whole}, ${staffPrice(price)} a night`;
};

/** In the order of their best rooms. */
function categoriesOf(rooms: readonly RoomForStay[]): [string, RoomForStay[]][] {
  const byCategory = new Map<string, RoomForStay[]>();
  for (const room of rooms) byCategory.set(room.category, [...(byCategory.get(room.category) ?? []), room]);
  return [...byCategory];
}
