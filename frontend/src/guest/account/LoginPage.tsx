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
import { announceError, announceOnPage } from '../../shared/ui/dialog/alerts.ts';
import { BusyOverlay } from '../../shared/ui/dialog/BusyOverlay.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { RichWords } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { useSignInOptions } from './api.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { GoogleButton, GoogleSignIn } from './GoogleSignIn.tsx';
import { inputOf, rejectionOf, useIsHydrated, useMarkedFields } from './prerendered-form.ts';

const t = words('entrance');
const tShared = words('shared');

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
      await announceError(tShared('sign_in.failed'), isCode(error, rejection.code) ? rejection.text : text);
      return mark(marked);
    }
    return announceOnPage(tShared('sign_in.done'), tShared('sign_in.done_text'));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const account = readFilled();
    if (account)
      void enter(() => signIn(account.email, account.password), {
        code: 'invalid_credentials',
        text: t('sign_in.wrong_password'),
      });
  }

  const enterWithGoogle = (accessToken: string) =>
    enter(() => signInWithGoogle(accessToken), {
      code: 'not_found',
      text: t('sign_in.unknown_google_user'),
    });
  const fill = (account: Record<Field, string>) => {
    for (const field of fields) inputOf(form.current!, field).value = account[field];
  };

  return (
    <AuthLayout title={tShared('sign_in.title')} photo={beach} position="far-right">
      <h1 className="h2 mb-1">{t('sign_in.welcome')}</h1>
      <p className="text-body-secondary mb-4" role="status">
        {state?.sessionEnded ? t('sign_in.session_ended') : t('sign_in.why')}
      </p>
      <Link className="btn btn-line w-100 mb-4" to={paths.stay}>
        {tShared('action.rooms_and_prices')}
      </Link>
      <form ref={form} noValidate onSubmit={submit}>
        <TextField
          {...fieldProps('email')}
          label={tShared('field.email')}
          type="email"
          defaultValue={state?.email}
          autoComplete="username"
          className="mb-3"
          required
        />
        <TextField
          {...fieldProps('password')}
          label={tShared('field.password')}
          type="password"
          autoComplete="current-password"
          className="mb-4"
          required
        />
        <button type="submit" className="btn btn-primary w-100" disabled={!isHydrated}>
          {t('sign_in.submit')}
        </button>
        {/* Where Google is not set up, its place stays empty: the page is shown before that is known, and must not jump. */}
        <div className={options && !options.googleClientId ? 'google-off' : undefined}>
          <div className="or">
            <span>{t('sign_in.or')}</span>
          </div>
          {options?.googleClientId && options.googleScriptUrl ? (
            <GoogleSignIn
              clientId={options.googleClientId}
              scriptUrl={options.googleScriptUrl}
              onToken={enterWithGoogle}
              onFailure={(reason) => announceError(tShared('sign_in.failed'), reason)}
            />
          ) : (
            <GoogleButton disabled />
          )}
        </div>
      </form>
      <p className="mt-4 mb-4">
        <RichWords
          area="entrance"
          say="sign_in.register"
          values={{ hotel: currentHotel().name }}
          tags={{ register: (text) => <Link to={paths.register}>{text}</Link> }}
        />
        <br />
        <Link to={paths.forgotPassword}>{tShared('forgotten.title')}</Link>
        <br />
        <Link to={`${paths.stay}/links`}>{t('sign_in.find_booking')}</Link>
      </p>
      {options && options.demoAccounts.length > 0 && (
        <DemoAccounts accounts={options.demoAccounts} inboxUrl={options.demoInboxUrl} onChoose={fill} />
      )}
      {isSigningIn && <BusyOverlay>{tShared('sign_in.busy')}</BusyOverlay>}
    </AuthLayout>
  );
}
