import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Body } from '../../../shared/api/client.ts';
import { currentHotel } from '../../../shared/hotel.ts';
import { useCurrentUser } from '../../../shared/session/user.ts';
import { SelectField, TextAreaField } from '../../../shared/ui/form/area-and-select.tsx';
import { PhoneField, TextField } from '../../../shared/ui/form/fields.tsx';
import { clockTime } from '../../../shared/words/date-formats.ts';
import { words } from '../../../shared/words/words.ts';
import { useMarkedFields } from '../../account/prerendered-form.ts';
import { emailMeant } from './email-meant.ts';

const t = words('checkout');
const tShared = words('shared');

type Details = Body<'POST /api/stay/holds/:holdId/confirm'>;
type Typed = Readonly<Record<string, string>>;

const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'arrivalTime', 'requests'] as const;
const REQUIRED = ['lastName', 'email', 'phone'] as const;
const MOST_LETTERS = 1_000;

/** The full hours of a day, those from check-in on first. */
function arrivalHours(): string[] {
  const first = Number(currentHotel().checkInTime.slice(0, 2));
  return Array.from({ length: 24 }, (_, at) => `${String((first + at) % 24).padStart(2, '0')}:00`);
}

interface Props {
  /** The text typed before a reload, or before the hold ended. */
  typed: Typed;
  /** The server's messages for the fields. */
  errors: Readonly<Record<string, string>>;
  isBusy: boolean;
  /** What is booked, right above the button. */
  children: ReactNode;
  /** The action of the button; undefined while the rooms are not held. */
  button: string | undefined;
  onType: (typed: Typed) => void;
  onSubmit: (details: Details) => void;
}

/** The guest's details, filled in from the account. */
export function AccountGuestForm(props: Props) {
  const { data: user, isPending } = useCurrentUser();
  if (isPending) return <p aria-busy="true">{t('details.loading')}</p>;
  const known = user && {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: user.phone,
  };
  const typed = Object.fromEntries(Object.entries(props.typed).filter(([, text]) => text !== ''));
  return <GuestForm {...props} typed={{ ...known, ...typed }} />;
}

/** The guest's details, arrival time and requests. */
export function GuestForm({ typed, errors, isBusy, children, button, onType, onSubmit }: Props) {
  const { form, mark, readFilled, fieldProps } = useMarkedFields(FIELDS, REQUIRED);
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks what the server has just said
  useEffect(() => {
    if (Object.keys(errors).length) mark(errors);
  }, [errors]);
  const known = (field: (typeof FIELDS)[number]) => ({
    ...fieldProps(field),
    defaultValue: typed[field] ?? '',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !button) return;
    const details = readFilled();
    if (details) onSubmit(details);
  };
  return (
    <form
      ref={form}
      className="form-grid"
      noValidate
      onSubmit={submit}
      onInput={({ currentTarget }) => onType(Object.fromEntries(new FormData(currentTarget)) as Typed)}
    >
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
      <div className="full">
        {children}
        {button && (
          <button type="submit" className="btn btn-primary w-100" aria-disabled={isBusy}>
            {isBusy && <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />}
            {button}
          </button>
        )}
      </div>
    </form>
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
