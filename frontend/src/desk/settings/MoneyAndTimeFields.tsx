import type { HotelSettings } from '@innkeeper/contracts/hotel';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import { currencyChoices, timeZoneChoices, withPresent } from '../layout/places.ts';
import type { HotelForm } from './hotel-record.tsx';

const t = words('office');

interface Props {
  form: HotelForm;
  locked: HotelSettings['locked'];
}

const fields = [
  {
    name: 'timeZone',
    label: 'settings.time_zone',
    reason: 'settings.locked.time_zone',
    choices: timeZoneChoices,
  },
  {
    name: 'currency',
    label: 'settings.currency',
    reason: 'settings.locked.currency',
    choices: currencyChoices,
  },
] as const;

export function MoneyAndTimeFields({ form: { field, getValues, errorOf }, locked }: Props) {
  return (
    <>
      {fields.map(({ name, label, reason, choices }) =>
        // A locked value stays readable, and is sent unchanged.
        locked[name] ? (
          <TextField
            key={name}
            label={t(label)}
            className="half"
            readOnly
            value={getValues(name)}
            hint={t('settings.locked', { reason: t(reason) })}
            error={errorOf(name)}
          />
        ) : (
          <SelectField key={name} label={t(label)} className="half" {...field(name)}>
            {withPresent(choices(), getValues(name)).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        ),
      )}
      <TextField
        label={t('settings.check_in')}
        type="time"
        className="half"
        required
        {...field('checkInTime')}
      />
      <TextField
        label={t('settings.check_out')}
        type="time"
        className="half"
        required
        {...field('checkOutTime')}
      />
      <TextField
        label={t('settings.business_day')}
        hint={t('settings.business_day.hint')}
        type="time"
        className="half"
        max="11:59"
        required
        {...field('businessDayBegins')}
      />
      <TextField
        label={t('settings.tonight_until')}
        hint={t('settings.tonight_until.hint')}
        type="time"
        className="half"
        max="11:59"
        required
        {...field('tonightBookableUntil')}
      />
    </>
  );
}
