import type { Ref, SelectHTMLAttributes } from 'react';
import { controlAttributes, Field, type FieldProps, useFieldId } from './Field.tsx';

type Props = FieldProps & SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> };

/** One of several; `children` are the options. The select's own attributes and its `ref` pass through. */
export function SelectField({ label, error, hint, className, ...select }: Props) {
  const id = useFieldId(select.id);
  const field = { label, error, hint };
  return (
    <Field {...field} id={id} className={className}>
      <select {...select} {...controlAttributes('form-select', id, field)} />
    </Field>
  );
}
