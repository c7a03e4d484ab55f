import type { SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { type Control, controlAttributes, Field, useFieldId } from './fields.tsx';

// Separate from the other fields, because the first pages of visits have neither.

/** Several lines of text. The area's own attributes and its `ref` pass through. */
export function TextAreaField(
  props: Control<TextareaHTMLAttributes<HTMLTextAreaElement>, HTMLTextAreaElement>,
) {
  const { label, error, hint, className, ...area } = props;
  const id = useFieldId(area.id);
  const field = { label, error, hint };
  return (
    <Field {...field} id={id} className={className}>
      <textarea dir="auto" rows={2} {...area} {...controlAttributes('form-control', id, field)} />
    </Field>
  );
}

/** One of several; `children` are the options. The select's own attributes and its `ref` pass through. */
export function SelectField(props: Control<SelectHTMLAttributes<HTMLSelectElement>, HTMLSelectElement>) {
  const { label, error, hint, className, ...select } = props;
  const id = useFieldId(select.id);
  const field = { label, error, hint };
  return (
    <Field {...field} id={id} className={className}>
      <select {...select} {...controlAttributes('form-select', id, field)} />
    </Field>
  );
}
