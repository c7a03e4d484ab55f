import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';

export interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

export type Control<Attributes, Element> = FieldProps & Attributes & { ref?: Ref<Element> };

/** One line of text. The input's own attributes and its `ref` pass through. */
export function TextField(props: Control<InputHTMLAttributes<HTMLInputElement>, HTMLInputElement>) {
  const { label, error, hint, className, ...input } = props;
  const id = useFieldId(input.id);
  const field = { label, error, hint };
  return (
    <Field {...field} id={id} className={className}>
      <input dir="auto" {...input} {...controlAttributes('form-control', id, field)} />
    </Field>
  );
}

/** A phone number. After typing it warns about an invalid number, but still accepts it. */
export function PhoneField({ onBlur, ...input }: Parameters<typeof TextField>[0]) {
  const [warning, setWarning] = useState('');
  return (
    <TextField
      {...input}
      type="tel"
      hint={warning && <span role="status">{warning}</span>}
      onBlur={(event) => {
        const { value } = event.target;
        onBlur?.(event);
        // Loaded when first needed, because it is a third of the page's size; it is not essential while the network is down.
        import('./phone-warning.ts').then(
          ({ phoneWarning }) => setWarning(phoneWarning(value)),
          () => {},
        );
      }}
    />
  );
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

/** The given id, otherwise a generated one. */
export function useFieldId(given: string | undefined): string {
  const generated = useId();
  return given ?? generated;
}

/** Ties a control to its label and notes, and marks it when it is invalid. */
export function controlAttributes(
  kind: 'form-control' | 'form-select',
  id: string,
  { error, hint }: FieldProps,
) {
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    className: error ? `${kind} is-invalid` : kind,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': notes || undefined,
  };
}

interface NotesProps {
  id: string;
  error?: string | undefined;
  hint?: ReactNode;
}

/** Below a field: the error, then the hint. */
export function FieldNotes({ id, error, hint }: NotesProps) {
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
