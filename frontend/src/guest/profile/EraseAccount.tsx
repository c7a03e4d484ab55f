import { type FormEvent, useEffect, useState } from 'react';
import { forgetToken, readToken } from '../../shared/session/token.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import { inputOf, rejectionOf, useMarkedFields } from '../account/prerendered-form.ts';
import { eraseOwnAccount } from './api.ts';

const t = words('profile');
const tShared = words('shared');

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
      await eraseOwnAccount(typed);
      notify.success(t('erasing.done'));
      const token = readToken();
      if (token) forgetToken(token, 'signed-out');
    } catch (error) {
      setIsErasing(false);
      notify.failure(t('erasing.failed'), error);
      mark(rejectionOf(error).fields);
    }
  }

  return (
    <form ref={form} className="form-grid" noValidate onSubmit={submit} aria-label={t('erasing.title')}>
      <div className="full">
        <p>{t('erasing.final')}</p>
        <ul>
          <li>{t('erasing.account')}</li>
          <li>{t('erasing.bookings')}</li>
          <li>{t('erasing.mails')}</li>
          <li>{t('erasing.feedback')}</li>
        </ul>
        <p>{t('erasing.when')}</p>
      </div>
      <TextField
        {...fieldProps('currentPassword')}
        label={t('password.own')}
        type="password"
        autoComplete="current-password"
        className="half"
      />
      <div className="full d-flex flex-wrap gap-2">
        <button type="submit" className="btn btn-danger" aria-disabled={isErasing}>
          {t('erasing.confirm')}
        </button>
        <button type="button" className="btn btn-line" onClick={onCancel}>
          {tShared('action.keep_it')}
        </button>
      </div>
    </form>
  );
}
