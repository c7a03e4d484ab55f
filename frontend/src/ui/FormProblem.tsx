import type { FieldErrors, FieldValues } from 'react-hook-form';

/** Why a form could not be saved, when that belongs to none of its fields. */
export function FormProblem<Values extends FieldValues>({ errors }: { errors: FieldErrors<Values> }) {
  const message = errors.root?.['server']?.message;
  return message ? (
    <p className="invalid-feedback d-block full mb-0" role="alert">
      {message}
    </p>
  ) : null;
}
