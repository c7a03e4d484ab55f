import { useResendConfirmation } from '../../shared/session/resend-confirmation.ts';
import { useCurrentUser } from '../../shared/session/user.ts';
import { RichWords, strong } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('desk');
const tShared = words('shared');

/** Reminds staff, such as the owner of a new hotel, that the address of their account is unconfirmed. */
export function OwnAddressNotice() {
  const { data: user } = useCurrentUser();
  const { isSending, resend } = useResendConfirmation();
  if (!user || user.emailVerified) return null;
  return (
    <section className="alert alert-warning" aria-label={t('own_address.label')}>
      <p className="mb-2">
        <RichWords
          area="desk"
          say="own_address.text"
          values={{ email: user.email }}
          tags={{ strong, address: strong }}
        />
      </p>
      <button
        type="button"
        className="btn btn-line btn-sm"
        aria-disabled={isSending}
        onClick={() => void resend()}
      >
        {tShared('action.send_mail_again')}
      </button>
    </section>
  );
}
