import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { words } from '../words/words.ts';
import type { DeskForm } from './use-desk-form.ts';

const t = words('desk');

interface Props {
  form: Pick<DeskForm<FieldValues>, 'attributes' | 'problem' | 'isBusy'>;
  /** The path of the list that the form belongs to. */
  back: string;
  submitLabel: string;
  /** The fields. */
  children: ReactNode;
}

/** A form on its own page, with a link back to its list. */
export function PanelForm({ form, back, submitLabel, children }: Props) {
  return (
    <form className="panel narrow" {...form.attributes}>
      <div className="panel-body form-grid">
        {children}
        <FormProblem>{form.problem}</FormProblem>
      </div>
      <div className="panel-foot">
        <Link className="btn btn-quiet" to={back}>
          {t('form.back')}
        </Link>
        <SubmitButton isBusy={form.isBusy}>{submitLabel}</SubmitButton>
      </div>
    </form>
  );
}

/** Why a form could not be saved, when the reason belongs to none of its fields. */
export function FormProblem({ children }: { children: string | null }) {
  return children ? (
    <p className="invalid-feedback d-block full mb-0" role="alert">
      {children}
    </p>
  ) : null;
}

/** Submits a form. It stays focusable while the form is being saved, so that the focus is not lost. */
export function SubmitButton({ isBusy, children }: { isBusy: boolean; children: string }) {
  return (
    <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
      {isBusy && <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />}
      {children}
    </button>
  );
}
