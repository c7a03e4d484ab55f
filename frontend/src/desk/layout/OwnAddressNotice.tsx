import { useResendConfirmation } from '../../shared/session/resend-confirmation.ts';
import { useCurrentUser } from '../../shared/session/user.ts';

/** Reminds staff, such as the owner of a new hotel, that the address of their account is unconfirmed. */
export function OwnAddressNotice() {
  const { data: user } = useCurrentUser();
  const { isSending, resend } = useResendConfirmation();
  if (!user || user.emailVerified) return null;
  return (
    <section className="alert alert-warning" aria-label="Your address">
      <p className="mb-2">
        <strong>Your address is not confirmed.</strong> Open the link in the e-mail that we sent to{' '}
        <strong className="text-break">{user.email}</strong>. Until then we do not know that e-mails about
        your account reach you.
      </p>
      <button
        type="button"
        className="btn btn-line btn-sm"
        aria-disabled={isSending}
        onClick={() => void resend()}
      >
        Send the e-mail again
      </button>
    </section>
  );
}
