import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { currency } from '../../config.ts';
import { controlAttributes, Field } from '../../ui/Field.tsx';
import { type CategoryValues, priceFormat } from './category-values.ts';
import './PriceField.scss';

export function PriceField({ form }: { form: UseFormReturn<CategoryValues> }) {
  const id = useId();
  const field = { label: 'Price', error: form.formState.errors.price?.message };
  const { className, ...attributes } = controlAttributes('form-control', id, field);
  return (
    <Field {...field} id={id}>
      <div className="input-group">
        <span className="input-group-text" aria-hidden="true">
          {currency.staff.trim()}
        </span>
        <input
          {...attributes}
          className={`${className} num`}
          inputMode="decimal"
          required
          {...form.register('price', {
            validate: (price) => priceFormat.test(price) || 'Enter a price, for example 210.00',
          })}
        />
      </div>
    </Field>
  );
}
