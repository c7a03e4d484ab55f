import { Link, Navigate, useLocation } from 'react-router-dom';
import { request } from '../../shared/api/client.ts';
import { isCode } from '../../shared/api/errors.ts';
import { lobby } from '../../shared/assets/place-lobby.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { paths } from '../../shared/paths.ts';
import { enter, renewable } from '../../shared/session/sign-in.ts';
import { BusyOverlay } from '../../shared/ui/dialog/BusyOverlay.tsx';
import { PhoneField, TextField } from '../../shared/ui/form/fields.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { Splash } from '../../shared/ui/layout/Splash.tsx';
import { words } from '../../shared/words/words.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { NameFields } from './NameFields.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useOneTimeLink } from './one-time-link.ts';
import { useNewAccount } from './use-new-account.ts';

const t = words('account');
const tShared = words('shared');

const isSetupLink = async (secret: string, signal: AbortSignal): Promise<true> => {
  await request('POST /api/setup/read', { body: { secret }, token: null, signal });
  return true;
};

/** The page where the owner of a new hotel creates their account. The one-time link has a secret in its fragment. */
export function SetupPage() {
  const secret = useLocation().hash.slice(1);
  return claimed === secret ? <Navigate to={deskPaths.setup} replace /> : <OpenLink secret={secret} />;
}

/** The secret with which this page has created an account: signing in shows the page again, which then redirects. */
let claimed: string | undefined;

function OpenLink({ secret }: { secret: string }) {
  const { found: isValid, error, load } = useOneTimeLink(secret, isSetupLink);
  return (
    <AuthLayout title={t('setup.title')} photo={lobby} position="middle">
      {error ? <Failure error={error} onRetry={load} /> : null}
      {!error && (isValid ? <OwnerForm secret={secret} /> : <Splash />)}
    </AuthLayout>
  );
}

/** The link was used, or is not the right one, or the server did not answer. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isDone = isCode(error, 'setup_done');
  if (!isDone && !isCode(error, 'forbidden', 'invalid_fields'))
    return <LoadFailed title={tShared('load.error')} error={error} onRetry={onRetry} />;
  return (
    <>
      <h1 className="h2">{isDone ? t('setup.done') : t('setup.wrong_link')}</h1>
      <p>{isDone ? t('setup.done_why') : t('setup.wrong_link_why')}</p>
      <Link className="btn btn-primary" to={paths.login}>
        {t('sign_in.go')}
      </Link>
    </>
  );
}

function OwnerForm({ secret }: { secret: string }) {
  const { form, fieldProps, submit, isSaving, over, retry } = useNewAccount({
    fields: ['firstName', 'lastName', 'email', 'phone', 'password'],
    required: ['firstName', 'lastName', 'email', 'password'],
    linkIsOver: ['setup_done', 'forbidden'],
    begin: async (typed) => {
      const body = { ...typed, secret };
      const signedIn = await request('POST /api/setup/claim', { body, token: null, headers: renewable });
      claimed = secret;
      enter(signedIn);
    },
  });

  if (over) return <Failure error={over} onRetry={retry} />;
  return (
    <>
      <h1 className="h2 mb-1">{t('setup.title')}</h1>
      <p className="text-body-secondary mb-4">{t('setup.why')}</p>
      <form ref={form} className="form-grid" noValidate onSubmit={submit}>
        <NameFields fieldProps={fieldProps} />
        <TextField
          {...fieldProps('email')}
          className="full"
          label={tShared('field.email')}
          type="email"
          autoComplete="username"
        />
        <PhoneField
          {...fieldProps('phone')}
          className="full"
          label={tShared('field.optional_mobile')}
          autoComplete="tel"
        />
        <NewPasswordField {...fieldProps('password')} label={tShared('field.password')} className="full" />
        <div className="full">
          <button type="submit" className="btn btn-primary w-100">
            {t('setup.create')}
          </button>
        </div>
      </form>
      {isSaving && <BusyOverlay>{tShared('sign_in.busy')}</BusyOverlay>}
    </>
  );
}
