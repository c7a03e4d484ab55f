import type { DeskOrderForm, ListedGuest } from '@innkeeper/contracts/booking';
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
import { offer } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { SelectField, TextAreaField } from '../../shared/ui/form/area-and-select.tsx';
import { PhoneField, TextField } from '../../shared/ui/form/fields.tsx';
import { useDebounced } from '../../shared/ui/table/list-state.ts';
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
import { nameOfGuest } from '../layout/guest-name.ts';
import { asAges } from './ages.ts';
import type { Booking, NewBooking, StayToBook } from './api.ts';
import { CheckField } from './CheckField.tsx';
import { CHANNELS, channelName } from './channels.ts';
import { probableGuests } from './known-guests.ts';
import { MoreRoomsFields } from './MoreRoomsFields.tsx';
import { noPayer, PayerFields } from './PayerFields.tsx';
import { RateFields } from './RateFields.tsx';
import { RoomField } from './RoomField.tsx';
import { forgetReason, reasonToCheckIn } from './reason-to-check-in.ts';
import { useArrivalOfToday } from './use-arrival-of-today.ts';
import { useBookingChanges } from './use-booking-changes.ts';
import { useKnownGuest, whoIs } from './use-known-guest.tsx';

const t = words('desk');

interface Props {
  isWalkIn: boolean;
  /** The day at the hotel. */
  date: string;
  /** What was chosen before, such as on the chart. */
  given: { roomId: string; start: string; end: string } | null;
}

