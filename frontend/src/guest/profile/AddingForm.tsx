import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import { inputOf, rejectionOf, useMarkedFields } from '../account/prerendered-form.ts';

const t = words('profile');
const tShared = words('shared');

interface Props<Field extends string> {
  fields: readonly Field[];
  submitLabel: string;
  /** The title of the notice when `onSubmit` rejects. */
  failed: string;
  onSubmit: (typed: Record<Field, string>) => Promise<void>;
  onCancel: () => void;
  children: (fieldProps: (field: Field) => { name: string; error?: string | undefined }) => ReactNode;
}

/** A form in a panel that adds a second factor: it has the focus in its first field, and shows the server's rejections. */
export function AddingForm<Field extends string>(props: Props<Field>) {
  const { fields, submitLabel, failed, onSubmit, onCancel, children } = props;
  const { form, mark, readFilled, fieldProps } = useMarkedFields(fields);
  const [isSaving, setIsSaving] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form appears
  useEffect(() => inputOf(form.current!, fields[0]!).focus(), [form]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = readFilled();
    if (isSaving || !typed) return;
    setIsSaving(true);
    try {
      await onSubmit(typed);
    } catch (error) {
      setIsSaving(false);
      notify.failure(failed, error);
      mark(rejectionOf(error).fields);
    }
  }

  return (
    <form ref={form} className="form-grid" noValidate onSubmit={submit}>
      {children(fieldProps)}
      <div className="full d-flex gap-2">
        <button type="submit" className="btn btn-primary" aria-disabled={isSaving}>
          {submitLabel}
        </button>
        <button type="button" className="btn btn-line" onClick={onCancel}>
          {tShared('action.cancel')}
        </button>
      </div>
    </form>
  );
}

/** The password, which proves that the owner of the account makes the change. */
export const OwnPassword = (props: { name: string; error?: string | undefined }) => (
  <TextField
    {...props}
    label={t('password.own')}
    type="password"
    autoComplete="current-password"
    className="half"
  />
);
