import { currencies } from '@innkeeper/contracts/places';
import type { z } from 'zod';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { PhoneField, TextField } from '../../shared/ui/form/fields.tsx';
import { type HotelSettings, useHotelSettings, useSaveHotel } from './api.ts';
import type { hotelSchema } from './shapes.ts';
import { NEW_HOTEL_NAME } from './steps.ts';

type Values = z.input<typeof hotelSchema>;
type Output = z.output<typeof hotelSchema>;

/** The hotel's name, place, time zone and currency. */
export function HotelStep({ onDone }: { onDone: () => void }) {
  const { data } = useHotelSettings();
  return data ? <HotelForm settings={data} onDone={onDone} /> : null;
}

function HotelForm({ settings, onDone }: { settings: HotelSettings; onDone: () => void }) {
  const { hotel, locked } = settings;
  const save = useSaveHotel();
  const form = useDeskForm<Values, Output, HotelSettings['hotel']>({
    name: 'setup hotel',
    record: hotel,
    initial: toValues(hotel),
    loadSchema: async () => (await import('./shapes.ts')).hotelSchema,
    whenBlank: { name: "Enter your hotel's name" },
    save: async (values, opened) => {
      await save.mutateAsync({ ...values, ...(opened && { version: opened.version }) });
      form.reset(form.getValues());
      onDone();
    },
  });
  const { field } = form;
  return (
    <form className="panel" aria-labelledby="setup-hotel" {...form.attributes}>
      <div className="panel-head">
        <h2 id="setup-hotel">Your hotel</h2>
      </div>
      <div className="panel-body form-grid">
        <TextField label="Name" className="full" required {...field('name')} />
        <TextField label="A short line under the name" className="full" {...field('tagline')} />
        <TextField
          label="Country code"
          hint="Two letters, for example ES"
          maxLength={2}
          {...field('country', { setValueAs: (typed: string) => typed.trim().toUpperCase() })}
        />
        <SelectField
          label="Time zone"
          hint={locked.timeZone ?? 'It decides which day is today.'}
          disabled={locked.timeZone !== undefined}
          {...field('timeZone')}
        >
          {withOwn(Intl.supportedValuesOf('timeZone'), form.getValues('timeZone')).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
        <SelectField
          label="Currency"
          hint={locked.currency ?? 'It stays once there are bookings.'}
          disabled={locked.currency !== undefined}
          {...field('currency')}
        >
          {withOwn(currencies(), form.getValues('currency')).map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
        <TextField label="Check-in from" type="time" className="half" {...field('checkInTime')} />
        <TextField label="Check-out until" type="time" className="half" {...field('checkOutTime')} />
        <PhoneField label="Phone" className="half" {...field('phone')} />
        <TextField label="Email" type="email" className="half" {...field('email')} />
        <FormProblem>{form.problem}</FormProblem>
      </div>
      <div className="panel-foot">
        <SubmitButton isBusy={form.isBusy}>Save and continue</SubmitButton>
      </div>
    </form>
  );
}

/** The platform's list may lack the hotel's value. */
const withOwn = (names: readonly string[], own: string): string[] => [...new Set([own, ...names])].sort();

/** A hotel without a name gets the time zone of the browser that sets it up. */
function toValues({ name, tagline, country, phone, email, ...rest }: HotelSettings['hotel']): Values {
  const { timeZone, currency, checkInTime, checkOutTime } = rest;
  const isNew = name === NEW_HOTEL_NAME;
  return {
    tagline,
    country,
    phone,
    email,
    currency,
    checkInTime,
    checkOutTime,
    name: isNew ? '' : name,
    timeZone: isNew ? Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone,
  };
}
