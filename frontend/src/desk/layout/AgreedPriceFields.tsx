import { useId, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { priceInputMode } from '../../shared/money.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

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
          {t('agreed.box')}
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
        label={t('agreed.price')}
        className="half"
        inputMode={priceInputMode()}
        autoComplete="off"
        hint={[hint, t('agreed.taxes_on_top')].filter(Boolean).join(' ')}
        {...field('agreedPrice')}
      />
      <SelectField label={t('agreed.per')} className="half" {...field('agreedPer')}>
        <option value="night">{t('agreed.per_night')}</option>
        <option value="stay">{t('agreed.per_stay')}</option>
      </SelectField>
      <TextField
        label={t('agreed.reason')}
        className="full"
        maxLength={200}
        autoComplete="off"
        hint={t('agreed.reason_hint')}
        {...field('priceReason')}
      />
    </>
  );
}
