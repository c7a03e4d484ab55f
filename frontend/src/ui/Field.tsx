import { type ReactNode, useId } from 'react';

export interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

interface Props extends FieldProps {
  id: string;
  className?: string | undefined;
  /** The control, with `controlAttributes`. */
  children: ReactNode;
}

/** Label, control, error and hint of one field. */
export function Field({ id, label, error, hint, className, children }: Props) {
  return (
    <div className={className}>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}

/** The id of a field's control: its own, else a fresh one. */
export function useFieldId(own: string | undefined): string {
  const fresh = useId();
  return own ?? fresh;
}

/** What ties a control to its label and notes, and marks it when it is wrong. */
export function controlAttributes(
  kind: 'form-control' | 'form-select',
  id: string,
  { error, hint }: FieldProps,
) {
  return {
    id,
    className: error ? `${kind} is-invalid` : kind,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(id, error, hint),
  };
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
        <div className="invalid-feedback" id={`${id}-error`}>
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
