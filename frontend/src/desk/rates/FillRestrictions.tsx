import { type FormEvent, type Ref, useState } from 'react';
import type { Body } from '../../shared/api/client.ts';
import { useChange } from '../../shared/api/queries.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import type { PriceCalendar } from './api.ts';
import { FillButtons } from './FillButtons.tsx';
import { effectOf, inWords, isLength, parts, type Restriction, withPart } from './restrictions.ts';
import { useFill } from './use-fill.ts';

const t = words('office');

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
    {
      undone: t('rates.restriction.undone'),
      conflict: t('rates.restriction.conflict'),
      notSaved: t('rates.restriction.not_saved'),
    },
  );
  const [part, setPart] = useState<keyof Restriction>('minimumNights');
  const [typed, setTyped] = useState('2');
  const length = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const isValid = length >= 1 && length <= MOST_NIGHTS;
  const known = new Map(calendar.nights.map(({ night, restriction }) => [night, restriction ?? null]));
  const now = [...new Set(nights.map((night) => inWords(known.get(night))))];

  const save = (
    value: number | boolean | null,
    done: 'rates.restriction.restricted' | 'rates.restriction.changed',
  ) => {
    const changed = nights.filter((night) => (known.get(night) ?? null)?.[part] !== value);
    const changes = changed.map((night) => ({
      day: night,
      restriction: withPart(known.get(night), part, value),
    }));
    const crossed = changes.some(
      ({ restriction }) => (restriction?.minimumNights ?? 1) > (restriction?.maximumNights ?? MOST_NIGHTS),
    );
    if (crossed) return setError(t('rates.restriction.crossed'));
    const before = changed.map((night) => ({ day: night, restriction: known.get(night) ?? null }));
    void fill(changes, before, t(done, { count: changes.length }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!nights.length) return setError(t('rates.fill.choose_first'));
    if (isLength(part) && !isValid)
      return setError(t('rates.restriction.length_needed', { most: MOST_NIGHTS }));
    const value = isLength(part) ? length : true;
    if (nights.every((night) => known.get(night)?.[part] === value))
      return setError(t('rates.restriction.all_have_it'));
    save(value, 'rates.restriction.restricted');
  };
  const lift = () => {
    if (isBusy) return;
    const restricted = nights.filter((night) => known.get(night)?.[part]);
    if (!restricted.length) return setError(t('rates.restriction.none_has_it'));
    save(isLength(part) ? null : false, 'rates.restriction.changed');
  };
  return (
    <form aria-label={t('rates.restriction.form')} onSubmit={submit} noValidate>
      <div className="fill-parts">
        <SelectField
          label={t('rates.restriction.label')}
          ref={ref}
          value={part}
          error={error}
          onChange={(event) => {
            setPart(event.target.value as keyof Restriction);
            setError(undefined);
          }}
        >
          {parts().map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
        {isLength(part) && (
          <TextField
            label={t('field.nights')}
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
        {now.length === 1 && now[0] && ` ${t('rates.restriction.now', { restrictions: now[0] })}`}
      </p>
      <FillButtons
        isBusy={isBusy}
        set={t('rates.restriction.set')}
        remove={t('rates.restriction.lift')}
        onRemove={lift}
      />
    </form>
  );
}
