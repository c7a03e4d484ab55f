import { useRef, useState } from 'react';
import { currentHotel } from '../../../shared/hotel.ts';
import { SelectField, TextAreaField } from '../../../shared/ui/form/area-and-select.tsx';
import { PhoneField, TextField } from '../../../shared/ui/form/fields.tsx';
import { clockTime } from '../../../shared/words/date-formats.ts';
import { words } from '../../../shared/words/words.ts';
import { emailMeant } from './email-meant.ts';

const t = words('checkout');
const tShared = words('shared');

export const GUEST_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'arrivalTime', 'requests'] as const;
export const REQUIRED_OF_GUEST = ['lastName', 'email', 'phone'] as const;
const MOST_LETTERS = 1_000;

type Field = (typeof GUEST_FIELDS)[number];

interface Props {
  /** What the fields contain at first. */
  typed: Readonly<Record<string, string>>;
  fieldProps: (field: Field) => { name: string; error: string | undefined };
}

/** The full hours of a day, those from check-in on first. */
function arrivalHours(): string[] {
  const first = Number(currentHotel().checkInTime.slice(0, 2));
  return Array.from({ length: 24 }, (_, at) => `${String((first + at) % 24).padStart(2, '0')}:00`);
}

/** The fields of a lead guest: names, e-mail address and phone, arrival time and requests. */
export function GuestFields({ typed, fieldProps }: Props) {
  const known = (field: Field) => ({ ...fieldProps(field), defaultValue: typed[field] ?? '' });
  return (
    <>
      <TextField
        {...known('firstName')}
        label={t('details.first_name')}
        autoComplete="given-name"
        maxLength={100}
      />
      <TextField
        {...known('lastName')}
        label={tShared('field.last_name')}
        autoComplete="family-name"
        maxLength={100}
      />
      <EmailField {...known('email')} />
      <PhoneField
        {...known('phone')}
        label={t('details.phone')}
        autoComplete="tel"
        maxLength={30}
        className="full"
      />
      <SelectField {...known('arrivalTime')} label={t('details.arrival')} className="full">
        <option value="">{t('details.arrival_unknown')}</option>
        {arrivalHours().map((hour) => (
          <option key={hour} value={hour}>
            {t('details.about', { time: clockTime(hour) })}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        {...known('requests')}
        label={t('details.requests')}
        hint={t('details.requests_hint')}
        rows={3}
        maxLength={MOST_LETTERS}
        className="full"
      />
    </>
  );
}

/** An e-mail address. After typing it asks about a domain that is probably misspelt, and a press takes the other one. */
function EmailField({
  defaultValue,
  ...field
}: {
  name: string;
  error: string | undefined;
  defaultValue: string;
}) {
  const [meant, setMeant] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const take = () => {
    input.current!.value = meant!;
    input.current!.dispatchEvent(new Event('input', { bubbles: true })); // so that the form keeps it
    setMeant(null);
    input.current!.focus();
  };
  return (
    <TextField
      ref={input}
      {...field}
      defaultValue={defaultValue}
      label={tShared('field.email')}
      type="email"
      autoComplete="email"
      className="full"
      hint={
        <span role="status">
          {meant && (
            <button type="button" className="btn btn-line btn-sm" onClick={take}>
              {t('details.email_meant', { email: meant })}
            </button>
          )}
        </span>
      }
      onBlur={({ target }) => setMeant(emailMeant(target.value))}
    />
  );
}
