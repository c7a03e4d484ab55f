import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { FieldNotes } from '../../shared/ui/form/fields.tsx';
import './CheckInField.scss';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  /** Whether the guest arrives today. */
  isPossible: boolean;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Whether the guest is checked in with the booking. */
export function CheckInField({ isPossible, error, ...input }: Props) {
  const id = useId();
  const hint = isPossible ? undefined : 'Possible on the day of arrival.';
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
          The guest is here: check in now
        </label>
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}
