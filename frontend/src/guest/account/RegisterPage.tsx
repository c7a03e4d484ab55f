import type { Registration } from '@innkeeper/contracts/identity';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isCode } from '../../shared/api/errors.ts';
import { terrace } from '../../shared/assets/place-terrace.ts';
import { paths } from '../../shared/paths.ts';
import { signIn } from '../../shared/session/sign-in.ts';
import { readStart } from '../../shared/session/token.ts';
import { announceError, announceOnPage } from '../../shared/ui/dialog/alerts.ts';
import { BusyOverlay } from '../../shared/ui/dialog/BusyOverlay.tsx';
import { PhoneField, TextField } from '../../shared/ui/form/fields.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { register } from './api.ts';
import { firstBlank, inputOf, readFields, rejectionOf, useIsHydrated } from './prerendered-form.ts';

type Field = keyof Registration;

/** The order in which blank fields are reported, which is not their order on the screen. */
const checkOrder: readonly Field[] = ['whatsapp', 'firstName', 'lastName', 'phone', 'email', 'password'];

export function RegisterPage() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [isSaving, setIsSaving] = useState(false);

  function show(found: Partial<Record<Field, string>>) {
    setErrors(found);
    const first = checkOrder.find((field) => found[field]);
    if (first) inputOf(form.current!, first).focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const registration: Registration = readFields(event.currentTarget, checkOrder);
    const blank = firstBlank(registration, checkOrder);
    show(blank ? { [blank]: 'This field cannot be empty' } : {});
    if (blank) return;
    setIsSaving(true);
    try {
      await register(registration);
    } catch (error) {
      setIsSaving(false);
      const { fields, text } = rejectionOf(error);
      await announceError('Registration fail!', text);
      return show(isCode(error, 'email_taken') ? { email: error.message } : fields);
    }
    void announceOnPage('Registration!', 'Registration Successful!');
    const { email, password } = registration;
    try {
      await signIn(email, password);
      navigate(readStart(), { replace: true });
    } catch {
      navigate(paths.login, { state: { email } }); // at least the e-mail need not be typed again
    }
  }

  const fieldProps = (field: Field) => ({ name: field, error: errors[field] });

  return (
    <AuthLayout title="Register" photo={terrace} position="62% 50%">
      <h1 className="h2 mb-1">Register</h1>
      <p className="text-body-secondary mb-4">One account for every stay.</p>
      <form ref={form} className="form-grid" noValidate onSubmit={submit}>
        <TextField
          {...fieldProps('firstName')}
          label="First name"
          autoComplete="given-name"
          className="half"
        />
        <TextField
          {...fieldProps('lastName')}
          label="Last name"
          autoComplete="family-name"
          className="half"
        />
        <PhoneField {...fieldProps('whatsapp')} label="Whatsapp Number" autoComplete="tel" className="full" />
        <PhoneField {...fieldProps('phone')} label="Mobile no" autoComplete="tel" className="full" />
        <TextField
          {...fieldProps('email')}
          label="Email"
          type="email"
          autoComplete="username"
          className="full"
        />
        <TextField
          {...fieldProps('password')}
          label="Password"
          type="text"
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          className="full"
          hint={!errors.password && 'At least 8 characters. It is shown as you type.'}
        />
        <div className="full">
          <button type="submit" className="btn btn-primary w-100" disabled={!isHydrated}>
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
