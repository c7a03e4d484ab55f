import { currencies } from '@innkeeper/contracts/places';
import type { z } from 'zod';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { PhoneField, TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import { type HotelSettings, useHotelSettings, useSaveHotel } from './api.ts';
import type { hotelSchema } from './shapes.ts';
import { NEW_HOTEL_NAME } from './steps.ts';

const t = words('office');

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
    name: 'setup-hotel',
    record: hotel,
    initial: toValues(hotel),
    loadSchema: async () => (await import('./shapes.ts')).hotelSchema,
    whenBlank: { name: t('setup.hotel.name_needed') },
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
        <h2 id="setup-hotel">{t('setup.step.hotel')}</h2>
      </div>
      <div className="panel-body form-grid">
        <TextField label={t('field.name')} className="full" required {...field('name')} />
        <TextField label={t('setup.hotel.tagline')} className="full" {...field('tagline')} />
        <TextField
          label={t('setup.hotel.country')}
          hint={t('setup.hotel.country_hint')}
          maxLength={2}
          {...field('country', { setValueAs: (typed: string) => typed.trim().toUpperCase() })}
        />
        <SelectField
          label={t('settings.time_zone')}
          hint={t(locked.timeZone ? 'settings.locked.time_zone' : 'setup.hotel.time_zone_hint')}
          disabled={locked.timeZone !== undefined}
          {...field('timeZone')}
        >
          {withOwn(Intl.supportedValuesOf('timeZone'), form.getValues('timeZone')).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
        <SelectField
          label={t('settings.currency')}
          hint={t(locked.currency ? 'settings.locked.currency' : 'setup.hotel.currency_hint')}
          disabled={locked.currency !== undefined}
          {...field('currency')}
        >
          {withOwn(currencies(), form.getValues('currency')).map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
        <TextField label={t('settings.check_in')} type="time" className="half" {...field('checkInTime')} />
        <TextField label={t('settings.check_out')} type="time" className="half" {...field('checkOutTime')} />
        <PhoneField label={t('settings.phone')} className="half" {...field('phone')} />
        <TextField label={t('users.email')} type="email" className="half" {...field('email')} />
        <FormProblem>{form.problem}</FormProblem>
      </div>
      <div className="panel-foot">
        <SubmitButton isBusy={form.isBusy}>{t('setup.hotel.save')}</SubmitButton>
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
