import type { Buyer } from '@innkeeper/contracts/invoices';
import { SelectField } from '../../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../../shared/ui/form/fields.tsx';
import { words } from '../../../shared/words/words.ts';
import { countryChoices } from '../countries.ts';

const t = words('desk');

interface Props {
  buyer: Buyer;
  errorOf: (field: string) => string | undefined;
  onChange: (buyer: Buyer) => void;
}

const FIELDS = [
  { name: 'name', label: 'invoice.buyer_name', most: 120 },
  { name: 'contact', label: 'invoice.buyer_contact', most: 120 },
  { name: 'street', label: 'invoice.buyer_street', most: 120 },
  { name: 'postalCode', label: 'invoice.buyer_postcode', most: 20 },
  { name: 'city', label: 'invoice.buyer_city', most: 80 },
] as const;
const CODES = [
  { name: 'vatId', label: 'invoice.buyer_vat_id', most: 20 },
  { name: 'reference', label: 'invoice.buyer_reference', most: 60 },
] as const;

/** Who gets an invoice. */
export function BuyerFields({ buyer, errorOf, onChange }: Props) {
  const input = ({ name, label, most }: (typeof FIELDS | typeof CODES)[number]) => (
    <TextField
      key={name}
      label={t(label)}
      maxLength={most}
      autoComplete="off"
      value={buyer[name]}
      error={errorOf(`buyer.${name}`)}
      onChange={({ target }) => onChange({ ...buyer, [name]: target.value })}
    />
  );
  return (
    <>
      {FIELDS.map(input)}
      <SelectField
        label={t('invoice.buyer_country')}
        value={buyer.country}
        error={errorOf('buyer.country')}
        onChange={({ target }) => onChange({ ...buyer, country: target.value })}
      >
        <option value="">{t('invoice.choose_country')}</option>
        {countryChoices().map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {CODES.map(input)}
    </>
  );
}
