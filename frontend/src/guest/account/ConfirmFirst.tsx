import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { useResendConfirmation } from '../../shared/session/resend-confirmation.ts';
import { useToken } from '../../shared/session/use-token.ts';
import { useCurrentUser } from '../../shared/session/user.ts';

/** For hotels that accept bookings only from guests with a confirmed address: the remaining steps before booking. */
export function ConfirmFirst() {
  return useToken() ? <ConfirmAddress /> : <SignInFirst />;
}

function SignInFirst() {
  const { pathname, search } = useLocation();
  return (
    <p className="alert alert-info">
      To book here you need an account with a confirmed e-mail address:{' '}
      <Link to={paths.login} state={{ returnTo: { path: pathname + search, state: null } }}>
        sign in
      </Link>{' '}
      or <Link to={paths.register}>register</Link> first.
    </p>
  );
}

function ConfirmAddress() {
  const { data: user } = useCurrentUser();
  const { isSending, resend } = useResendConfirmation();
  if (!user || user.emailVerified || user.type === 'Admin') return null;

  return (
    <div className="alert alert-info">
      <p className="mb-2">
        Before you book, please confirm your address: open the link in the e-mail that we sent to{' '}
        <strong className="text-break">{user.email}</strong>.
      </p>
      <button type="button" className="btn btn-line btn-sm" aria-disabled={isSending} onClick={resend}>
        Send the e-mail again
      </button>
    </div>
  );
}
