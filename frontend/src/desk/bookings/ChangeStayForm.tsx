import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../shared/api/errors.ts';
import { addDays, longDate } from '../../shared/calendar.ts';
import { useMay } from '../../shared/resource/may.ts';
import { mergeEdits } from '../../shared/resource/merge-edits.ts';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { asNumber, useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { useMergeQuestion } from '../../shared/resource/use-save-change.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import { AgreedPriceFields } from '../layout/AgreedPriceFields.tsx';
import {
  assertPriceNamed,
  noAgreedPrice,
  reasonMissing,
  typedPrice,
  withoutBlankPrice,
} from '../layout/agreed-price.ts';
import {
  type Booking,
  type KnownStay,
  type StayChange,
  type StayChangeForm,
  type StayFacts,
  useBookingDetails,
} from './api.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { OtherRoomField } from './OtherRoomField.tsx';
import type { useBookingChanges } from './use-booking-changes.ts';

const t = words('desk');
const tShared = words('shared');

interface Props {
  booking: Booking;
  /** The day at the hotel. */
  today: string;
  changes: ReturnType<typeof useBookingChanges>;
}

const factsOf = ({ start, end, guests, roomId }: StayFacts): StayFacts => ({ start, end, guests, roomId });
const knownOf = (booking: Booking): KnownStay => ({ ...factsOf(booking), price: booking.price });
const formOf = (booking: Booking): StayChangeForm => ({ ...factsOf(booking), ...noAgreedPrice });

/** How two changes of a stay are compared. */
const mergedStay = () => ({
  noun: 'stay' as const,
  confirm: t('conflict.into_form'),
  fields: {
    start: { label: t('stay.arrival'), show: longDate },
    end: { label: t('stay.departure'), show: longDate },
    guests: { label: t('stay.guests') },
    roomId: { label: t('booking.room') },
  },
});

const isSame = (one: KnownStay, other: KnownStay): boolean =>
  one.start === other.start &&
  one.end === other.end &&
  one.guests === other.guests &&
  one.roomId === other.roomId &&
  one.price === other.price;

/** Changes nights, guests, room or price, all or none; shows the cost before saving. */
export function ChangeStayForm({ booking, today, changes }: Props) {
  const { refetch } = useBookingDetails(booking.bookingId);
  const [initial] = useState(() => ({ form: formOf(booking), known: knownOf(booking) }));
  /** Increases when the form is reset, so that the box of the price is unticked. */
  const [round, setRound] = useState(0);
  const { ask, dialog } = useMergeQuestion<StayFacts>(mergedStay());
  // The stay when the form was opened. Fields that nobody typed into follow it; where another user has changed the same, saving asks.
  const known = useRef<KnownStay>(null);
  const isAgreed = useRef(false);
  const form = useDeskForm<StayChangeForm, StayChange, KnownStay>({
    name: `stay ${booking.bookingId}`,
    record: initial.known,
    initial: initial.form,
    loadSchema: async () => (await import('./shapes.ts')).stayChangeSchema,
    whenBlank: { guests: t('stay.guests_missing'), priceReason: reasonMissing() },
    save: async (to, opened) => {
      assertPriceNamed(isAgreed.current, to);
      try {
        const changed = await changes.amend(booking, withoutBlankPrice(to), known.current ?? opened!);
        if (!changed) return;
        known.current = knownOf(changed);
        form.reset(formOf(changed));
        setRound(round + 1);
        isAgreed.current = false;
      } catch (error) {
        const { data } = await refetch();
        if (!data || !isApiError(error) || error.code !== 'changed_since') throw error;
        if (!(await merge(known.current ?? opened!, to, data.booking))) throw error;
      }
    },
    byCode: { room_not_available: 'roomId' },
  });
  const { field, watch, reset, setValue, getValues, formState } = form;
  /** Puts the stay of both into the form, where its price is seen before it is saved. Returns whether the user has chosen. */
  const merge = async (before: KnownStay, mine: StayFacts, now: Booking): Promise<boolean> => {
    const merged = mergeEdits(factsOf(before), factsOf(mine), factsOf(now));
    const isAsked = merged.collisions.length > 0;
    const chosen = isAsked ? await ask(factsOf(now), merged) : merged.values;
    if (!chosen) return false;
    known.current = knownOf(now);
    const { agreedPrice, agreedPer, priceReason } = getValues();
    reset(formOf(now));
    reset({ ...chosen, agreedPrice, agreedPer, priceReason }, { keepDefaultValues: true });
    return isAsked;
  };
  const values = watch();
  const to = { ...factsOf(values), ...typedPrice(values) };
  const { start, end, guests, roomId, price } = booking;
  const mayAgree = useMay()('bookings:price');
  const { isDirty, dirtyFields } = formState;
  useEffect(() => {
    const now = { start, end, guests, roomId, price };
    const seen = known.current ?? initial.known;
    if (isSame(now, seen)) return;
    // What was typed stays. Where another user has changed the same, saving says so.
    const changed = (['start', 'end', 'guests', 'roomId'] as const).filter(
      (name) => now[name] !== seen[name],
    );
    if (changed.some((name) => dirtyFields[name])) return;
    known.current = now;
    reset({ ...factsOf(now), ...noAgreedPrice }, { keepDirtyValues: true });
  }, [start, end, guests, roomId, price, dirtyFields, initial, reset]);

  const isInHouse = booking.status === 'checked_in';
  return (
    <form className="panel" aria-labelledby="change-stay" {...form.attributes}>
      <div className="panel-head">
        <h2 id="change-stay">{t('change.title')}</h2>
      </div>
      <div className="panel-body form-grid">
        <TextField
          label={t('stay.arrival')}
          type="date"
          className="half"
          readOnly={isInHouse}
          required
          {...field('start')}
        />
        <TextField
          label={t('stay.departure')}
          type="date"
          className="half"
          min={to.start ? addDays(to.start, 1) : undefined}
          required
          {...field('end')}
        />
        <TextField
          label={t('stay.guests')}
          type="number"
          className="half"
          min={1}
          required
          {...field('guests', asNumber)}
        />
        <OtherRoomField {...field('roomId')} booking={booking} to={to} today={today} chosen={to.roomId} />
        {mayAgree && (
          <AgreedPriceFields
            key={round}
            field={field}
            isGiven={Boolean(values.agreedPrice)}
            hint={t('agreed.all_nights')}
            onToggle={(isTicked) => {
              isAgreed.current = isTicked;
              if (isTicked) return;
              setValue('agreedPrice', '', { shouldDirty: true });
              setValue('priceReason', '', { shouldDirty: true });
            }}
          />
        )}
        <ChangePreview booking={booking} to={to} isChanged={isDirty} />
        <FormProblem>{form.problem}</FormProblem>
      </div>
      <div className="panel-foot">
        {isDirty && (
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => {
              reset(formOf(booking));
              setRound(round + 1);
            }}
          >
            {tShared('action.cancel')}
          </button>
        )}
        <SubmitButton isBusy={form.isBusy}>{t('change.save')}</SubmitButton>
      </div>
      {dialog}
    </form>
  );
}
