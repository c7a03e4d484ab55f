import { useDeferredValue, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useCategories } from '../../shared/api/categories.ts';
import { useCall } from '../../shared/api/queries.ts';
import { addDays, today } from '../../shared/calendar.ts';
import { guestPrice } from '../../shared/money.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import type { PlansOutput, PlansValues } from './api.ts';

const t = words('office');

type Direction = 'cheaper' | 'dearer';

interface Props {
  control: Control<PlansValues, unknown, PlansOutput>;
  name: `plans.${number}.adjustPercent`;
  error: string | undefined;
}

/** By how much a plan is cheaper or dearer than the first one, and what that makes of a real price. */
export function PlanPrice({ control, name, error }: Props) {
  const { value, onChange, onBlur, ref } = useController({ control, name }).field;
  const stored = String(value);
  const [direction, setDirection] = useState<Direction>(Number(stored) > 0 ? 'dearer' : 'cheaper');
  const typed = stored.replace(/^-/, '');
  const set = (text: string, way: Direction) => {
    const percent = text.trim().replace(',', '.').replace(/^[-+]/, '');
    onChange(way === 'cheaper' && percent !== '' && Number(percent) !== 0 ? `-${percent}` : percent);
  };
  return (
    <>
      <SelectField
        label={t('plans.direction')}
        value={direction}
        onChange={({ target }) => {
          const way = target.value === 'dearer' ? 'dearer' : 'cheaper';
          setDirection(way);
          set(typed, way);
        }}
      >
        <option value="cheaper">{t('plans.cheaper')}</option>
        <option value="dearer">{t('plans.dearer')}</option>
      </SelectField>
      <TextField
        ref={ref}
        label={t('plans.by_percent')}
        inputMode="decimal"
        hint={<Preview adjustPercent={stored} />}
        error={error}
        value={typed}
        onChange={({ target }) => set(target.value, direction)}
        onBlur={onBlur}
      />
    </>
  );
}

/** What two adults pay for tomorrow night in the first category, without and with the plan. */
function Preview({ adjustPercent }: { adjustPercent: string }) {
  const category = useCategories().data?.[0];
  const asked = useDeferredValue(adjustPercent);
  const isValid = /^-?\d{1,2}(\.\d{1,2})?$/.test(asked) && Number(asked) !== 0;
  const night = { start: addDays(today(), 1), end: addDays(today(), 2) };
  const stay = category && { ...night, categoryId: category.id, adults: 2, childrenAges: [] };
  const call = 'POST /api/desk/price-rules/preview';
  const options = { retry: false } as const;
  const plain = useCall(call, stay ? { body: stay } : null, options).data;
  const changed = useCall(
    call,
    stay && isValid ? { body: { ...stay, adjustPercent: asked } } : null,
    options,
  ).data;
  if (!category || !plain || !changed || !isValid) return null;
  return (
    <span role="status">
      {t('plans.preview', {
        category: category.name,
        price: guestPrice(Number(changed.total)),
        instead: guestPrice(Number(plain.total)),
      })}
    </span>
  );
}
