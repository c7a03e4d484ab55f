import { type FormEvent, type Ref, useState } from 'react';
import { useChange } from '../../shared/api/queries.ts';
import { priceInputMode, staffCurrency } from '../../shared/money.ts';
import { examplePrice } from '../../shared/resource/example-price.ts';
import { words } from '../../shared/words/words.ts';
import type { PriceCalendar } from './api.ts';
import { FillButtons } from './FillButtons.tsx';
import { typedAmount, weekdaysOfPage } from './nights.ts';
import { useFill } from './use-fill.ts';
import './WeekdayPrices.scss';

const t = words('office');

interface Props {
  calendar: PriceCalendar;
  /** The field of Monday. */
  ref: Ref<HTMLInputElement>;
}

type Amount = string | null;
const none: readonly Amount[] = Array.from({ length: 7 }, () => null);

/** Sets what each weekday costs in every week that has neither a season nor a price of the night. */
export function FillWeekdays({ calendar, ref }: Props) {
  const { isPending: isBusy, mutateAsync } = useChange('PUT /api/desk/rates/:categoryId/weekdays');
  const { categoryId, weekdayPrices: stored = none } = calendar;
  const { fill, error, setError } = useFill(
    (amounts: Amount[], version) => mutateAsync({ params: { categoryId }, body: { amounts, version } }),
    calendar,
    {
      undone: t('rates.price.undone'),
      conflict: t('rates.price.conflict'),
      notSaved: t('rates.price.not_saved'),
    },
  );
  const [typed, setTyped] = useState<readonly string[] | null>(null);
  const shown = typed ?? stored.map((amount) => amount ?? '');
  const isInvalid = (text: string) => text.trim() !== '' && typedAmount(text) === null;

  const save = async (amounts: readonly Amount[]) => {
    if (await fill([...amounts], [...stored], t('rates.weekdays.saved'))) setTyped(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (shown.some(isInvalid)) return setError(t('categories.price_needed', { price: examplePrice(120) }));
    void save(shown.map((text) => (text.trim() === '' ? null : typedAmount(text))));
  };
  return (
    <form className="weekday-prices" aria-label={t('rates.weekdays.form')} onSubmit={submit} noValidate>
      <p className="form-text" id="weekdays-hint">
        {t('rates.weekdays.hint', { currency: staffCurrency() })}
      </p>
      <div className="weekdays mb-3">
        {weekdaysOfPage().map((day) => (
          <label key={day.index}>
            <abbr title={day.name}>{day.short}</abbr>
            <input
              ref={day.index === 0 ? ref : undefined}
              className={`form-control num${error && isInvalid(shown[day.index]!) ? ' is-invalid' : ''}`}
              inputMode={priceInputMode()}
              autoComplete="off"
              aria-label={t('rates.weekday_price', { category: calendar.category, weekday: day.name })}
              aria-describedby="weekdays-hint"
              aria-invalid={(error && isInvalid(shown[day.index]!)) || undefined}
              value={shown[day.index]}
              onChange={({ target }) => {
                setTyped(shown.with(day.index, target.value));
                setError(undefined);
              }}
            />
          </label>
        ))}
      </div>
      {error && (
        <p className="invalid-feedback d-block" role="alert">
          {error}
        </p>
      )}
      <FillButtons
        isBusy={isBusy}
        set={t('rates.weekdays.set')}
        remove={t('rates.weekdays.remove')}
        onRemove={() => {
          if (!isBusy) void save(none);
        }}
      />
    </form>
  );
}
