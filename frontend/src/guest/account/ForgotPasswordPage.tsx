import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { request } from '../../shared/api/client.ts';
import { beach } from '../../shared/assets/place-beach.ts';
import { paths } from '../../shared/paths.ts';
import { announceError } from '../../shared/ui/dialog/alerts.ts';
import { BusyOverlay } from '../../shared/ui/dialog/BusyOverlay.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { RichWords, strong } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { useSignInOptions } from './api.ts';
import { rejectionOf, useMarkedFields } from './prerendered-form.ts';

const t = words('account');
const tShared = words('shared');

/** The page to ask for an e-mail to choose a new password. It never shows whether there is an account. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AuthLayout title={tShared('forgotten.title')} photo={beach} position="far-right">
      {sentTo === null ? <RequestForm onSent={setSentTo} /> : <Sent to={sentTo} />}
      <p className="mt-4">
        <Link to={paths.login}>{t('sign_in.back')}</Link>
      </p>
    </AuthLayout>
  );
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const typedBefore = (useLocation().state as { email?: string } | null)?.email;
  const { form, mark, readFilled, fieldProps } = useMarkedFields(['email']);
  const [isSending, setIsSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = readFilled();
    if (isSending || !typed) return;
    setIsSending(true);
    try {
      await request('POST /api/users/password-resets', { body: typed, token: null });
      onSent(typed.email.trim());
    } catch (error) {
      setIsSending(false);
      const { fields, text } = rejectionOf(error);
      await announceError(t('forgotten.not_sent'), text);
      mark(fields);
    }
  }

  return (
    <>
      <h1 className="h2 mb-1">{tShared('forgotten.title')}</h1>
      <p className="text-body-secondary mb-4">{t('forgotten.why')}</p>
      <form ref={form} noValidate onSubmit={submit}>
        <TextField
          {...fieldProps('email')}
          label={tShared('field.email')}
          type="email"
          defaultValue={typedBefore}
          autoComplete="username"
          className="mb-4"
          required
        />
        <button type="submit" className="btn btn-primary w-100">
          {t('forgotten.send')}
        </button>
      </form>
      {isSending && <BusyOverlay>{t('busy.sending')}</BusyOverlay>}
    </>
  );
}

function Sent({ to }: { to: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const inboxUrl = useSignInOptions()?.demoInboxUrl;
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="h2 mb-3">
        {t('forgotten.sent')}
      </h1>
      <p role="status">
        <RichWords area="account" say="forgotten.on_its_way" values={{ email: to }} tags={{ strong }} />
      </p>
      <p className="text-body-secondary">{t('forgotten.nothing_there')}</p>
      {inboxUrl && (
        <p>
          <a href={inboxUrl}>{t('demo.open_inbox')}</a>
        </p>
      )}
    </>
  );
}
