import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { words } from '../words/words.ts';
import { FormProblem, SubmitButton } from './PanelForm.tsx';
import type { DeskForm } from './use-desk-form.ts';

const t = words('shared');

interface Props {
  /** The id of its heading. */
  id: string;
  form: Pick<DeskForm<FieldValues>, 'attributes' | 'problem' | 'isBusy'>;
  title: string;
  /** Beside the title. */
  note?: ReactNode;
  submitLabel: string;
  /** Leaves the record as it is; left out where one is added. */
  onCancel?: (() => void) | undefined;
  /** That of `useSaveChange`. */
  dialog: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A form beside its list, which adds a record or changes the one that was chosen there. */
export function RecordForm({ id, form, title, note, submitLabel, onCancel, dialog, children }: Props) {
  return (
    <form className="panel" aria-labelledby={id} autoComplete="off" {...form.attributes}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {note}
      </div>
      <div className="panel-body form-grid">
        {children}
        <FormProblem>{form.problem}</FormProblem>
      </div>
      <div className="panel-foot">
        {onCancel && (
          <button type="button" className="btn btn-quiet" onClick={onCancel}>
            {t('action.cancel')}
          </button>
        )}
        <SubmitButton isBusy={form.isBusy}>{submitLabel}</SubmitButton>
      </div>
      {dialog}
    </form>
  );
}
