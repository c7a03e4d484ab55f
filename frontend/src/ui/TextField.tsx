import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

/** Label, input, hint and error of one field. The input's own attributes and its `ref` pass through. */
export function TextField({
  label,
  error,
  hint,
  className,
  ...input
}: Props & { ref?: React.Ref<HTMLInputElement> }) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <div className={className}>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={error ? 'form-control is-invalid' : 'form-control'}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
      />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}

/** The ids of the notes below a field, for its `aria-describedby`. */
export function describedBy(id: string, error: string | undefined, hint?: ReactNode): string | undefined {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** What stands below a field: what is wrong, then what is expected. */
export function FieldNotes({
  id,
  error,
  hint,
}: {
  id: string;
  error?: string | undefined;
  hint?: ReactNode;
}) {
  return (
    <>
      {error && (
        <div className="invalid-feedback d-block" id={`${id}-error`}>
          {error}
        </div>
      )}
      {hint && (
        <div className="form-text" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </>
  );
}
