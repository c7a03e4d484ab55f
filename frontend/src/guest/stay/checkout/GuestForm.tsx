import { type FormEvent, type ReactNode, useEffect } from 'react';
import type { Body } from '../../../shared/api/client.ts';
import { useCurrentUser } from '../../../shared/session/user.ts';
import { words } from '../../../shared/words/words.ts';
import { useMarkedFields } from '../../account/prerendered-form.ts';
import { GUEST_FIELDS, GuestFields, REQUIRED_OF_GUEST } from './GuestFields.tsx';

const t = words('checkout');

type Details = Body<'POST /api/stay/holds/:holdId/confirm'>;
type Typed = Readonly<Record<string, string>>;

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
  const { form, mark, readFilled, fieldProps } = useMarkedFields(GUEST_FIELDS, REQUIRED_OF_GUEST);
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks what the server has just said
  useEffect(() => {
    if (Object.keys(errors).length) mark(errors);
  }, [errors]);
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
      <GuestFields fieldProps={fieldProps} typed={typed} />
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
