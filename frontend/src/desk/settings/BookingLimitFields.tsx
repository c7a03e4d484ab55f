import { asNumber } from '../../shared/resource/use-desk-form.ts';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import type { HotelForm } from './hotel-record.tsx';

const t = words('office');

const limits = [
  { name: 'monthsAhead', label: 'settings.limits.months_ahead' },
  { name: 'nightsPerStay', label: 'settings.limits.nights_per_stay' },
  { name: 'openBookings', label: 'settings.limits.open_bookings' },
  { name: 'openNights', label: 'settings.limits.open_nights' },
] as const;

/** The limits for bookings by guests. */
export function BookingLimitFields({ form }: { form: HotelForm }) {
  return (
    <>
      {limits.map(({ name, label }) => (
        <TextField
          key={name}
          label={t(label)}
          type="number"
          min={1}
          required
          className="half"
          {...form.field(`bookingLimits.${name}`, asNumber)}
        />
      ))}
      <label className="full">
        <input type="checkbox" className="form-check-input me-2" {...form.register('verifiedGuests')} />
        {t('settings.limits.verified')}
      </label>
      <p className="full form-text mb-0">{t('settings.limits.hint')}</p>
    </>
  );
}
