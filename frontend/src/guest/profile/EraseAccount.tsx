import { type FormEvent, useEffect, useState } from 'react';
import { forgetToken, readToken } from '../../shared/session/token.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { inputOf, rejectionOf, useMarkedFields } from '../account/prerendered-form.ts';
import { eraseOwnAccount } from './api.ts';

/** Explains what erasing does, and asks for the password. */
export function EraseAccount({ onCancel }: { onCancel: () => void }) {
  const { form, mark, readFilled, fieldProps } = useMarkedFields(['currentPassword']);
  const [isErasing, setIsErasing] = useState(false);
  useEffect(() => inputOf(form.current!, 'currentPassword').focus(), [form]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = readFilled();
    if (isErasing || !typed) return;
    setIsErasing(true);
    try {
      notify.success(await eraseOwnAccount(typed));
      const token = readToken();
      if (token) forgetToken(token, 'signed-out');
    } catch (error) {
      setIsErasing(false);
      notify.failure('Your account is not erased', error);
      mark(rejectionOf(error).fields);
    }
  }

  return (
    <form ref={form} className="form-grid" noValidate onSubmit={submit} aria-label="Erase your account">
      <div className="full">
        <p>This cannot be undone:</p>
        <ul>
          <li>Your account is deleted at once, and you are signed out everywhere.</li>
          <li>
            Your bookings stay in our books with their nights and prices, without your name and address.
          </li>
          <li>E-mails to you, and notes about you, are deleted.</li>
          <li>Feedback on your stays stays without your name.</li>
        </ul>
        <p>
          While you stay with us, or have a stay to come, your account is kept. Backups are deleted when they
          are old.
        </p>
      </div>
      <TextField
        {...fieldProps('currentPassword')}
        label="Your password"
        type="password"
        autoComplete="current-password"
        className="half"
      />
      <div className="full d-flex flex-wrap gap-2">
        <button type="submit" className="btn btn-danger" aria-disabled={isErasing}>
          Erase my account
        </button>
        <button type="button" className="btn btn-line" onClick={onCancel}>
          Keep it
        </button>
      </div>
    </form>
  );
}
