import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { request } from '../../shared/api/client.ts';
import { beach } from '../../shared/assets/place-beach.ts';
import { paths } from '../../shared/paths.ts';
import { announceError } from '../../shared/ui/dialog/alerts.ts';
import { BusyOverlay } from '../../shared/ui/dialog/BusyOverlay.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { useSignInOptions } from './api.ts';
import { rejectionOf, useMarkedFields } from './prerendered-form.ts';

/** The page to ask for an e-mail to choose a new password. It never shows whether there is an account. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AuthLayout title="Forgot your password?" photo={beach} position="far-right">
      {sentTo === null ? <RequestForm onSent={setSentTo} /> : <Sent to={sentTo} />}
      <p className="mt-4">
        <Link to={paths.login}>Back to the sign-in</Link>
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
      await announceError('The e-mail is not on its way', text);
      mark(fields);
    }
  }

  return (
    <>
      <h1 className="h2 mb-1">Forgot your password?</h1>
      <p className="text-body-secondary mb-4">
        We send you a link to choose a new one. It works once, for 30 minutes.
      </p>
      <form ref={form} noValidate onSubmit={submit}>
        <TextField
          {...fieldProps('email')}
          label="Email"
          type="email"
          defaultValue={typedBefore}
          autoComplete="username"
          className="mb-4"
          required
        />
        <button type="submit" className="btn btn-primary w-100">
          Send the link
        </button>
      </form>
      {isSending && <BusyOverlay>Sending…</BusyOverlay>}
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
        Look into your inbox
      </h1>
      <p role="status">
        If there is an account for <strong className="text-break">{to}</strong>, an e-mail with a link is on
        its way to it.
      </p>
      <p className="text-body-secondary">
        Nothing there after some minutes? Look among the spam, and check the address. We send three links an
        hour at most.
      </p>
      {inboxUrl && (
        <p>
          <a href={inboxUrl}>Open the demo’s inbox</a>
        </p>
      )}
    </>
  );
}
