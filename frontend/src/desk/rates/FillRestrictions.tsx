import { type FormEvent, type Ref, useState } from 'react';
import type { Body } from '../../shared/api/client.ts';
import { useChange } from '../../shared/api/queries.ts';
import { nightCount } from '../../shared/calendar.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import type { PriceCalendar } from './api.ts';
import { FillButtons } from './FillButtons.tsx';
import { effectOf, inWords, isLength, parts, type Restriction, withPart } from './restrictions.ts';
import { useFill } from './use-fill.ts';

interface Props {
  calendar: PriceCalendar;
  /** The selected nights. */
  nights: readonly string[];
  /** The field of the restriction. */
  ref: Ref<HTMLSelectElement>;
}

const MOST_NIGHTS = 365;
type Change = Body<'PUT /api/desk/rates/:categoryId/restrictions'>['days'][number];

/** Sets or removes one restriction at a time on the selected nights. */
export function FillRestrictions({ calendar, nights, ref }: Props) {
  const { isPending: isBusy, mutateAsync } = useChange('PUT /api/desk/rates/:categoryId/restrictions');
  const { categoryId } = calendar;
  const { fill, error, setError } = useFill(
    (days: Change[], version) => mutateAsync({ params: { categoryId }, body: { days, version } }),
    calendar,
    'restrictions',
  );
  const [part, setPart] = useState<keyof Restriction>('minimumNights');
  const [typed, setTyped] = useState('2');
  const length = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const isValid = length >= 1 && length <= MOST_NIGHTS;
  const known = new Map(calendar.nights.map(({ night, restriction }) => [night, restriction ?? null]));
  const now = [...new Set(nights.map((night) => inWords(known.get(night))))];

  const save = (value: number | boolean | null, done: string) => {
    const changed = nights.filter((night) => (known.get(night) ?? null)?.[part] !== value);
    const changes = changed.map((night) => ({
      day: night,
      restriction: withPart(known.get(night), part, value),
    }));
    const crossed = changes.some(
      ({ restriction }) => (restriction?.minimumNights ?? 1) > (restriction?.maximumNights ?? MOST_NIGHTS),
    );
    if (crossed) return setError('On some of these nights the minimum would be above the maximum');
    const before = changed.map((night) => ({ day: night, restriction: known.get(night) ?? null }));
    void fill(changes, before, `${nightCount(changes.length)} ${done}`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!nights.length) return setError('Select nights in the calendar first');
    if (isLength(part) && !isValid) return setError(`Enter a number of nights from 1 to ${MOST_NIGHTS}`);
    const value = isLength(part) ? length : true;
    if (nights.every((night) => known.get(night)?.[part] === value))
      return setError('All of these nights have it already');
    save(value, 'restricted');
  };
  const lift = () => {
    if (isBusy) return;
    const restricted = nights.filter((night) => known.get(night)?.[part]);
    if (!restricted.length) return setError('None of these nights has it');
    save(isLength(part) ? null : false, 'changed');
  };
  return (
    <form aria-label="Set restrictions" onSubmit={submit} noValidate>
      <div className="fill-parts">
        <SelectField
          label="Restriction"
          ref={ref}
          value={part}
          error={error}
          onChange={(event) => {
            setPart(event.target.value as keyof Restriction);
            setError(undefined);
          }}
        >
          {Object.entries(parts).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
        {isLength(part) && (
          <TextField
            label="Nights"
            name="nights"
            type="number"
            min={1}
            max={MOST_NIGHTS}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(undefined);
            }}
            error={undefined}
          />
        )}
      </div>
      <p className="preview" role="status">
        {nights.length > 0 && effectOf(part, isValid ? length : null)}
        {now.length === 1 && now[0] && ` Now: ${now[0]}.`}
      </p>
      <FillButtons isBusy={isBusy} set="Restrict" remove="Lift" onRemove={lift} />
    </form>
  );
}
