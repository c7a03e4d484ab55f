import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Form } from '../forms/use-form.ts';
import { FormProblem } from './FormProblem.tsx';
import { SubmitButton } from './SubmitButton.tsx';

interface Props {
  form: Pick<Form<object>, 'attributes' | 'problem' | 'isBusy'>;
  /** Where the list is that the form belongs to. */
  back: string;
  submitWords: string;
  /** The fields. */
  children: ReactNode;
}

/** A form on a page of its own, with a way back to its list. */
export function PanelForm({ form, back, submitWords, children }: Props) {
  return (
    <form className="panel narrow ms-0" {...form.attributes}>
      <div className="panel-body form-grid">
        {children}
        <FormProblem>{form.problem}</FormProblem>
      </div>
      <div className="panel-foot">
        <Link className="btn btn-quiet" to={back}>
          Back
        </Link>
        <SubmitButton isBusy={form.isBusy}>{submitWords}</SubmitButton>
      </div>
    </form>
  );
}
