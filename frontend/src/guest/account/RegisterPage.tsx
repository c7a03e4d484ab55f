import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isApiError, messageOf } from '../../api/errors.ts';
import { terrace } from '../../assets/place-terrace.ts';
import { paths } from '../../paths.ts';
import { announceError, announceSuccess } from '../../ui/alerts.ts';
import { BusyOverlay } from '../../ui/BusyOverlay.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useIsLive } from '../../ui/use-is-live.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { type Registration, register } from './api.ts';
import { firstEmpty, inputIn, typedInto } from './required.ts';

type Field = keyof Registration;

/** Not the order on the screen: this is the order in which an empty field is told. */
const checkOrder: readonly Field[] = ['whatsapp', 'firstName', 'lastName', 'phone', 'email', 'password'];

/** Its HTML is there before React is, so the fields keep their own values: what was typed early stays. */
export function RegisterPage() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const isLive = useIsLive();
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [isSaving, setIsSaving] = useState(false);

  function show(found: Partial<Record<Field, string>>) {
    setErrors(found);
    const first = checkOrder.find((field) => found[field]);
    if (first) inputIn(form.current!, first).focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const registration: Registration = typedInto(event.currentTarget, checkOrder);
    const empty = firstEmpty(registration, checkOrder);
    show(empty ? { [empty]: 'This field cannot be empty' } : {});
    if (empty) return;
    setIsSaving(true);
    try {
      await register(registration);
    } catch (error) {
      setIsSaving(false);
      await announceError('Registration fail!', messageOf(error));
      if (isApiError(error)) show(error.status === 409 ? { email: error.message } : error.fields);
      return;
    }
    navigate(paths.login, { state: { email: registration.email } });
    await announceSuccess('Registration!', 'Registration Successful!');
  }

  const inputOf = (field: Field) => ({ name: field, error: errors[field] });

  return (
    <AuthLayout title="Register" photo={terrace} position="62% 50%">
      <h1 className="h2 mb-1">Register</h1>
      <p className="text-body-secondary mb-4">One account for every stay.</p>
      <form ref={form} className="form-grid" noValidate onSubmit={submit}>
        <TextField {...inputOf('firstName')} label="First name" autoComplete="given-name" className="half" />
        <TextField {...inputOf('lastName')} label="Last name" autoComplete="family-name" className="half" />
        <TextField
          {...inputOf('whatsapp')}
          label="Whatsapp Number"
          type="tel"
          autoComplete="tel"
          className="full"
        />
        <TextField {...inputOf('phone')} label="Mobile no" type="tel" autoComplete="tel" className="full" />
        <TextField
          {...inputOf('email')}
          label="Email"
          type="email"
          autoComplete="username"
          className="full"
        />
        <TextField
          {...inputOf('password')}
          label="Password"
          type="text"
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          className="full"
          hint="At least 8 characters. It is shown as you type."
        />
        <div className="full">
          <button type="submit" className="btn btn-primary w-100" disabled={!isLive}>
            Submit
          </button>
        </div>
      </form>
      <p className="mt-4 mb-0">
        Already registered? <Link to={paths.login}>Login</Link>
      </p>
      {isSaving && <BusyOverlay>Registering…</BusyOverlay>}
    </AuthLayout>
  );
}
