import type { InputHTMLAttributes, Ref } from 'react';
import { controlAttributes, Field, type FieldProps, useFieldId } from './Field.tsx';

type Props = FieldProps & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

/** One line of text. The input's own attributes and its `ref` pass through. */
export function TextField({ label, error, hint, className, ...input }: Props) {
  const id = useFieldId(input.id);
  const field = { label, error, hint };
  return (
    <Field {...field} id={id} className={className}>
      <input {...input} {...controlAttributes('form-control', id, field)} />
    </Field>
  );
}
