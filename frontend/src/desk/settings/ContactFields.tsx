import { useState } from 'react';
import { useController } from 'react-hook-form';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { PhoneField, TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import { AddressFields } from '../layout/AddressFields.tsx';
import { countryChoices } from '../layout/countries.ts';
import { withPresent } from '../layout/places.ts';
import type { HotelForm } from './hotel-record.tsx';
import { LinesField } from './LinesField.tsx';
import { mapLabel } from './labels.ts';

const t = words('office');

interface Props {
  form: HotelForm;
  hasMap: boolean;
  /** The lines of the address as they are stored. */
  addressLines: readonly string[];
}

export function ContactFields({ form, hasMap, addressLines }: Props) {
  const { field } = form;
  return (
    <>
      <PhoneField label={t('settings.phone')} className="half" {...field('phone')} />
      <TextField label={t('users.email')} type="email" className="half" {...field('email')} />
      <PostalAddressFields form={form} lines={addressLines} />
      <CountryField form={form} />
      <CoordinatesField form={form} />
      <SelectField label={t('settings.map')} className="half" hint={t('settings.map_hint')} {...field('map')}>
        <option value="none">{mapLabel('none')}</option>
        <option value="link">{mapLabel('link')}</option>
        <option value="drawn" disabled={!hasMap}>
          {hasMap ? mapLabel('drawn') : t('settings.map.drawn_missing')}
        </option>
      </SelectField>
      <SocialLinks form={form} />
    </>
  );
}

function PostalAddressFields({ form, lines }: { form: HotelForm; lines: readonly string[] }) {
  const { value, onChange } = useController({ control: form.control, name: 'postalAddress' }).field;
  return (
    <AddressFields
      value={value}
      lines={lines}
      onChange={onChange}
      errorOf={(part) => form.errorOf(`postalAddress.${part}`)}
    />
  );
}

function CountryField({ form: { field, getValues } }: { form: HotelForm }) {
  return (
    <SelectField
      label={t('settings.country')}
      className="half"
      hint={t('settings.country_hint')}
      {...field('country')}
    >
      <option value="">{t('settings.country.none')}</option>
      {withPresent(countryChoices(), getValues('country')).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** Latitude and longitude in one field, as maps give them: `36.7345, -3.6899`. */
function CoordinatesField({ form }: { form: HotelForm }) {
  const { value, onChange, onBlur, ref } = useController({
    control: form.control,
    name: 'coordinates',
  }).field;
  const [typed, setTyped] = useState(() => (value ? `${value.latitude}, ${value.longitude}` : ''));
  const errors = ['coordinates', 'coordinates.latitude', 'coordinates.longitude'].map(form.errorOf);
  return (
    <TextField
      label={t('settings.coordinates')}
      className="half"
      hint={t('settings.coordinates_hint')}
      ref={ref}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(toCoordinates(target.value));
      }}
      onBlur={onBlur}
      error={errors.find(Boolean)}
    />
  );
}

/** Null for an empty text; NaN for an invalid text, so that the shape of the contracts rejects it. */
export function toCoordinates(typed: string): { latitude: number; longitude: number } | null {
  if (typed.trim() === '') return null;
  const found = /^\s*(-?\d+(?:\.\d+)?)°?\s*[,;\s]\s*(-?\d+(?:\.\d+)?)°?\s*$/.exec(typed);
  return { latitude: Number(found?.[1] ?? Number.NaN), longitude: Number(found?.[2] ?? Number.NaN) };
}

function SocialLinks({ form }: { form: HotelForm }) {
  const { value, onChange } = useController({ control: form.control, name: 'socialLinks' }).field;
  return (
    <LinesField
      label={t('settings.links_label')}
      texts={{
        add: t('settings.links.add'),
        remove: (position) => t('settings.links.remove', { position }),
        field: (label, position) => t('settings.links.field', { label, position }),
      }}
      fields={[
        { name: 'name', label: t('field.name') },
        { name: 'url', label: t('settings.address') },
      ]}
      lines={value}
      onChange={onChange}
      errorOf={(line, name) => form.errorOf(`socialLinks.${line}.${name}`)}
    />
  );
}
