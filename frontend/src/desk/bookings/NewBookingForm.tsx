import type { DeskOrderForm } from '@innkeeper/contracts/booking';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createBookingAttempt } from '../../shared/api/attempt-key.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { useChange } from '../../shared/api/queries.ts';
import { addDays, longDate } from '../../shared/calendar.ts';
import { bookingPath, deskPaths } from '../../shared/desk-paths.ts';
import { useMay } from '../../shared/resource/may.ts';
import { PanelForm } from '../../shared/resource/PanelForm.tsx';
import { asNumber, useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { TextAreaField } from '../../shared/ui/form/area-and-select.tsx';
import { PhoneField, TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import { AgreedPriceFields } from '../layout/AgreedPriceFields.tsx';
import {
  assertPriceNamed,
  noAgreedPrice,
  reasonMissing,
  typedPrice,
  withoutBlankPrice,
} from '../layout/agreed-price.ts';
import { GuestLanguageField } from '../layout/guest-language.tsx';
import type { Booking, NewBooking } from './api.ts';
import { CheckField } from './CheckField.tsx';
import { RoomField } from './RoomField.tsx';
import { reasonToCheckIn } from './reason-to-check-in.ts';
import { useArrivalOfToday } from './use-arrival-of-today.ts';
import { useBookingChanges } from './use-booking-changes.ts';

const t = words('desk');

interface Props {
  isWalkIn: boolean;
  /** The day at the hotel. */
  date: string;
}

export function NewBookingForm({ isWalkIn, date }: Props) {
  const booking = useChange('POST /api/desk/bookings');
  const [attempt] = useState(createBookingAttempt);
  const { report } = useBookingChanges();
  const navigate = useNavigate();

  const reportBooked = ({ bookingId, guestName, roomId }: Booking, changeId: string | null) => {
    if (changeId) report(bookingId, { changeId, status: 'checked_in', movedTo: null, isAmended: false });
    else notify.success(t('new_booking.booked', { id: bookingId, room: roomId, name: guestName }));
  };
  /** The staff's answers for each room, so that a retry after a lost answer sends the same order without asking again. */
  const reasons = useRef<Record<string, string>>({});
  const reasonFor = async ({ roomId, checkIn }: NewBooking) => {
    if (!checkIn) return '';
    const reason = reasons.current[roomId] ?? (await reasonToCheckIn({ roomId }));
    if (reason) reasons.current[roomId] = reason;
    return reason;
  };
  const isAgreed = useRef(false);
  const book = async (given: NewBooking) => {
    assertPriceNamed(isAgreed.current, given);
    const reason = await reasonFor(given);
    if (reason === null) return;
    const order = { ...withoutBlankPrice(given), ...(reason && { reason }) };
    try {
      const made = await booking.mutateAsync({
        body: order,
        headers: { 'idempotency-key': attempt.keyFor(order) },
      });
      attempt.finish();
      form.reset(form.getValues());
      reportBooked(made.booking, made.changeId);
      navigate(bookingPath(made.booking.bookingId), { replace: true });
    } catch (error) {
      // Only an answer ends the attempt: if the answer was lost, pressing the button again does not book twice.
      if (isApiError(error) && error.status >= 400 && error.status < 500) attempt.finish();
      throw error;
    }
  };
  const form = useDeskForm<DeskOrderForm, NewBooking>({
    name: 'new booking',
    record: null,
    initial: { ...empty, start: date, end: addDays(date, 1), checkIn: isWalkIn },
    loadSchema: async () => (await import('./shapes.ts')).deskOrderSchema,
    whenBlank: {
      lastName: t('new_booking.last_name_missing'),
      roomId: t('new_booking.room_missing'),
      guests: t('stay.guests_missing'),
      priceReason: reasonMissing(),
    },
    save: book,
    byCode: { room_not_available: 'roomId' },
  });
  const { field, watch, setValue, setFocus } = form;
  const isMoved = useArrivalOfToday(form, date);
  useEffect(() => setFocus('lastName'), [setFocus]);
  const { start, end, guests, roomId = '', agreedPrice, agreedPer, checkIn } = watch();
  const mayAgree = useMay()('bookings:price');
  const isToday = start === date;
  const roomField = field('roomId');
  useEffect(() => {
    if (!isToday) setValue('checkIn', false);
  }, [isToday, setValue]);
  useEffect(() => {
    if (checkIn) setValue('arrivalTime', '');
  }, [checkIn, setValue]);

  return (
    <PanelForm form={form} back={deskPaths.bookings} submitLabel={t('new_booking.book')}>
      {isMoved && (
        <p role="alert" className="full mb-0">
          {t('new_booking.day_changed', { date: longDate(date) })}
        </p>
      )}
      <TextField label={t('new_booking.last_name')} required autoComplete="off" {...field('lastName')} />
      <TextField label={t('new_booking.first_name')} autoComplete="off" {...field('firstName')} />
      <TextField label={t('stay.guests')} type="number" min={1} required {...field('guests', asNumber)} />
      <TextField
        label={t('stay.arrival')}
        type="date"
        className="half"
        min={date}
        required
        {...field('start')}
      />
      <TextField
        label={t('stay.departure')}
        type="date"
        className="half"
        min={start ? addDays(start, 1) : undefined}
        required
        {...field('end')}
      />
      <RoomField
        {...roomField}
        stay={{ start, end, guests: guests ?? 1, ...typedPrice({ agreedPrice, agreedPer }) }}
        chosen={roomId}
        isBusy={form.isBusy || booking.isSuccess} // otherwise another room is chosen, and the form counts as changed
        onChange={(event) => {
          setValue('isRoomChosen', true);
          return roomField.onChange(event);
        }}
        onChoose={(room) => {
          setValue('roomId', room);
          setValue('isRoomChosen', false);
        }}
      />
      {!checkIn && (
        <CheckField
          label={t('new_booking.keeps_room')}
          hint={t('new_booking.keeps_room_hint')}
          {...field('isRoomChosen')}
        />
      )}
      <TextField
        label={t('label.email')}
        type="email"
        className="half"
        autoComplete="off"
        {...field('email')}
      />
      <PhoneField label={t('label.phone')} className="half" autoComplete="off" {...field('phone')} />
      <GuestLanguageField className="half" {...field('language')} />
      {!checkIn && (
        <TextField label={t('booking.arrives_at')} type="time" className="half" {...field('arrivalTime')} />
      )}
      <TextAreaField
        label={t('booking.requests')}
        className={checkIn ? 'half' : 'full'}
        {...field('requests')}
      />
      {mayAgree && (
        <AgreedPriceFields
          field={field}
          isGiven={Boolean(agreedPrice)}
          onToggle={(isTicked) => {
            isAgreed.current = isTicked;
            if (isTicked) return;
            setValue('agreedPrice', '');
            setValue('priceReason', '');
          }}
        />
      )}
      <CheckField
        label={t('new_booking.check_in_now')}
        hint={isToday ? undefined : t('new_booking.check_in_later')}
        isPossible={isToday}
        {...field('checkIn')}
      />
    </PanelForm>
  );
}

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  language: '' as const,
  guests: 1,
  roomId: '',
  isRoomChosen: false,
  arrivalTime: '',
  requests: '',
  ...noAgreedPrice,
};
