import type { PostalAddress } from '@innkeeper/contracts/postal-address';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('office');

const PARTS = [
  { name: 'street', label: 'settings.street', most: 120, complete: 'address-line1', isWide: true },
  { name: 'postalCode', label: 'settings.postal_code', most: 20, complete: 'postal-code', isWide: false },
  { name: 'city', label: 'settings.city', most: 80, complete: 'address-level2', isWide: false },
  { name: 'region', label: 'settings.region', most: 80, complete: 'address-level1', isWide: false },
] as const;

interface Props {
  value: { [Part in keyof PostalAddress]: string | null } | null;
  /** The lines of a hotel whose address has no parts yet; they stay until a part is typed. */
  lines: readonly string[];
  onChange: (value: PostalAddress) => void;
  errorOf: (part: keyof PostalAddress) => string | undefined;
}

/** The postal address in its parts, without the country. */
export function AddressFields({ value, lines, onChange, errorOf }: Props) {
  const shown: PostalAddress = {
    street: value ? (value.street ?? '') : lines.join(', '),
    postalCode: value?.postalCode ?? '',
    city: value?.city ?? '',
    region: value?.region ?? '',
  };
  return PARTS.map(({ name, label, most, complete, isWide }) => (
    <TextField
      key={name}
      label={t(label)}
      className={isWide ? 'full' : 'half'}
      maxLength={most}
      autoComplete={complete}
      value={shown[name]}
      onChange={({ target }) => onChange({ ...shown, [name]: target.value })}
      error={errorOf(name)}
    />
  ));
}
