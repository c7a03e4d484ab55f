import { useState } from 'react';
import { useController } from 'react-hook-form';
import { SelectField, TextAreaField } from '../../shared/ui/form/area-and-select.tsx';
import { PhoneField, TextField } from '../../shared/ui/form/fields.tsx';
import type { HotelForm } from './hotel-record.tsx';
import { LinesField } from './LinesField.tsx';
import { countryChoices, mapLabels, withPresent } from './labels.ts';

export function ContactFields({ form, hasMap }: { form: HotelForm; hasMap: boolean }) {
  const { field } = form;
  return (
    <>
      <PhoneField label="Phone" className="half" {...field('phone')} />
      <TextField label="Email" type="email" className="half" {...field('email')} />
      <AddressField form={form} />
      <CountryField form={form} />
      <CoordinatesField form={form} />
      <SelectField
        label="Map"
        className="half"
        hint="Guests' browsers contact OpenStreetMap only when they follow the link."
        {...field('map')}
      >
        <option value="none">{mapLabels.none}</option>
        <option value="link">{mapLabels.link}</option>
        <option value="drawn" disabled={!hasMap}>
          {hasMap ? mapLabels.drawn : `${mapLabels.drawn} (none is uploaded)`}
        </option>
      </SelectField>
      <SocialLinks form={form} />
    </>
  );
}

function AddressField({ form }: { form: HotelForm }) {
  const { value, onChange, onBlur, ref } = useController({ control: form.control, name: 'address' }).field;
  const errors = value.map((_, line) => form.errorOf(`address.${line}`));
  return (
    <TextAreaField
      label="Address"
      className="half"
      rows={4}
      hint="One line each, without the country."
      ref={ref}
      value={value.join('\n')}
      onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
      onBlur={onBlur}
      error={form.errorOf('address') ?? errors.find(Boolean)}
    />
  );
}

function CountryField({ form: { field, getValues } }: { form: HotelForm }) {
  return (
    <SelectField
      label="Country"
      className="half"
      hint="Phone numbers without a country code are taken for numbers of this country."
      {...field('country')}
    >
      <option value="">Not set</option>
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
      label="Coordinates"
      className="half"
      hint="Latitude and longitude, such as 36.7345, -3.6899."
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
      label="Links, such as Facebook or Instagram"
      noun="link"
      fields={[
        { name: 'name', label: 'Name' },
        { name: 'url', label: 'Address' },
      ]}
      lines={value}
      onChange={onChange}
      errorOf={(line, name) => form.errorOf(`socialLinks.${line}.${name}`)}
    />
  );
}
