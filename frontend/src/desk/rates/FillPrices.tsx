import { type FormEvent, type Ref, useState } from 'react';
import { useChange } from '../../shared/api/queries.ts';
import { guestPrice, ofUnits, priceInputMode, staffCurrency, toUnits } from '../../shared/money.ts';
import { examplePrice } from '../../shared/resource/example-price.ts';
import { controlAttributes, Field } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import type { PriceCalendar } from './api.ts';
import { FillButtons } from './FillButtons.tsx';
import { typedAmount } from './nights.ts';
import { useFill } from './use-fill.ts';

const t = words('office');

interface Props {
  calendar: PriceCalendar;
  /** The selected nights. */
  nights: readonly string[];
  /** The field of the price. */
  ref: Ref<HTMLInputElement>;
}

type Change = { night: string; amount: string | null };

/** Sets the price of the selected nights, or removes their day price. */
export function FillPrices({ calendar, nights, ref }: Props) {
  const { isPending: isBusy, mutateAsync } = useChange('PUT /api/desk/rates/:categoryId/days');
  const { categoryId } = calendar;
  const { fill, error, setError } = useFill(
    (changed: Change[], version) =>
      mutateAsync({ params: { categoryId }, body: { nights: changed, version } }),
    calendar,
    {
      undone: t('rates.price.undone'),
      conflict: t('rates.price.conflict'),
      notSaved: t('rates.price.not_saved'),
    },
  );
  const [typed, setTyped] = useState('');
  const prices = new Map(calendar.nights.map((night) => [night.night, night]));
  const amount = typedAmount(typed);

  const save = async (changes: Change[], done: string) => {
    const before = changes.map(({ night }): Change => {
      const price = prices.get(night);
      return { night, amount: price?.from === 'day' ? price.amount : null };
    });
    if (await fill(changes, before, done)) setTyped('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!nights.length) return setError(t('rates.fill.choose_first'));
    if (amount === null) return setError(t('categories.price_needed', { price: examplePrice(120) }));
    void save(
      nights.map((night) => ({ night, amount })),
      t('rates.price.priced', { count: nights.length }),
    );
  };
  const clear = () => {
    if (isBusy) return;
    const own = nights.filter((night) => prices.get(night)?.from === 'day');
    if (!own.length) return setError(t('rates.price.none_own'));
    void save(
      own.map((night) => ({ night, amount: null })),
      t('rates.price.cleared', { count: own.length }),
    );
  };
  const shown = (night: string) => toUnits(amount ?? prices.get(night)?.amount ?? '0');
  const total = ofUnits(nights.reduce((sum, night) => sum + shown(night), 0));
  return (
    <form aria-label={t('rates.price.form')} onSubmit={submit} noValidate>
      <Field id="fill-price" label={t('rates.price.label')} error={error}>
        <div className="input-group">
          <span className="input-group-text" aria-hidden="true">
            {staffCurrency()}
          </span>
          <input
            {...controlAttributes('form-control', 'fill-price', { label: '', error })}
            ref={ref}
            inputMode={priceInputMode()}
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(undefined);
            }}
          />
        </div>
      </Field>
      <p className="preview" role="status">
        {nights.length > 0 &&
          t(amount === null ? 'rates.price.pays' : 'rates.price.pays_then', {
            total: guestPrice(total),
            count: nights.length,
          })}
      </p>
      <FillButtons
        isBusy={isBusy}
        set={t('rates.price.set')}
        remove={t('rates.price.remove')}
        onRemove={clear}
      />
    </form>
  );
}
