import { type ChangeEvent, useId } from 'react';
import { currency } from '../../shared/config.ts';
import { controlAttributes, Field } from '../../shared/ui/form/fields.tsx';
import './PriceField.scss';

interface Props {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

export function PriceField({ error, ...input }: Props) {
  const id = useId();
  const field = { label: 'Price', error };
  const { className, ...attributes } = controlAttributes('form-control', id, field);
  return (
    <Field {...field} id={id}>
      <div className="input-group">
        <span className="input-group-text" aria-hidden="true">
          {currency.staff.trim()}
        </span>
        <input {...input} {...attributes} className={`${className} num`} inputMode="decimal" required />
      </div>
    </Field>
  );
}
