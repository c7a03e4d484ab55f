import type { ErrorCode } from '@innkeeper/contracts';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isCode } from '../../shared/api/errors.ts';
import { beach } from '../../shared/assets/place-beach.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { paths } from '../../shared/paths.ts';
import type { SignInState } from '../../shared/session/RequireSignIn.tsx';
import {
  type FirstStepDone,
  placeAfterSignIn,
  signIn,
  signInWithGoogle,
} from '../../shared/session/sign-in.ts';
import { announceError, announceOnPage, announceWarning } from '../../shared/ui/dialog/alerts.ts';
import { BusyOverlay } from '../../shared/ui/dialog/BusyOverlay.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { useSignInOptions } from './api.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { GoogleButton, GoogleSignIn } from './GoogleSignIn.tsx';
import { inputOf, rejectionOf, useIsHydrated, useMarkedFields } from './prerendered-form.ts';

const fields = ['email', 'password'] as const;
type Field = (typeof fields)[number];

export function LoginPage() {
  const navigate = useNavigate();
  const state = useLocation().state as (Partial<SignInState> & { email?: string }) | null;
  const options = useSignInOptions();
  const isHydrated = useIsHydrated();
  const { form, mark, readFilled, fieldProps } = useMarkedFields(fields);
  const [isSigningIn, setIsSigningIn] = useState(false);

  /** `rejection` is the error that has specified words instead of the server's sentence. */
  async function enter(sign: () => Promise<FirstStepDone>, rejection: { code: ErrorCode; text: string }) {
    if (isSigningIn) return;
    setIsSigningIn(true);
    try {
      const done = await sign();
      const returnTo = state?.returnTo ?? null;
      if ('challenge' in done) {
        const { challenge, ways } = done;
        return navigate(paths.code, { replace: true, state: { challenge, ways, returnTo } });
      }
      const { path, state: nextState } = placeAfterSignIn(done.type, returnTo);
      navigate(path, { replace: true, state: nextState });
    } catch (error) {
      setIsSigningIn(false);
      const { fields: marked, text } = rejectionOf(error);
      await announceError('Not signed in', isCode(error, rejection.code) ? rejection.text : text);
      return mark(marked);
    }
    return announceOnPage('Login!', 'Login Successful !');
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const account = readFilled();
    if (account)
      void enter(() => signIn(account.email, account.password), {
        code: 'invalid_credentials',
        text: 'Invalid login credentials, If you have not registered yet, please register!',
      });
  }

  const enterWithGoogle = (accessToken: string) =>
    enter(() => signInWithGoogle(accessToken), {
      code: 'not_found',
      text: 'User not Found !, If you have not registered yet, please register!',
    });
  const explainGoogle = () =>
    announceWarning(
      'Sign in with Google',
      'This hotel has not set up Google sign-in. Please use your email and password.',
    );
  const fill = (account: Record<Field, string>) => {
    for (const field of fields) inputOf(form.current!, field).value = account[field];
  };

  return (
    <AuthLayout title="Sign in" photo={beach} position="far-right">
      <h1 className="h2 mb-1">Welcome back</h1>
      <p className="text-body-secondary mb-4" role="status">
        {state?.sessionEnded
          ? 'Your session has ended. Sign in to continue where you were.'
          : 'Sign in to book and to see your stays.'}
      </p>
      <form ref={form} noValidate onSubmit={submit}>
        <TextField
          {...fieldProps('email')}
          label="Email"
          type="email"
          defaultValue={state?.email}
          autoComplete="username"
          className="mb-3"
          required
        />
        <TextField
          {...fieldProps('password')}
          label="Password"
          type="password"
          autoComplete="current-password"
          className="mb-4"
          required
        />
        <button type="submit" className="btn btn-primary w-100" disabled={!isHydrated}>
          Login
        </button>
        <div className="or">
          <span>or</span>
        </div>
        {options?.googleClientId && options.googleScriptUrl ? (
          <GoogleSignIn
            clientId={options.googleClientId}
            scriptUrl={options.googleScriptUrl}
            onToken={enterWithGoogle}
            onFailure={(reason) => announceError('Not signed in', reason)}
          />
        ) : (
          <GoogleButton disabled={!options} onClick={explainGoogle} />
        )}
      </form>
      <p className="mt-4 mb-4">
        New to {currentHotel().name}? <Link to={paths.register}>Register</Link>
        <br />
        <Link to={paths.forgotPassword}>Forgot your password?</Link>
        <br />
        <Link to={paths.stay}>Rooms and prices</Link>
        <br />
        <Link to={`${paths.stay}/links`}>Booked without an account? Find your booking</Link>
      </p>
      {options && options.demoAccounts.length > 0 && (
        <DemoAccounts accounts={options.demoAccounts} inboxUrl={options.demoInboxUrl} onChoose={fill} />
      )}
      {isSigningIn && <BusyOverlay>Signing in…</BusyOverlay>}
    </AuthLayout>
  );
}
