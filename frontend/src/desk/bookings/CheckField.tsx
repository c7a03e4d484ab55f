import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { FieldNotes } from '../../shared/ui/form/fields.tsx';
import './CheckField.scss';

export interface CheckFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint: string | undefined;
  /** Whether it may be ticked now; the hint says why not. */
  isPossible?: boolean;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A box to tick, with a hint or an error below it. */
export function CheckField({ label, hint, isPossible = true, error, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="full">
      <div className="form-check">
        <input
          type="checkbox"
          className="form-check-input"
          id={id}
          aria-disabled={!isPossible}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
          }
          onClick={(event) => {
            if (!isPossible) event.preventDefault();
          }}
          {...input}
        />
        <label className="form-check-label" htmlFor={id}>
          {label}
        </label>
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}
