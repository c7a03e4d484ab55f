import { useEffect, useRef } from 'react';
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

/** Other nights, guests or another room, all or none; it shows the price before it is saved. */
export function ChangeStayForm({ booking, today, changes }: Props) {
  const { refetch } = useBookingDetails(booking.bookingId);
  // What the person at the form knows of the stay. Where somebody has changed it meanwhile the server says what it is now;
  // a second press then changes that.
  const known = useRef(factsOf(booking));
  const form = useDeskForm<StayFacts, StayFacts>({
    name: `stay ${booking.bookingId}`,
    record: null,
    initial: known.current,
    loadSchema: async () => (await import('./shapes.ts')).stayChangeSchema,
    whenBlank: { guests: 'Enter how many people stay' },
    save: async (to) => {
      try {
        await changes.amend(booking, to, known.current);
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
    if (isDirty) return;
    known.current = { start, end, guests, roomId };
    reset(known.current);
  }, [start, end, guests, roomId, isDirty, reset]);

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
