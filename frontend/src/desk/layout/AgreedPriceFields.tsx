import { useId, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { priceInputMode } from '../../shared/money.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';

/** The values of the fields before validation. */
export interface AgreedPriceForm {
  agreedPrice?: unknown;
  agreedPer?: unknown;
  priceReason?: unknown;
}

interface Props {
  /** For the control of a field. */
  field: (name: keyof AgreedPriceForm) => UseFormRegisterReturn & { error: string | undefined };
  isGiven: boolean;
  /** The nights to which the price applies, if that has to be shown. */
  hint?: string;
  /** Called when the box is ticked or unticked. If it is unticked, the caller has to empty the fields. */
  onToggle: (isAgreed: boolean) => void;
}

/** A price that the desk agrees on with a guest instead of the rates, and the reason. */
export function AgreedPriceFields({ field, isGiven, hint = '', onToggle }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || isGiven;
  const toggle = (isAgreed: boolean) => {
    setIsOpen(isAgreed);
    onToggle(isAgreed);
  };
  return (
    <>
      <div className="full form-check">
        <input
          type="checkbox"
          className="form-check-input"
          id={id}
          checked={isShown}
          onChange={({ target }) => toggle(target.checked)}
        />
        <label className="form-check-label" htmlFor={id}>
          Agree on another price
        </label>
      </div>
      {isShown && <AgreedPriceInputs field={field} hint={hint} />}
    </>
  );
}

/** The same without the box, if a price is always agreed on. */
export function AgreedPriceInputs({ field, hint = '' }: Pick<Props, 'field' | 'hint'>) {
  return (
    <>
      <TextField
        label="Agreed price"
        className="half"
        inputMode={priceInputMode()}
        autoComplete="off"
        hint={`${hint} Taxes and fees that prices do not include come on top.`.trimStart()}
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
  );
}
