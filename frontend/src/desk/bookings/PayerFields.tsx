import { useId, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { SelectField, TextAreaField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import { countryChoices } from '../layout/countries.ts';

const t = words('desk');

type PayerField = 'name' | 'address' | 'country' | 'taxNumber' | 'reference';

interface Props {
  field: (
    name: `payer.${PayerField}`,
    how?: typeof asLines,
  ) => UseFormRegisterReturn & { error: string | undefined };
  isGiven: boolean;
  /** Called when the box is unticked: the caller has to empty the fields. */
  onClear: () => void;
}

/** A company that pays instead of the guest, as an invoice names it. */
export function PayerFields({ field, isGiven, onClear }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || isGiven;
  const toggle = (isTicked: boolean) => {
    setIsOpen(isTicked);
    if (!isTicked) onClear();
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
          {t('payer.box')}
        </label>
      </div>
      {isShown && (
        <>
          <TextField label={t('payer.name')} className="half" autoComplete="off" {...field('payer.name')} />
          <TextField
            label={t('payer.tax_number')}
            className="half"
            autoComplete="off"
            {...field('payer.taxNumber')}
          />
          <TextAreaField
            label={t('payer.address')}
            className="half"
            rows={3}
            {...field('payer.address', asLines)}
          />
          <SelectField label={t('payer.country')} className="half" {...field('payer.country')}>
            <option value="">{t('payer.no_country')}</option>
            {countryChoices().map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('payer.reference')}
            className="half"
            autoComplete="off"
            hint={t('payer.reference_hint')}
            {...field('payer.reference')}
          />
        </>
      )}
    </>
  );
}

/** For an area whose lines are the lines of an address. */
const asLines = {
  setValueAs: (typed: string | string[]) => (Array.isArray(typed) ? typed : typed.split('\n')),
};

/** The fields of a payer while there is none. */
export const noPayer = { name: '', address: [], country: '', taxNumber: '', reference: '' };
