import type { HotelSettings } from '@innkeeper/contracts/hotel';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import type { HotelForm } from './hotel-record.tsx';
import { currencyChoices, timeZoneChoices, withPresent } from './labels.ts';

interface Props {
  form: HotelForm;
  locked: HotelSettings['locked'];
}

const fields = [
  { name: 'timeZone', label: 'Time zone', choices: timeZoneChoices },
  { name: 'currency', label: 'Currency', choices: currencyChoices },
] as const;

export function MoneyAndTimeFields({ form: { field, getValues, errorOf }, locked }: Props) {
  return (
    <>
      {fields.map(({ name, label, choices }) =>
        // A locked value stays readable, and is sent unchanged.
        locked[name] ? (
          <TextField
            key={name}
            label={label}
            className="half"
            readOnly
            value={getValues(name)}
            hint={`It can no longer be changed. ${locked[name]}`}
            error={errorOf(name)}
          />
        ) : (
          <SelectField key={name} label={label} className="half" {...field(name)}>
            {withPresent(choices(), getValues(name)).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        ),
      )}
      <TextField label="Check-in from" type="time" className="half" required {...field('checkInTime')} />
      <TextField label="Check-out until" type="time" className="half" required {...field('checkOutTime')} />
    </>
  );
}
