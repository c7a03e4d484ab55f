import { asNumber } from '../../shared/resource/use-desk-form.ts';
import { TextField } from '../../shared/ui/form/fields.tsx';
import type { HotelForm } from './hotel-record.tsx';

const limits = [
  { name: 'monthsAhead', label: 'How many months ahead' },
  { name: 'nightsPerStay', label: 'Nights per stay' },
  { name: 'openBookings', label: 'Open bookings per guest' },
  { name: 'openNights', label: 'Coming nights per guest' },
] as const;

/** The limits for bookings by guests. */
export function BookingLimitFields({ form }: { form: HotelForm }) {
  return (
    <>
      {limits.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          type="number"
          min={1}
          required
          className="half"
          {...form.field(`bookingLimits.${name}`, asNumber)}
        />
      ))}
      <label className="full">
        <input type="checkbox" className="form-check-input me-2" {...form.register('verifiedGuests')} />
        Only guests whose e-mail address is confirmed may book
      </label>
      <p className="full form-text mb-0">
        These limits keep one guest from selling out the hotel. The desk may book more for a guest, and for
        guests without an address.
      </p>
    </>
  );
}
