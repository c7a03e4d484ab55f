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
import { AuthLayout } from './AuthLayout.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useOneTimeLink } from './one-time-link.ts';
import { rejectionOf, useMarkedFields } from './prerendered-form.ts';

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
    <AuthLayout title="Your account" photo={lobby} position="middle">
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
    return <LoadFailed title="Load Error!" error={error} onRetry={onRetry} />;
  return (
    <>
      <h1 className="h2">{isUsed ? 'This link was used already' : 'This link no longer works'}</h1>
      <p>
        {isUsed
          ? 'Each link works once, and using the newest ends those before it.'
          : 'It was opened too late, or not copied completely. You can ask for a new one: for a new password below, and to confirm your address on your profile, once you are signed in.'}
      </p>
      <Link className="btn btn-primary me-2 mb-2" to={paths.login}>
        Go to the sign-in
      </Link>
      <Link className="btn btn-line mb-2" to={paths.forgotPassword}>
        Choose a new password
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
      await announceError('Your password is not changed', rejected.text);
      return mark(rejected.fields);
    }
    const token = readToken(); // the server has ended the session, if it is this account's
    if (token) forgetToken(token, 'signed-out');
    void announceOnPage('Your password is changed', 'Sign in with the new one.');
    navigate(paths.login, { replace: true, state: { email } });
  }

  if (over) return <Failure error={over} onRetry={() => setOver(null)} />;
  return (
    <>
      <h1 className="h2 mb-1">Choose a new password</h1>
      <p className="text-body-secondary mb-4">
        For the account <strong className="text-break">{email}</strong>. All its sessions will end.
      </p>
      <form ref={form} noValidate onSubmit={submit}>
        <NewPasswordField {...fieldProps('password')} label="New password" account={email} className="mb-4" />
        <button type="submit" className="btn btn-primary w-100">
          Change password
        </button>
      </form>
      {isSaving && <BusyOverlay>Saving…</BusyOverlay>}
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
          Continue
        </Link>
      </>
    );
  return (
    <>
      <h1 className="h2 mb-1">{title}</h1>
      <p className="mb-4">{children}</p>
      <button type="button" className="btn btn-primary w-100" onClick={sayYes}>
        Yes, confirm it
      </button>
      {isSaving && <BusyOverlay>Saving…</BusyOverlay>}
    </>
  );
}

function AddressConfirmation({ secret, link: { email } }: { secret: string; link: OpenedLink }) {
  async function confirm() {
    await request('POST /api/users/verifications/complete', { body: { secret }, isTokenOptional: true });
    return { title: 'Thank you, your address is confirmed' };
  }
  return (
    <Confirmation title="Confirm your address" failed="Your address is not confirmed" confirm={confirm}>
      Is <strong className="text-break">{email}</strong> the address of the account that you made?
    </Confirmation>
  );
}

/** The reader of one of the two addresses confirms the new address. */
function ChangeConfirmation({ secret, link }: { secret: string; link: OpenedLink }) {
  const { email, newEmail = email } = link;
  async function confirm() {
    const call = 'POST /api/users/address-changes/confirm';
    const { isChanged, message } = await request(call, { body: { secret }, isTokenOptional: true });
    return isChanged
      ? { title: 'Your address is changed', text: `Sign in with ${newEmail} from now on.` }
      : { title: 'One of two is confirmed', text: message };
  }
  return (
    <Confirmation title="Confirm the new address" failed="The address is not confirmed" confirm={confirm}>
      {newEmail === email ? (
        <>
          Should your account have this address, <strong className="text-break">{email}</strong>?
        </>
      ) : (
        <>
          Should your account have the address <strong className="text-break">{newEmail}</strong> instead of{' '}
          <strong className="text-break">{email}</strong>?
        </>
      )}
    </Confirmation>
  );
}
