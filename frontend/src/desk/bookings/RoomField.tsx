import type { RoomForStay } from '@innkeeper/contracts/booking';
import { type Ref, type SelectHTMLAttributes, useEffect, useState } from 'react';
import { detailOf } from '../../shared/api/field-labels.ts';
import { nightCount, nightsBetween } from '../../shared/calendar.ts';
import { staffPrice } from '../../shared/money.ts';
import { whyRestricted } from '../../shared/restriction.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { words } from '../../shared/words/words.ts';
import { clockTime } from '../layout/held-until.ts';
import { type StayToBook, useFreeRooms } from './api.ts';

const t = words('desk');
const tShared = words('shared');

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
  const isStay = stay.start < stay.end && stay.adults >= 1;
  const { data, error: failure, isFetching } = useFreeRooms(stay, isStay);
  const rooms = data?.rooms;
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
      label={t('booking.room')}
      className="full"
      required
      error={error}
      value={room ? chosen : ''}
      aria-busy={rooms === undefined && isFetching}
      hint={
        <span role="status">
          {[
            lost && lost !== chosen && t('room_field.not_free', { room: lost }),
            !isStay && t('room_field.nights_first'),
            isStay && failure && detailOf(failure),
            isStay && rooms?.length === 0 && t('room_field.none_free'),
            room && priceOf(room, stay),
            room?.isReady === false && uncleanNote(room, rooms!),
            room?.restriction && t('room_field.restricted', { reason: whyRestricted(room.restriction) }),
            room?.heldUntil && t('held.ends_with_booking', { time: clockTime(room.heldUntil) }),
          ]
            .filter(Boolean)
            .join(' ')}
        </span>
      }
    >
      {!room && <option value="">{isFetching ? t('room_field.loading') : t('room_field.none')}</option>}
      {categoriesOf(rooms ?? []).map(([category, ofCategory]) => (
        <optgroup
          key={category}
          label={t('room_field.category', { category, price: staffPrice(ofCategory[0]!.price) })}
        >
          {ofCategory.map(({ roomId, name, maximumGuests, isReady, heldUntil: held }) => (
            <option key={roomId} value={roomId}>
              {[
                t('room_field.room', { room: roomId, name, count: maximumGuests }),
                isReady === false && t('room_field.not_clean'),
                held && t('room_field.held', { time: clockTime(held) }),
              ]
                .filter(Boolean)
                .join(tShared('list.separator'))}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

const priceOf = ({ price, totalPrice }: RoomForStay, { start, end }: StayToBook) => {
  const nights = nightsBetween(start, end);
  const whole = { nights: nightCount(nights), total: staffPrice(totalPrice) };
  if (nights === 1) return t('room_field.price', whole);
  return t('room_field.price_per_night', { ...whole, price: staffPrice(price) });
};

/** That the room is not clean, and what the cheapest clean one costs. */
function uncleanNote({ roomId }: RoomForStay, rooms: readonly RoomForStay[]): string {
  const clean = rooms.find(({ isReady, heldUntil }) => isReady && !heldUntil);
  const said = t('room_field.chosen_not_clean', { room: roomId });
  if (!clean) return said;
  const price = staffPrice(clean.totalPrice);
  return `${said} ${t('room_field.clean_one', { room: clean.roomId, category: clean.category, price })}`;
}

/** In the order of their best rooms. */
function categoriesOf(rooms: readonly RoomForStay[]): [string, RoomForStay[]][] {
  const byCategory = new Map<string, RoomForStay[]>();
  for (const room of rooms) byCategory.set(room.category, [...(byCategory.get(room.category) ?? []), room]);
  return [...byCategory];
}
