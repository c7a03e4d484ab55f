import { Link, useLocation, useNavigate } from 'react-router-dom';
import { type Answer, request } from '../../shared/api/client.ts';
import { isCode } from '../../shared/api/errors.ts';
import { lobby } from '../../shared/assets/place-lobby.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { paths } from '../../shared/paths.ts';
import { enter, renewable } from '../../shared/session/sign-in.ts';
import { readStart } from '../../shared/session/token.ts';
import { BusyOverlay } from '../../shared/ui/dialog/BusyOverlay.tsx';
import { PhoneField } from '../../shared/ui/form/fields.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { Splash } from '../../shared/ui/layout/Splash.tsx';
import { RichWords, strong } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { NameFields } from './NameFields.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useOneTimeLink } from './one-time-link.ts';
import { useNewAccount } from './use-new-account.ts';

const t = words('account');
const tShared = words('shared');

type Invitation = Answer<'POST /api/users/invitations/read'>;

const readInvitation = (secret: string, signal: AbortSignal): Promise<Invitation> =>
  request('POST /api/users/invitations/read', { body: { secret }, token: null, signal });

/** The page where an invited member of staff creates their account. The link has a secret in its fragment. */
export function InvitationPage() {
  const secret = useLocation().hash.slice(1);
  const { found: invitation, error, load } = useOneTimeLink(secret, readInvitation);
  return (
    <AuthLayout title={t('invitation.title')} photo={lobby} position="middle">
      {error ? <Failure error={error} onRetry={load} /> : null}
      {!error && (invitation ? <AcceptanceForm secret={secret} invitation={invitation} /> : <Splash />)}
    </AuthLayout>
  );
}

/** The link was used or has expired, or the server did not answer. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isUsed = isCode(error, 'invitation_used');
  if (!isUsed && !isCode(error, 'invitation_expired', 'invalid_fields'))
    return <LoadFailed title={tShared('load.error')} error={error} onRetry={onRetry} />;
  return (
    <>
      <h1 className="h2">{isUsed ? t('invitation.used') : t('invitation.over')}</h1>
      <p>{isUsed ? t('invitation.used_why') : t('invitation.over_why')}</p>
      <Link className="btn btn-primary" to={paths.login}>
        {t('sign_in.go')}
      </Link>
    </>
  );
}

function AcceptanceForm({ secret, invitation }: { secret: string; invitation: Invitation }) {
  const navigate = useNavigate();
  const { form, fieldProps, submit, isSaving, over, retry } = useNewAccount({
    fields: ['firstName', 'lastName', 'phone', 'password'],
    required: ['firstName', 'lastName', 'password'],
    linkIsOver: ['invitation_used', 'invitation_expired'],
    begin: async (typed) => {
      const body = { ...typed, secret };
      enter(await request('POST /api/users/invitations/accept', { body, token: null, headers: renewable }));
      navigate(readStart(), { replace: true });
    },
  });

  if (over) return <Failure error={over} onRetry={retry} />;
  return (
    <>
      <h1 className="h2 mb-1">{t('invitation.join', { hotel: currentHotel().name })}</h1>
      <p className="text-body-secondary mb-4">
        <RichWords
          area="account"
          say="invitation.why"
          values={{ role: invitation.roleName, email: invitation.email }}
          tags={{ strong }}
        />
      </p>
      <form ref={form} className="form-grid" noValidate onSubmit={submit}>
        <NameFields fieldProps={fieldProps} />
        <PhoneField
          {...fieldProps('phone')}
          label={tShared('field.optional_mobile')}
          autoComplete="tel"
          className="full"
        />
        <NewPasswordField
          {...fieldProps('password')}
          label={tShared('field.password')}
          account={invitation.email}
          className="full"
        />
        <div className="full">
          <button type="submit" className="btn btn-primary w-100">
            {t('invitation.accept')}
          </button>
        </div>
      </form>
      {isSaving && <BusyOverlay>{tShared('sign_in.busy')}</BusyOverlay>}
    </>
  );
}
