import type { DeskOrderForm, RoomForStay } from '@innkeeper/contracts/booking';
import { useEffect, useRef } from 'react';
import { type Control, type UseFormRegisterReturn, useFieldArray } from 'react-hook-form';
import { staffPrice } from '../../shared/money.ts';
import { asNumber } from '../../shared/resource/use-desk-form.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import { asAges } from './ages.ts';
import { type StayToBook, useFreeRooms } from './api.ts';

const t = words('desk');

type RowField = 'roomId' | 'adults' | 'children' | 'firstName' | 'lastName';

interface Props {
  control: Control<DeskOrderForm>;
  /** Of the first room; the others are for the same nights. */
  stay: StayToBook;
  /** The rooms that are chosen, the first one's first. */
  chosen: readonly string[];
  field: (
    name: `moreRooms.${number}.${RowField}`,
    how?: typeof asNumber | typeof asAges,
  ) => UseFormRegisterReturn & { error: string | undefined };
}

/** The other rooms of a group: each with its party, and who stays in it if that is not the guest who books. */
export function MoreRoomsFields({ control, stay, chosen, field }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'moreRooms' });
  const { children: _, ...ofOne } = stay;
  const isStay = stay.start < stay.end;
  const { data } = useFreeRooms({ ...ofOne, adults: 1 }, isStay && fields.length > 0);
  const rooms = data?.rooms ?? [];
  return (
    <>
      {fields.map(({ id }, place) => (
        <fieldset key={id} className="full form-grid">
          <legend className="form-label">{t('new_booking.room_number', { number: place + 2 })}</legend>
          <GroupRoomSelect
            rooms={rooms}
            others={chosen.filter((_, other) => other !== place + 1)}
            value={chosen[place + 1] ?? ''}
            {...field(`moreRooms.${place}.roomId`)}
          />
          <TextField
            label={t('new_booking.adults')}
            type="number"
            min={1}
            required
            className="half"
            {...field(`moreRooms.${place}.adults`, asNumber)}
          />
          <TextField
            label={t('new_booking.ages')}
            className="half"
            inputMode="numeric"
            autoComplete="off"
            {...field(`moreRooms.${place}.children`, asAges)}
          />
          <TextField
            label={t('new_booking.last_name')}
            hint={t('new_booking.stays_in_it')}
            className="half"
            autoComplete="off"
            {...field(`moreRooms.${place}.lastName`)}
          />
          <TextField
            label={t('new_booking.first_name')}
            className="half"
            autoComplete="off"
            {...field(`moreRooms.${place}.firstName`)}
          />
          <div className="full">
            <button type="button" className="btn btn-quiet btn-sm" onClick={() => remove(place)}>
              {t('new_booking.remove_room', { number: place + 2 })}
            </button>
          </div>
        </fieldset>
      ))}
      <div className="full">
        <button
          type="button"
          className="btn btn-line"
          onClick={() => append({ roomId: '', adults: 1, children: [], firstName: '', lastName: '' })}
        >
          {t('new_booking.another_room')}
        </button>
      </div>
    </>
  );
}

interface SelectProps extends UseFormRegisterReturn {
  rooms: readonly RoomForStay[];
  /** Which the group has besides this one. */
  others: readonly string[];
  value: string;
  error: string | undefined;
}

/** A room of a group. The cheapest one that the group does not have yet is selected by default. */
function GroupRoomSelect({ rooms, others, value, error, ...select }: SelectProps) {
  const { onChange, name } = select;
  const left = rooms.filter(({ roomId }) => !others.includes(roomId));
  const best = left[0]?.roomId ?? '';
  const isLost = !left.some(({ roomId }) => roomId === value);
  const choose = useRef(onChange);
  choose.current = onChange;
  useEffect(() => {
    if (isLost && value !== best) void choose.current({ target: { name, value: best }, type: 'change' });
  }, [isLost, value, best, name]);
  return (
    <SelectField {...select} label={t('booking.room')} className="full" required error={error} value={value}>
      {isLost && <option value="">{t('room_field.none')}</option>}
      {left.map(({ roomId, name: roomName, category, totalPrice }) => (
        <option key={roomId} value={roomId}>
          {t('new_booking.group_room', {
            room: roomId,
            name: roomName,
            category,
            price: staffPrice(totalPrice),
          })}
        </option>
      ))}
    </SelectField>
  );
}
