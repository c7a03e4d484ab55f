import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { useResendConfirmation } from '../../shared/session/resend-confirmation.ts';
import { useToken } from '../../shared/session/use-token.ts';
import { useCurrentUser } from '../../shared/session/user.ts';
import { RichWords, strong } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';

const tShared = words('shared');

/** For hotels that accept bookings only from guests with a confirmed address: the remaining steps before booking. */
export function ConfirmFirst() {
  return useToken() ? <ConfirmAddress /> : <SignInFirst />;
}

function SignInFirst() {
  const { pathname, search } = useLocation();
  return (
    <p className="alert alert-info">
      <RichWords
        area="shared"
        say="confirm_first.account"
        tags={{
          login: (text) => (
            <Link to={paths.login} state={{ returnTo: { path: pathname + search, state: null } }}>
              {text}
            </Link>
          ),
          register: (text) => <Link to={paths.register}>{text}</Link>,
        }}
      />
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
        <RichWords
          area="shared"
          say="confirm_first.address"
          values={{ email: user.email }}
          tags={{ strong }}
        />
      </p>
      <button type="button" className="btn btn-line btn-sm" aria-disabled={isSending} onClick={resend}>
        {tShared('action.send_mail_again')}
      </button>
    </div>
  );
}
