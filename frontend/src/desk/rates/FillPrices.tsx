import { type FormEvent, type Ref, useState } from 'react';
import { useChange } from '../../shared/api/queries.ts';
import { nightCount } from '../../shared/calendar.ts';
import {
  guestPrice,
  ofUnits,
  priceInputMode,
  staffCurrency,
  toUnits,
  typedPrice,
} from '../../shared/money.ts';
import { controlAttributes, Field } from '../../shared/ui/form/fields.tsx';
import type { PriceCalendar } from './api.ts';
import { FillButtons } from './FillButtons.tsx';
import { typedAmount } from './nights.ts';
import { useFill } from './use-fill.ts';

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
    'prices',
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
    if (!nights.length) return setError('Select nights in the calendar first');
    if (amount === null) return setError(`Enter a price, for example ${typedPrice(120)}`);
    void save(
      nights.map((night) => ({ night, amount })),
      `${nightCount(nights.length)} priced`,
    );
  };
  const clear = () => {
    if (isBusy) return;
    const own = nights.filter((night) => prices.get(night)?.from === 'day');
    if (!own.length) return setError('None of these nights has a price of its own');
    void save(
      own.map((night) => ({ night, amount: null })),
      `${nightCount(own.length)} cleared`,
    );
  };
  const shown = (night: string) => toUnits(amount ?? prices.get(night)?.amount ?? '0');
  const total = ofUnits(nights.reduce((sum, night) => sum + shown(night), 0));
  return (
    <form aria-label="Set prices" onSubmit={submit} noValidate>
      <Field id="fill-price" label="Price per night" error={error}>
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
          `Guests pay ${guestPrice(total)} for ${nights.length === 1 ? 'this night' : `these ${nightCount(nights.length)}`}${amount === null ? '' : ' with this price'}.`}
      </p>
      <FillButtons isBusy={isBusy} set="Set price" remove="Remove price" onRemove={clear} />
    </form>
  );
}
