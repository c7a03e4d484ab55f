import type { ErrorCode } from '@innkeeper/contracts';
import { type FormEvent, useState } from 'react';
import { isCode } from '../../shared/api/errors.ts';
import { announceError } from '../../shared/ui/dialog/alerts.ts';
import { words } from '../../shared/words/words.ts';
import { rejectionOf, useMarkedFields } from './prerendered-form.ts';

const t = words('account');

interface NewAccount<Field extends string> {
  /** In the order in which errors are reported. */
  fields: readonly Field[];
  required: readonly Field[];
  /** The codes of errors after which the link is no longer valid. */
  linkIsOver: readonly ErrorCode[];
  /** Creates the account from the typed values, and signs in with it. */
  begin: (typed: Record<Field, string>) => Promise<void>;
}

/**
 * The form behind a one-time link that creates an account. It marks blank and rejected fields. `over` is the error when the
 * link was used or has expired since then; `retry` shows the form again.
 */
export function useNewAccount<Field extends string>({
  fields,
  required,
  linkIsOver,
  begin,
}: NewAccount<Field>) {
  const { form, mark, readFilled, fieldProps } = useMarkedFields(fields, required);
  const [isSaving, setIsSaving] = useState(false);
  const [over, setOver] = useState<unknown>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const typed = readFilled();
    if (!typed) return;
    setIsSaving(true);
    try {
      await begin(typed);
    } catch (error) {
      setIsSaving(false);
      if (isCode(error, ...linkIsOver)) return setOver(error);
      const rejected = rejectionOf(error);
      await announceError(t('new_account.failed'), rejected.text);
      mark(rejected.fields);
    }
  }
  return { form, fieldProps, submit, isSaving, over, retry: () => setOver(null) };
}
