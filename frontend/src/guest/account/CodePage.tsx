import type { SecondStep } from '@innkeeper/contracts/identity';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { request } from '../../shared/api/client.ts';
import { isCode, messageOf } from '../../shared/api/errors.ts';
import { beach } from '../../shared/assets/place-beach.ts';
import { paths } from '../../shared/paths.ts';
import { canUsePasskeys, passkeyProblem, signWithPasskey } from '../../shared/session/passkey.ts';
import { enter, placeAfterSignIn, type ReturnTo, renewable } from '../../shared/session/sign-in.ts';
import type { User } from '../../shared/session/user.ts';
import { announceError, announceOnPage } from '../../shared/ui/dialog/alerts.ts';
import { BusyOverlay } from '../../shared/ui/dialog/BusyOverlay.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { inputOf, rejectionOf, useMarkedFields } from './prerendered-form.ts';

const t = words('account');
const tShared = words('shared');
const tProof = words('proof');

/** The data from the sign-in page: the proof of the first step, and the page to continue at. */
interface SecondStepState {
  challenge: string;
  /** The account's second factors besides recovery codes. */
  ways: SecondStep['ways'];
  returnTo: ReturnTo | null;
}

/** The second step of signing in, for accounts that have one. */
export function CodePage() {
  const state = useLocation().state as SecondStepState | null;
  return (
    <AuthLayout title={tShared('sign_in.title')} photo={beach} position="far-right">
      {state?.challenge ? (
        <CodeForm {...state} />
      ) : (
        <>
          <h1 className="h2">{t('code.sign_in_first')}</h1>
          <p>{t('code.second_step')}</p>
        </>
      )}
      <p className="mt-4">
        <Link to={paths.login} replace state={state && { returnTo: state.returnTo }}>
          {t('sign_in.back')}
        </Link>
      </p>
    </AuthLayout>
  );
}

function CodeForm({ challenge, ways, returnTo }: SecondStepState) {
  const navigate = useNavigate();
  const passkeyButton = useRef<HTMLButtonElement>(null);
  const [canSign, setCanSign] = useState(ways.includes('passkey') && canUsePasskeys());
  const [hasApp, setHasApp] = useState(ways.includes('app'));
  const [isEntering, setIsEntering] = useState(false);
  const { form, mark, readFilled, fieldProps } = useMarkedFields(['code']);

  useEffect(() => (passkeyButton.current ?? inputOf(form.current!, 'code')).focus(), [form]);

  function change(toApp: boolean) {
    setHasApp(toApp);
    mark({});
    const input = inputOf(form.current!, 'code');
    input.value = '';
    input.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = readFilled();
    if (isEntering || !typed) return;
    setIsEntering(true);
    try {
      const body = { challenge, code: typed.code };
      const call = 'POST /api/users/login/second-step';
      goOn(enter(await request(call, { body, token: null, headers: renewable })));
    } catch (error) {
      setIsEntering(false);
      if (isCode(error, 'wrong_code', 'too_many_requests')) return mark({ code: messageOf(error) });
      const { fields, text } = rejectionOf(error);
      await explain(error, text);
      mark(fields);
    }
  }

  async function showPasskey() {
    if (isEntering) return;
    setIsEntering(true);
    try {
      const { options } = await request('POST /api/users/login/second-step/passkey/options', {
        body: { challenge },
        token: null,
      });
      const body = { challenge, credential: await signWithPasskey(options) };
      const call = 'POST /api/users/login/second-step/passkey';
      goOn(enter(await request(call, { body, token: null, headers: renewable })));
    } catch (error) {
      setIsEntering(false);
      if (isCode(error, 'second_factor_missing', 'second_factor_not_offered')) setCanSign(false);
      await explain(error, passkeyProblem(error));
    }
  }

  function goOn(user: User) {
    const { path, state } = placeAfterSignIn(user.type, returnTo);
    navigate(path, { replace: true, state });
    void announceOnPage(tShared('sign_in.done'), tShared('sign_in.done_text'));
  }
  async function explain(error: unknown, text: string) {
    await announceError(tShared('sign_in.failed'), text);
    if (isCode(error, 'sign_in_expired')) navigate(paths.login, { replace: true, state: { returnTo } });
  }

  return (
    <>
      <h1 className="h2 mb-1">{canSign ? t('code.show_passkey') : t('code.enter')}</h1>
      {canSign && (
        <>
          <p className="text-body-secondary mb-3">{t('code.passkey_why')}</p>
          <button
            type="button"
            className="btn btn-primary w-100 mb-4"
            ref={passkeyButton}
            onClick={() => void showPasskey()}
          >
            {tProof('passkey.use')}
          </button>
        </>
      )}
      <p className="text-body-secondary mb-4" role="status">
        {hasApp
          ? t(canSign ? 'code.or_open_app' : 'code.open_app')
          : t(canSign ? 'code.or_recovery' : 'code.one_recovery')}
      </p>
      <form ref={form} noValidate onSubmit={submit}>
        <TextField
          {...fieldProps('code')}
          label={hasApp ? t('code.of_app') : t('code.recovery')}
          inputMode={hasApp ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          dir="ltr"
          className="mb-4"
          required
        />
        <button type="submit" className={`btn w-100 ${canSign ? 'btn-line' : 'btn-primary'}`}>
          {tShared('sign_in.title')}
        </button>
      </form>
      {ways.includes('app') && (
        <p className="mt-3 mb-0">
          <button type="button" className="btn btn-line w-100" onClick={() => change(!hasApp)}>
            {hasApp ? t('code.use_recovery') : t('code.use_app')}
          </button>
        </p>
      )}
      {!hasApp && <p className="text-body-secondary mt-2 mb-0">{t('code.none_left')}</p>}
      {isEntering && <BusyOverlay>{tShared('sign_in.busy')}</BusyOverlay>}
    </>
  );
}
