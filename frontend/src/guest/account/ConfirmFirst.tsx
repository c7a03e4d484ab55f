import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { useToken } from '../../shared/session/use-token.ts';
import { useCurrentUser } from '../../shared/session/user.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { requestVerification } from '../profile/api.ts';

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
  const { data: user, refetch } = useCurrentUser();
  const [isSending, setIsSending] = useState(false);
  if (!user || user.emailVerified || user.type === 'Admin') return null;

  async function resend() {
    if (isSending) return;
    setIsSending(true);
    try {
      notify.success(await requestVerification());
      await refetch(); // it may be confirmed already
    } catch (error) {
      notify.failure('The e-mail is not on its way', error);
    }
    setIsSending(false);
  }

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
