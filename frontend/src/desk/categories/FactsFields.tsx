import type { CategoryInput } from '@innkeeper/contracts/catalog';
import {
  ACCESSIBILITY,
  AMENITIES,
  BATHROOM_KINDS,
  BED_KINDS,
  type BedKind,
  fromSquareFeet,
  measuresInFeet,
  toSquareFeet,
} from '@innkeeper/contracts/room-facts';
import { useId, useState } from 'react';
import { type Control, type FieldPathByValue, useController } from 'react-hook-form';
import { currentHotel } from '../../shared/hotel.ts';
import { amenityIcons } from '../../shared/rooms/amenity-icons.ts';
import { accessibilityText, amenityText } from '../../shared/rooms/fact-words.ts';
import { bathroomText } from '../../shared/rooms/room-facts.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { FieldNotes, TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import './FactsFields.scss';

const t = words('office');

const BED_LABELS = {
  single: 'categories.beds.single',
  double: 'categories.beds.double',
  queen: 'categories.beds.queen',
  king: 'categories.beds.king',
  sofa_bed: 'categories.beds.sofa_bed',
  bunk: 'categories.beds.bunk',
  cot: 'categories.beds.cot',
} as const satisfies Record<BedKind, string>;

interface Props<Output> {
  control: Control<CategoryInput, unknown, Output>;
  errorOf: (field: string) => string | undefined;
}

/** What guests want to know of a category: its size, beds, bathroom, amenities and accessibility. */
export function FactsFields<Output>({ control, errorOf }: Props<Output>) {
  return (
    <>
      <SizeField control={control} errorOf={errorOf} />
      <BathroomField control={control} errorOf={errorOf} />
      <BedsField control={control} errorOf={errorOf} />
      <CodesField
        control={control}
        name="amenities"
        codes={AMENITIES}
        legend={t('categories.amenities')}
        labelOf={(code) => {
          const Icon = amenityIcons[code];
          return (
            <>
              <Icon aria-hidden="true" /> {amenityText(code)}
            </>
          );
        }}
      />
      <CodesField
        control={control}
        name="accessibility"
        codes={ACCESSIBILITY}
        legend={t('categories.accessibility')}
        labelOf={(code) => accessibilityText(code)}
      />
    </>
  );
}

function SizeField<Output>({ control, errorOf }: Props<Output>) {
  const { value = null, onChange, onBlur, ref } = useController({ control, name: 'squareMetres' }).field;
  const isInFeet = measuresInFeet(currentHotel().country);
  const [typed, setTyped] = useState(() =>
    value === null ? '' : String(isInFeet ? toSquareFeet(value) : value),
  );
  const toMetres = (text: string) => {
    const size = Number(text.replace(',', '.'));
    if (text.trim() === '') return null;
    return isInFeet ? fromSquareFeet(size) : size;
  };
  return (
    <TextField
      ref={ref}
      label={t(isInFeet ? 'categories.size_feet' : 'categories.size_metres')}
      inputMode="decimal"
      value={typed}
      onBlur={onBlur}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(toMetres(target.value));
      }}
      error={errorOf('squareMetres')}
    />
  );
}

function BathroomField<Output>({ control, errorOf }: Props<Output>) {
  const { value = null, onChange } = useController({ control, name: 'bathroom' }).field;
  const choose = (kind: string) => {
    const known = BATHROOM_KINDS.find((one) => one === kind);
    onChange(known ? { shower: false, bath: false, ...value, kind: known } : null);
  };
  const check = (name: 'shower' | 'bath', label: string) => (
    <label className="d-flex gap-2 align-items-center">
      <input
        type="checkbox"
        className="form-check-input m-0"
        checked={value?.[name] ?? false}
        disabled={!value}
        onChange={({ target }) => onChange({ ...value, [name]: target.checked })}
      />
      {label}
    </label>
  );
  return (
    <div>
      <SelectField
        label={t('categories.bathroom')}
        value={value?.kind ?? ''}
        onChange={({ target }) => choose(target.value)}
        error={errorOf('bathroom')}
      >
        <option value="">{t('categories.bathroom.unknown')}</option>
        {BATHROOM_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {bathroomText({ kind, shower: false, bath: false })}
          </option>
        ))}
      </SelectField>
      <div className="d-flex flex-wrap gap-3 mt-2">
        {check('shower', t('categories.bathroom.shower'))}
        {check('bath', t('categories.bathroom.bath'))}
      </div>
    </div>
  );
}

function BedsField<Output>({ control, errorOf }: Props<Output>) {
  const { value = [], onChange } = useController({ control, name: 'beds' }).field;
  const beds = value ?? [];
  const id = useId();
  const error = errorOf('beds') ?? beds.map((_, place) => errorOf(`beds.${place}.count`)).find(Boolean);
  const set = (kind: BedKind, text: string) => {
    const count = Number(text);
    const counted = beds.some((bed) => bed.kind === kind)
      ? beds.map((bed) => (bed.kind === kind ? { kind, count } : bed))
      : [...beds, { kind, count }];
    onChange(counted.filter((bed) => bed.count !== 0));
  };
  return (
    <fieldset className="full" aria-describedby={error && `${id}-error`}>
      <legend className="form-label">{t('categories.beds')}</legend>
      <div className="bed-counts">
        {BED_KINDS.map((kind) => (
          <TextField
            key={kind}
            label={t(BED_LABELS[kind])}
            type="number"
            min="0"
            max="20"
            value={beds.find((bed) => bed.kind === kind)?.count ?? ''}
            placeholder="0"
            onChange={({ target }) => set(kind, target.value)}
          />
        ))}
      </div>
      {error && <div className="is-invalid" />}
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}

interface CodesProps<Code extends string, Output> {
  control: Control<CategoryInput, unknown, Output>;
  name: FieldPathByValue<CategoryInput, readonly string[] | null | undefined>;
  codes: readonly Code[];
  legend: string;
  labelOf: (code: Code) => React.ReactNode;
}

/** Which facts of a list a category has. */
function CodesField<Code extends string, Output>({
  control,
  name,
  codes,
  legend,
  labelOf,
}: CodesProps<Code, Output>) {
  const { value, onChange } = useController({ control, name }).field;
  const chosen = (value ?? []) as readonly string[];
  return (
    <fieldset className="full">
      <legend className="form-label">{legend}</legend>
      <div className="fact-checks">
        {codes.map((code) => (
          <label key={code}>
            <input
              type="checkbox"
              className="form-check-input m-0"
              checked={chosen.includes(code)}
              onChange={({ target }) =>
                onChange(codes.filter((one) => (one === code ? target.checked : chosen.includes(one))))
              }
            />
            <span>{labelOf(code)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
