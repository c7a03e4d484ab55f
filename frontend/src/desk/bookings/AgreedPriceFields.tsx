import type { DeskOrderForm } from '@innkeeper/contracts/booking';
import { useId, useState } from 'react';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import type { DeskForm } from '../layout/use-desk-form.ts';
import type { NewBooking } from './api.ts';

/** A price that the desk agrees on with a guest in place of the rates, and why. */
export function AgreedPriceFields({ form }: { form: DeskForm<DeskOrderForm, NewBooking> }) {
  const id = useId();
  const { field, setValue, watch } = form;
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || Boolean(watch('agreedPrice'));
  const close = () => {
    setIsOpen(false);
    setValue('agreedPrice', '');
    setValue('priceReason', '');
  };
  return (
    <>
      <div className="full form-check">
        <input
          type="checkbox"
          className="form-check-input"
          id={id}
          checked={isShown}
          onChange={({ target }) => (target.checked ? setIsOpen(true) : close())}
        />
        <label className="form-check-label" htmlFor={id}>
          Agree on another price
        </label>
      </div>
      {isShown && (
        <>
          <TextField
            label="Agreed price"
            className="half"
            inputMode="decimal"
            autoComplete="off"
            hint="Taxes and fees that prices do not include come on top."
            {...field('agreedPrice')}
          />
          <SelectField label="For" className="half" {...field('agreedPer')}>
            <option value="night">Each night</option>
            <option value="stay">The whole stay</option>
          </SelectField>
          <TextField
            label="Why this price"
            className="full"
            maxLength={200}
            autoComplete="off"
            hint="For staff only: the guest never sees it."
            {...field('priceReason')}
          />
        </>
      )}
    </>
  );
}
