import type { Category } from '../../shared/api/categories.ts';
import { priceInputMode, staffCurrency, staffPrice } from '../../shared/money.ts';
import type { DeskForm } from '../../shared/resource/use-desk-form.ts';
import type { SeasonValues } from './api.ts';
import { WEEKDAYS } from './nights.ts';
import './WeekdayPrices.scss';

interface Props {
  form: DeskForm<SeasonValues, SeasonValues>;
  categories: readonly Category[];
}

/** The prices of a season: a row for each category, a field for each weekday. */
export function WeekdayPrices({ form: { register, errorOf, getValues, setValue }, categories }: Props) {
  const copyMonday = (row: number) => {
    const [monday = null] = getValues(`prices.${row}.amounts`);
    const amounts = Array.from({ length: 7 }, () => monday);
    setValue(`prices.${row}.amounts`, amounts, { shouldDirty: true });
  };
  const problem = categories
    .flatMap((_, row) => WEEKDAYS.map((__, day) => errorOf(`prices.${row}.amounts.${day}`)))
    .find(Boolean);
  return (
    <div className="full weekday-prices">
      <h3>Prices per night, in {staffCurrency()}</h3>
      <p className="form-text" id="weekday-prices-hint">
        A day without a price keeps that of another season, or of the category.
      </p>
      {categories.map(({ id, name, price }, row) => (
        <fieldset key={id} aria-describedby="weekday-prices-hint">
          <legend>
            <bdi>{name}</bdi> <small>{staffPrice(price)}</small>
          </legend>
          <div className="weekdays">
            {WEEKDAYS.map((day, i) => {
              const path = `prices.${row}.amounts.${i}` as const;
              const isInvalid = Boolean(errorOf(path));
              return (
                <label key={day}>
                  <abbr title={day}>{day.slice(0, 2)}</abbr>
                  <input
                    className={`form-control num${isInvalid ? ' is-invalid' : ''}`}
                    inputMode={priceInputMode()}
                    aria-label={`${name}, ${day}`}
                    aria-invalid={isInvalid || undefined}
                    {...register(path, asPrice)}
                  />
                </label>
              );
            })}
            <button type="button" className="btn btn-quiet btn-sm" onClick={() => copyMonday(row)}>
              Monday’s price for all
            </button>
          </div>
        </fieldset>
      ))}
      {problem && (
        <p className="invalid-feedback d-block mb-0" role="alert">
          {`A price ${problem}`}
        </p>
      )}
    </div>
  );
}

/** Accepts a comma as the decimal point; an empty field is no price. */
const asPrice = {
  setValueAs: (typed: string | number | null) =>
    String(typed ?? '')
      .trim()
      .replace(',', '.') || null,
};