export function NewBookingForm({ isWalkIn, date, given: chosen }: Props) {
  const booking = useChange('POST /api/desk/bookings');
  const [attempt] = useState(createBookingAttempt);
  const { report } = useBookingChanges();
  const navigate = useNavigate();

  const reportBooked = (booked: Booking, changeId: string | null) => {
    const { bookingId, guestName, roomId } = booked;
    forgetReason({ roomId });
    if (changeId) report(booked, { changeId, status: 'checked_in', movedTo: null, isAmended: false });
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
  /** The records that are other people, as the staff said. */
  const others = useRef(new Set<string>());
  /** The order with the record of its guest, if there is one and the staff say so. */
  const withGuest = async (order: NewBooking): Promise<NewBooking> => {
    if (order.guestId) return order;
    const probable = await probableGuests({ ...order, email: order.email ?? '' });
    for (const guest of probable) {
      if (others.current.has(guest.guestId)) continue;
      const isSame = await offer({
        title: t('known_guest.is_it', { name: nameOfGuest(guest) }),
        text: whoIs(guest),
        confirm: t('known_guest.same'),
        keep: t('known_guest.other'),
      });
      if (isSame) {
        choose(guest);
        return { ...order, guestId: guest.guestId };
      }
      others.current.add(guest.guestId);
    }
    return order;
  };
  const book = async (typed: NewBooking) => {
    assertPriceNamed(isAgreed.current, typed);
    const given = await withGuest(typed);
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
    initial: {
      ...empty,
      start: date,
      end: addDays(date, 1),
      checkIn: isWalkIn,
      ...(chosen && { ...chosen, isRoomChosen: chosen.roomId !== '' }),
    },
    loadSchema: async () => (await import('./shapes.ts')).deskOrderSchema,
    whenBlank: {
      lastName: t('new_booking.last_name_missing'),
      roomId: t('new_booking.room_missing'),
      adults: t('stay.guests_missing'),
      priceReason: reasonMissing(),
    },
    save: book,
    byCode: { room_not_available: 'roomId' },
  });
  const { field, watch, setValue, setFocus } = form;
  const isMoved = useArrivalOfToday(form, date);
  useEffect(() => setFocus('lastName'), [setFocus]);
  const values = watch();
  const { start, end, adults, children, planId, roomId = '', agreedPrice, agreedPer, checkIn } = values;
  const discountCode = useDebounced(agreedPrice ? '' : (values.discountCode ?? '').trim());
  const stay: StayToBook = {
    start,
    end,
    adults: adults || 1,
    ...(Array.isArray(children) && children.length && { children: children.join(',') }),
    ...(planId && { planId }),
    ...(discountCode && { discountCode }),
    ...typedPrice({ agreedPrice, agreedPer }),
  };
  const guestId = values.guestId || null;
  const choose = (guest: ListedGuest) => {
    setValue('guestId', guest.guestId, { shouldDirty: true });
    setValue('firstName', guest.firstName);
    setValue('lastName', guest.lastName);
    if (guest.email && !form.getValues('email')) setValue('email', guest.email);
    if (guest.phone && !form.getValues('phone')) setValue('phone', guest.phone);
  };
  const typedGuest = {
    firstName: values.firstName ?? '',
    lastName: values.lastName,
    email: values.email ?? '',
    phone: values.phone ?? '',
  };
  const known = useKnownGuest(typedGuest, {
    isOffered: guestId === null && !form.isBusy && !booking.isSuccess,
    onChoose: choose,
  });
  const mayAgree = useMay()('bookings:price');
  const isToday = start === date;
  const roomField = field('roomId');
  useEffect(() => {
    if (!isToday) setValue('checkIn', false);
  }, [isToday, setValue]);
  useEffect(() => {
    if (!checkIn) return;
    setValue('moreRooms', []);
    setValue('arrivalTime', '');
    setValue('channel', '');
  }, [checkIn, setValue]);

  return (
    <PanelForm form={form} back={deskPaths.bookings} submitLabel={t('new_booking.book')}>
      {isMoved && (
        <p role="alert" className="full mb-0">
          {t('new_booking.day_changed', { date: longDate(date) })}
        </p>
      )}
      <div className="full known-guest">
        <TextField
          label={t('new_booking.last_name')}
          required
          autoComplete="off"
          readOnly={guestId !== null}
          {...field('lastName')}
          {...known.control('lastName')}
        />
        {known.list('lastName')}
      </div>
      <div className="full known-guest">
        <TextField
          label={t('new_booking.first_name')}
          autoComplete="off"
          readOnly={guestId !== null}
          {...field('firstName')}
          {...known.control('firstName')}
        />
        {known.list('firstName')}
      </div>
      {guestId && (
        <p className="full mb-0" role="status">
          {t('known_guest.chosen')}{' '}
          <button
            type="button"
            className="btn btn-line btn-sm"
            onClick={() => {
              others.current.add(guestId);
              setValue('guestId', '');
              setFocus('lastName');
            }}
          >
            {t('known_guest.release')}
          </button>
        </p>
      )}
      <TextField
        label={t('new_booking.adults')}
        type="number"
        min={1}
        required
        className="half"
        {...field('adults', asNumber)}
      />
      <TextField
        label={t('new_booking.ages')}
        hint={t('new_booking.ages_hint')}
        className="half"
        inputMode="numeric"
        autoComplete="off"
        {...field('children', asAges)}
        error={
          form.errorOf('children') ??
          (Array.isArray(children)
            ? children.map((_, i) => form.errorOf(`children.${i}`)).find(Boolean)
            : undefined)
        }
      />
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
      <RateFields stay={stay} field={field} hasCode={!agreedPrice} />
      <RoomField
        {...roomField}
        stay={stay}
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
        <MoreRoomsFields
          control={form.control}
          stay={stay}
          chosen={[roomId, ...(values.moreRooms ?? []).map((room) => room.roomId)]}
          field={field}
        />
      )}
      {!checkIn && (
        <CheckField
          label={t('new_booking.keeps_room')}
          hint={t('new_booking.keeps_room_hint')}
          {...field('isRoomChosen')}
        />
      )}
      <div className="half known-guest">
        <TextField
          label={t('label.email')}
          type="email"
          autoComplete="off"
          {...field('email')}
          {...known.control('email')}
        />
        {known.list('email')}
      </div>
      <div className="half known-guest">
        <PhoneField
          label={t('label.phone')}
          autoComplete="off"
          {...field('phone')}
          {...known.control('phone')}
        />
        {known.list('phone')}
      </div>
      <GuestLanguageField className="half" {...field('language')} />
      {!checkIn && (
        <TextField label={t('booking.arrives_at')} type="time" className="half" {...field('arrivalTime')} />
      )}
      {!checkIn && (
        <SelectField label={t('new_booking.channel')} className="half" {...field('channel')}>
          <option value="">{t('new_booking.no_channel')}</option>
          {CHANNELS.map((channel) => (
            <option key={channel} value={channel}>
              {channelName(channel)}
            </option>
          ))}
        </SelectField>
      )}
      <TextAreaField
        label={t('booking.requests')}
        className={checkIn ? 'half' : 'full'}
        {...field('requests')}
      />
      <PayerFields
        field={field}
        isGiven={Boolean(values.payer?.name)}
        onClear={() => setValue('payer', noPayer)}
      />
      {mayAgree && (
        <AgreedPriceFields
          field={field}
          isGiven={Boolean(agreedPrice)}
          onToggle={(isTicked) => {
            isAgreed.current = isTicked;
            setValue('discountCode', '');
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
  guestId: '',
  adults: 1,
  children: [],
  planId: '',
  discountCode: '',
  channel: '' as const,
  payer: noPayer,
  moreRooms: [],
  roomId: '',
  isRoomChosen: false,
  arrivalTime: '',
  requests: '',
  ...noAgreedPrice,
};
