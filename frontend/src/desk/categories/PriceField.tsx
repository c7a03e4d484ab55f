import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { priceInputMode, staffCurrency } from '../../shared/money.ts';
import { controlAttributes, Field } from '../../shared/ui/form/fields.tsx';
import './PriceField.scss';
import { words } from '../../shared/words/words.ts';

const t = words('office');

type Props = InputHTMLAttributes<HTMLInputElement> & {
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** A price as text, behind the currency that staff see. */
export function PriceField({ error, ...input }: Props) {
  const id = useId();
  const field = { label: t('field.price'), error };
  const { className, ...attributes } = controlAttributes('form-control', id, field);
  return (
    <Field {...field} id={id}>
      <div className="input-group">
        <span className="input-group-text" aria-hidden="true">
          {staffCurrency()}
        </span>
        <input
          {...input}
          {...attributes}
          className={`${className} num`}
          inputMode={priceInputMode()}
          required
        />
      </div>
    </Field>
  );
}
