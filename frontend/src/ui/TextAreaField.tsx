import type { Ref, TextareaHTMLAttributes } from 'react';
import { controlAttributes, Field, type FieldProps, useFieldId } from './Field.tsx';

type Props = FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

/** Several lines of text. The area's own attributes and its `ref` pass through. */
export function TextAreaField({ label, error, hint, className, ...area }: Props) {
  const id = useFieldId(area.id);
  const field = { label, error, hint };
  return (
    <Field {...field} id={id} className={className}>
      <textarea rows={2} {...area} {...controlAttributes('form-control', id, field)} />
    </Field>
  );
}
