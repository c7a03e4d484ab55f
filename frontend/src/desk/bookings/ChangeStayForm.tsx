import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../shared/api/errors.ts';
import { addDays } from '../../shared/calendar.ts';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { FormProblem, SubmitButton } from '../layout/PanelForm.tsx';
import { useDeskForm } from '../layout/use-desk-form.ts';
import { type Booking, type StayFacts, useBookingDetails } from './api.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { OtherRoomField } from './OtherRoomField.tsx';
import type { useBookingChanges } from './use-booking-changes.ts';

interface Props {
  booking: Booking;
  /** The day at the hotel. */
  today: string;
  changes: ReturnType<typeof useBookingChanges>;
}

const factsOf = ({ start, end, guests, roomId }: Booking): StayFacts => ({ start, end, guests, roomId });

const isSame = (one: StayFacts, other: StayFacts): boolean =>
  one.start === other.start &&
  one.end === other.end &&
  one.guests === other.guests &&
  one.roomId === other.roomId;

/** Other nights, guests or another room, all or none; it shows the price before it is saved. */
export function ChangeStayForm({ booking, today, changes }: Props) {
  const { refetch } = useBookingDetails(booking.bookingId);
  const [initial] = useState(() => factsOf(booking));
  // What the person at the form knows of the stay since the form was opened. Where somebody has changed it meanwhile the
  // server says what it is now; a second press then changes that.
  const known = useRef<StayFacts>(null);
  const form = useDeskForm<StayFacts, StayFacts, StayFacts>({
    name: `stay ${booking.bookingId}`,
    record: initial,
    initial,
    loadSchema: async () => (await import('./shapes.ts')).stayChangeSchema,
    whenBlank: { guests: 'Enter how many people stay' },
    save: async (to, opened) => {
      try {
        await changes.amend(booking, to, known.current ?? opened!);
      } catch (error) {
        const { data } = await refetch();
        if (data && isApiError(error) && error.code === 'changed_since')
          known.current = factsOf(data.booking);
        throw error;
      }
      known.current = to;
      form.reset(to);
    },
    byCode: { room_not_available: 'roomId' },
  });
  const { field, watch, reset, formState } = form;
  const to = watch();
  const { start, end, guests, roomId } = booking;
  const { isDirty } = formState;
  useEffect(() => {
    const facts = { start, end, guests, roomId };
    if (isDirty || isSame(facts, known.current ?? initial)) return;
    known.current = facts;
    reset(facts);
  }, [start, end, guests, roomId, isDirty, initial, reset]);

  const isInHouse = booking.status === 'checked_in';
  return (
    <form className="panel" aria-labelledby="change-stay" {...form.attributes}>
      <div className="panel-head">
        <h2 id="change-stay">Change the stay</h2>
      </div>
      <div className="panel-body form-grid">
        <TextField
          label="Arrival"
          type="date"
          className="half"
          readOnly={isInHouse}
          required
          {...field('start')}
        />
        <TextField
          label="Departure"
          type="date"
          className="half"
          min={to.start ? addDays(to.start, 1) : undefined}
          required
          {...field('end')}
        />
        <TextField
          label="Number of guests"
          type="number"
          className="half"
          min={1}
          required
          {...field('guests', { valueAsNumber: true })}
        />
        <OtherRoomField {...field('roomId')} booking={booking} to={to} today={today} chosen={to.roomId} />
        <ChangePreview booking={booking} to={to} isChanged={isDirty} />
        <FormProblem>{form.problem}</FormProblem>
      </div>
      <div className="panel-foot">
        {isDirty && (
          <button type="button" className="btn btn-quiet" onClick={() => reset(factsOf(booking))}>
            Cancel
          </button>
        )}
        <SubmitButton isBusy={form.isBusy}>Save change</SubmitButton>
      </div>
    </form>
  );
}
