import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { type Answer, request } from '../../shared/api/client.ts';
import { isCode, messageOf } from '../../shared/api/errors.ts';
import { lobby } from '../../shared/assets/place-lobby.ts';
import { paths } from '../../shared/paths.ts';
import { forgetToken, readStart, readToken } from '../../shared/session/token.ts';
import { announceError, announceOnPage } from '../../shared/ui/dialog/alerts.ts';
import { BusyOverlay } from '../../shared/ui/dialog/BusyOverlay.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { Splash } from '../../shared/ui/layout/Splash.tsx';
import { RichWords, strong } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useOneTimeLink } from './one-time-link.ts';
import { rejectionOf, useMarkedFields } from './prerendered-form.ts';

const t = words('account');
const tShared = words('shared');

type OpenedLink = Answer<'POST /api/users/links/read'>;

const readLink = (secret: string, signal: AbortSignal): Promise<OpenedLink> =>
  request('POST /api/users/links/read', { body: { secret }, token: null, signal });

/**
 * The page of a one-time link in an e-mail, with its secret as the fragment. Opening it changes nothing, because security
 * scanners open links too: the action needs a click on a button.
 */
export function AccountLinkPage() {
  const secret = useLocation().hash.slice(1);
  const { found: link, error, load } = useOneTimeLink(secret, readLink);
  return (
    <AuthLayout title={t('link.title')} photo={lobby} position="middle">
      {error ? <Failure error={error} onRetry={load} /> : null}
      {!error && (link ? <Purpose secret={secret} link={link} /> : <Splash />)}
    </AuthLayout>
  );
}

function Purpose({ secret, link }: { secret: string; link: OpenedLink }) {
  switch (link.purpose) {
    case 'reset_password':
      return <NewPasswordForm secret={secret} link={link} />;
    case 'verify_address':
      return <AddressConfirmation secret={secret} link={link} />;
    case 'leave_address':
    case 'take_address':
      return <ChangeConfirmation secret={secret} link={link} />;
  }
}

/** The link was used or has expired, or the server did not answer. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isUsed = isCode(error, 'link_used');
  if (!isUsed && !isCode(error, 'link_expired', 'invalid_fields'))
    return <LoadFailed title={tShared('load.error')} error={error} onRetry={onRetry} />;
  return (
    <>
      <h1 className="h2">{isUsed ? t('link.used') : t('link.over')}</h1>
      <p>{isUsed ? t('link.used_why') : t('link.over_why')}</p>
      <Link className="btn btn-primary me-2 mb-2" to={paths.login}>
        {t('sign_in.go')}
      </Link>
      <Link className="btn btn-line mb-2" to={paths.forgotPassword}>
        {t('password.choose')}
      </Link>
    </>
  );
}

const fields = ['password'] as const;

function NewPasswordForm({ secret, link: { email } }: { secret: string; link: OpenedLink }) {
  const navigate = useNavigate();
  const { form, mark, readFilled, fieldProps } = useMarkedFields(fields);
  const [isSaving, setIsSaving] = useState(false);
  const [over, setOver] = useState<unknown>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = readFilled();
    if (isSaving || !typed) return;
    setIsSaving(true);
    try {
      await request('POST /api/users/password-resets/complete', { body: { ...typed, secret }, token: null });
    } catch (error) {
      setIsSaving(false);
      if (isCode(error, 'link_used', 'link_expired')) return setOver(error);
      const rejected = rejectionOf(error);
      await announceError(t('password.not_changed'), rejected.text);
      return mark(rejected.fields);
    }
    const token = readToken(); // the server has ended the session, if it is this account's
    if (token) forgetToken(token, 'signed-out');
    void announceOnPage(t('password.changed'), t('password.sign_in_with_new'));
    navigate(paths.login, { replace: true, state: { email } });
  }

  if (over) return <Failure error={over} onRetry={() => setOver(null)} />;
  return (
    <>
      <h1 className="h2 mb-1">{t('password.choose')}</h1>
      <p className="text-body-secondary mb-4">
        <RichWords area="account" say="password.for_account" values={{ email }} tags={{ strong }} />
      </p>
      <form ref={form} noValidate onSubmit={submit}>
        <NewPasswordField
          {...fieldProps('password')}
          label={tShared('field.new_password')}
          account={email}
          className="mb-4"
        />
        <button type="submit" className="btn btn-primary w-100">
          {t('password.change')}
        </button>
      </form>
      {isSaving && <BusyOverlay>{t('busy.saving')}</BusyOverlay>}
    </>
  );
}

interface Outcome {
  title: string;
  text?: string;
}

interface ConfirmationProps {
  title: string;
  children: ReactNode;
  /** The message when it fails. */
  failed: string;
  confirm: () => Promise<Outcome>;
}

/** A question, and a button to confirm. */
function Confirmation({ title, children, failed, confirm }: ConfirmationProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (outcome) heading.current?.focus();
  }, [outcome]);

  async function sayYes() {
    if (isSaving) return;
    setIsSaving(true);
    try {
      setOutcome(await confirm());
    } catch (error) {
      setIsSaving(false);
      if (isCode(error, 'link_used', 'link_expired')) return setFailure(error);
      await announceError(failed, messageOf(error));
    }
  }

  if (failure) return <Failure error={failure} onRetry={() => setFailure(null)} />;
  if (outcome)
    return (
      <>
        <h1 ref={heading} tabIndex={-1} className="h2">
          {outcome.title}
        </h1>
        {outcome.text && <p>{outcome.text}</p>}
        <Link className="btn btn-primary mt-2" to={readToken() ? readStart() : paths.login}>
          {t('link.continue')}
        </Link>
      </>
    );
  return (
    <>
      <h1 className="h2 mb-1">{title}</h1>
      <p className="mb-4">{children}</p>
      <button type="button" className="btn btn-primary w-100" onClick={sayYes}>
        {t('link.confirm')}
      </button>
      {isSaving && <BusyOverlay>{t('busy.saving')}</BusyOverlay>}
    </>
  );
}

function AddressConfirmation({ secret, link: { email } }: { secret: string; link: OpenedLink }) {
  async function confirm() {
    await request('POST /api/users/verifications/complete', { body: { secret }, isTokenOptional: true });
    return { title: t('address.confirmed') };
  }
  return (
    <Confirmation title={t('address.confirm')} failed={t('address.not_confirmed')} confirm={confirm}>
      <RichWords area="account" say="address.question" values={{ email }} tags={{ strong }} />
    </Confirmation>
  );
}

/** The reader of one of the two addresses confirms the new address. */
function ChangeConfirmation({ secret, link }: { secret: string; link: OpenedLink }) {
  const { email, newEmail = email } = link;
  async function confirm() {
    const call = 'POST /api/users/address-changes/confirm';
    const { isChanged } = await request(call, { body: { secret }, isTokenOptional: true });
    return isChanged
      ? { title: t('new_address.changed'), text: t('new_address.sign_in_with', { email: newEmail }) }
      : { title: t('new_address.half_confirmed'), text: t('new_address.other_link') };
  }
  return (
    <Confirmation title={t('new_address.confirm')} failed={t('new_address.not_confirmed')} confirm={confirm}>
      {newEmail === email ? (
        <RichWords area="account" say="new_address.question" values={{ email }} tags={{ strong }} />
      ) : (
        <RichWords
          area="account"
          say="new_address.question_instead"
          values={{ email, newEmail }}
          tags={{ strong }}
        />
      )}
    </Confirmation>
  );
}
