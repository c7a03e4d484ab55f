import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { z } from 'zod';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { PhoneField, TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import { AddressFields } from '../layout/AddressFields.tsx';
import { countryChoices } from '../layout/countries.ts';
import { currencyChoices, timeZoneChoices, withPresent } from '../layout/places.ts';
import { type HotelSettings, useHotelSettings, useSaveHotel } from './api.ts';
import { currencyOf, guessCountry, timeZonesOf } from './guess-place.ts';
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
  const isNew = hotel.name === NEW_HOTEL_NAME;
  // They were guessed, and follow the country until one is chosen.
  const [guessed, setGuessed] = useState({ timeZone: isNew, currency: isNew });
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
  const { field, control, getValues, setValue } = form;
  const address = useController({ control, name: 'postalAddress' }).field;
  const followCountry = (country: string) => {
    const zones = timeZonesOf(country);
    if (guessed.timeZone && zones[0] && !zones.includes(getValues('timeZone')))
      setValue('timeZone', zones[0]);
    const currency = currencyOf(country);
    if (guessed.currency && currency) setValue('currency', currency);
  };
  const chosen = (name: 'timeZone' | 'currency') => ({
    onInput: () => setGuessed({ ...guessed, [name]: false }),
  });
  const hintOf = (name: 'timeZone' | 'currency', hints: Record<'locked' | 'guess' | 'plain', string>) =>
    locked[name] ? hints.locked : guessed[name] ? hints.guess : hints.plain;
  return (
    <form className="panel" aria-labelledby="setup-hotel" {...form.attributes}>
      <div className="panel-head">
        <h2 id="setup-hotel">{t('setup.step.hotel')}</h2>
      </div>
      <div className="panel-body form-grid">
        <TextField label={t('field.name')} className="full" required {...field('name')} />
        <TextField label={t('setup.hotel.tagline')} className="full" {...field('tagline')} />
        <SelectField
          label={t('settings.country')}
          className="full"
          hint={isNew ? t('setup.hotel.country_guess') : undefined}
          onInput={({ currentTarget }) => followCountry(currentTarget.value)}
          {...field('country')}
        >
          <option value="">{t('settings.country.none')}</option>
          {withPresent(countryChoices(), getValues('country') ?? '').map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <AddressFields
          value={address.value}
          lines={hotel.address}
          onChange={address.onChange}
          errorOf={(part) => form.errorOf(`postalAddress.${part}`)}
        />
        <SelectField
          label={t('settings.time_zone')}
          className="half"
          hint={hintOf('timeZone', {
            locked: t('settings.locked.time_zone'),
            guess: t('setup.hotel.time_zone_guess'),
            plain: t('setup.hotel.time_zone_hint'),
          })}
          disabled={locked.timeZone !== undefined}
          {...chosen('timeZone')}
          {...field('timeZone')}
        >
          {withPresent(timeZoneChoices(), getValues('timeZone')).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('settings.currency')}
          className="half"
          hint={hintOf('currency', {
            locked: t('settings.locked.currency'),
            guess: t('setup.hotel.currency_guess'),
            plain: t('setup.hotel.currency_hint'),
          })}
          disabled={locked.currency !== undefined}
          {...chosen('currency')}
          {...field('currency')}
        >
          {withPresent(currencyChoices(), getValues('currency')).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
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

/** A hotel without a name gets the country, time zone and currency of the browser that sets it up. */
function toValues({ name, tagline, phone, email, postalAddress, ...rest }: HotelSettings['hotel']): Values {
  const { country, timeZone, currency, checkInTime, checkOutTime } = rest;
  const typed = { tagline, phone, email, postalAddress, checkInTime, checkOutTime };
  if (name !== NEW_HOTEL_NAME) return { ...typed, name, country, timeZone, currency };
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const countries = countryChoices().map(({ value }) => value);
  const guess = country || guessCountry(zone, navigator.languages, countries);
  return { ...typed, name: '', country: guess, timeZone: zone, currency: currencyOf(guess) ?? currency };
}
