import { type FormEvent, type Ref, useState } from 'react';
import { isCode } from '../../shared/api/errors.ts';
import { nightCount } from '../../shared/calendar.ts';
import { guestPrice, staffCurrency } from '../../shared/money.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { controlAttributes, Field } from '../../shared/ui/form/fields.tsx';
import { type PriceCalendar, useSetDayPrices } from './api.ts';
import { centsOf, nightsOf, type Span, typedAmount, WEEKDAYS } from './nights.ts';
import { spanInWords } from './PriceYear.tsx';

interface Props {
  calendar: PriceCalendar;
  selected: Span | null;
  weekdays: readonly boolean[];
  onWeekdays: (weekdays: boolean[]) => void;
  /** The field of the price. */
  ref: Ref<HTMLInputElement>;
}

type Change = { night: string; amount: string | null };

/** Sets the price of the selected nights, or takes the one away that they have of their own. */
export function FillPrices({ calendar, selected, weekdays, onWeekdays, ref }: Props) {
  const { categoryId, version } = calendar;
  const saving = useSetDayPrices();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const nights = selected ? nightsOf(selected, weekdays) : [];
  const prices = new Map(calendar.nights.map((night) => [night.night, night]));
  const amount = typedAmount(typed);

  const save = async (changes: Change[], done: string) => {
    const before = changes.map(({ night }): Change => {
      const price = prices.get(night);
      return { night, amount: price?.from === 'day' ? price.amount : null };
    });
    try {
      const saved = await saving.mutateAsync({ categoryId, nights: changes, version });
      notify.undoable(done, () => undo(before, saved.version));
      setTyped('');
    } catch (failure) {
      if (isCode(failure, 'edit_conflict'))
        setError(
          'Somebody else changed prices meanwhile. The calendar shows them now: look, then save again.',
        );
      else notify.failure('The prices are not saved.', failure);
    }
  };
  const undo = async (changes: Change[], saved: number) => {
    try {
      await saving.mutateAsync({ categoryId, nights: changes, version: saved });
      notify.success('The prices are as before');
    } catch (failure) {
      notify.failure('The change is not undone.', failure);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    if (!nights.length) return setError('Select nights in the calendar first');
    if (amount === null) return setError('Enter a price, for example 120.00');
    setError(undefined);
    void save(
      nights.map((night) => ({ night, amount })),
      `${nightCount(nights.length)} priced`,
    );
  };
  const clear = () => {
    if (saving.isPending) return;
    setError(undefined);
    const own = nights.filter((night) => prices.get(night)?.from === 'day');
    if (!own.length) return setError('None of these nights has a price of its own');
    void save(
      own.map((night) => ({ night, amount: null })),
      `${nightCount(own.length)} cleared`,
    );
  };
  const shown = (night: string) => centsOf(amount ?? prices.get(night)?.amount ?? '0');
  const total = nights.reduce((sum, night) => sum + shown(night), 0) / 100;
  return (
    <form
      className={selected ? 'panel fill-prices has-nights' : 'panel fill-prices'}
      aria-labelledby="fill-prices"
      onSubmit={submit}
      noValidate
    >
      <div className="panel-body">
        <h2 id="fill-prices">Set prices</h2>
        <p aria-live="polite">
          {selected
            ? `${spanInWords(selected)}: ${nightCount(nights.length)}.`
            : 'Select nights: drag over them, tap the first and the last, or use the arrow keys with Shift.'}
        </p>
        <fieldset>
          <legend>Only on</legend>
          {WEEKDAYS.map((name, i) => (
            <label key={name}>
              <input
                type="checkbox"
                className="form-check-input"
                checked={weekdays[i]}
                onChange={() => onWeekdays(weekdays.map((is, other) => (other === i ? !is : is)))}
              />
              <abbr title={name}>{name.slice(0, 2)}</abbr>
            </label>
          ))}
        </fieldset>
        <Field id="fill-price" label="Price per night" error={error}>
          <div className="input-group">
            <span className="input-group-text" aria-hidden="true">
              {staffCurrency()}
            </span>
            <input
              {...controlAttributes('form-control', 'fill-price', { label: '', error })}
              ref={ref}
              inputMode="decimal"
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
        <div className="fill-actions">
          <button type="submit" className="btn btn-primary" aria-disabled={saving.isPending}>
            {saving.isPending && (
              <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />
            )}
            Set price
          </button>
          <button type="button" className="btn btn-quiet" onClick={clear} aria-disabled={saving.isPending}>
            Remove price
          </button>
        </div>
      </div>
    </form>
  );
}
