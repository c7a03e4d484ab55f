import { type FormEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isApiError, messageOf } from '../../api/errors.ts';
import { beach } from '../../assets/place-beach.ts';
import { hotel } from '../../config.ts';
import { paths } from '../../paths.ts';
import type { SignInState } from '../../session/RequireSignIn.tsx';
import { placeAfterSignIn, signIn, signInWithGoogle } from '../../session/session.ts';
import type { User } from '../../session/user.ts';
import { announceError, announceSuccess, announceWarning } from '../../ui/alerts.ts';
import { BusyOverlay } from '../../ui/BusyOverlay.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useIsLive } from '../../ui/use-is-live.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { useSignInOptions } from './api.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { GoogleSignIn } from './GoogleSignIn.tsx';
import { firstEmpty, inputIn, typedInto } from './required.ts';

const fields = ['email', 'password'] as const;
type Field = (typeof fields)[number];

/** Its HTML is there before React is, so the fields keep their own values: what was typed early stays. */
export function LoginPage() {
  const navigate = useNavigate();
  const came = useLocation().state as (Partial<SignInState> & { email?: string }) | null;
  const options = useSignInOptions();
  const form = useRef<HTMLFormElement>(null);
  const isLive = useIsLive();
  const [emptyField, setEmptyField] = useState<Field | null>(null);
  const [isSigningIn, setIsSigningIn] = useState(false);

  /** Signs in one way or another; `refusals` holds the words for the statuses that mean "not you". */
  async function enter(sign: () => Promise<User>, refusals: Record<number, string>) {
    if (isSigningIn) return;
    setIsSigningIn(true);
    try {
      const user = await sign();
      const { path, state } = placeAfterSignIn(user.type, came?.returnTo ?? null);
      navigate(path, { replace: true, state });
    } catch (error) {
      setIsSigningIn(false);
      const refusal = isApiError(error) ? refusals[error.status] : undefined;
      return announceError('Not signed in', refusal ?? messageOf(error));
    }
    return announceSuccess('Login!', 'Login Successful !');
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const account = typedInto(event.currentTarget, fields);
    const empty = firstEmpty(account, fields);
    setEmptyField(empty);
    if (empty) inputIn(event.currentTarget, empty).focus();
    else
      void enter(() => signIn(account.email, account.password), {
        401: 'Invalid login credentials, If you have not registered yet, please register!',
      });
  }

  const enterWithGoogle = (accessToken: string) =>
    enter(() => signInWithGoogle(accessToken), {
      404: 'User not Found !, If you have not registered yet, please register!',
    });
  const explainGoogle = () =>
    announceWarning(
      'Sign in with Google',
      'This hotel has not set up Google sign-in. Please use your email and password.',
    );
  const fill = (account: Record<Field, string>) => {
    for (const field of fields) inputIn(form.current!, field).value = account[field];
  };
  const inputOf = (field: Field) => ({
    name: field,
    error: emptyField === field ? 'This field cannot be empty' : undefined,
  });

  return (
    <AuthLayout title="Sign in" photo={beach} position="70% 50%">
      <h1 className="h2 mb-1">Welcome back</h1>
      <p className="text-body-secondary mb-4" role="status">
        {came?.sessionEnded
          ? 'Your session has ended. Sign in to go on where you were.'
          : 'Sign in to book and to see your stays.'}
      </p>
      <form ref={form} noValidate onSubmit={submit}>
        <TextField
          {...inputOf('email')}
          label="Email"
          type="email"
          defaultValue={came?.email}
          autoComplete="username"
          className="mb-3"
          required
        />
        <TextField
          {...inputOf('password')}
          label="Password"
          type="password"
          autoComplete="current-password"
          className="mb-4"
          required
        />
        <button type="submit" className="btn btn-primary w-100" disabled={!isLive}>
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
        New to {hotel.name}? <Link to={paths.register}>Register</Link>
      </p>
      {options && options.demoAccounts.length > 0 && (
        <DemoAccounts accounts={options.demoAccounts} onChoose={fill} />
      )}
      {isSigningIn && <BusyOverlay>Signing in…</BusyOverlay>}
    </AuthLayout>
  );
}
