import type { Category } from '../../shared/api/categories.ts';
import { priceInputMode, staffCurrency, staffPrice } from '../../shared/money.ts';
import type { DeskForm } from '../../shared/resource/use-desk-form.ts';
import type { SeasonValues } from './api.ts';
import { weekdaysOfPage } from './nights.ts';
import './WeekdayPrices.scss';
import { words } from '../../shared/words/words.ts';

const t = words('office');

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
    .flatMap((_, row) => weekdaysOfPage().map(({ index }) => errorOf(`prices.${row}.amounts.${index}`)))
    .find(Boolean);
  return (
    <div className="full weekday-prices">
      <h3>{t('rates.per_night_in', { currency: staffCurrency() })}</h3>
      <p className="form-text" id="weekday-prices-hint">
        {t('seasons.price_hint')}
      </p>
      {categories.map(({ id, name, price }, row) => (
        <fieldset key={id} aria-describedby="weekday-prices-hint">
          <legend>
            <bdi>{name}</bdi> <small>{staffPrice(price)}</small>
          </legend>
          <div className="weekdays">
            {weekdaysOfPage().map((day) => {
              const path = `prices.${row}.amounts.${day.index}` as const;
              const isInvalid = Boolean(errorOf(path));
              return (
                <label key={day.index}>
                  <abbr title={day.name}>{day.short}</abbr>
                  <input
                    className={`form-control num${isInvalid ? ' is-invalid' : ''}`}
                    inputMode={priceInputMode()}
                    aria-label={t('rates.weekday_price', { category: name, weekday: day.name })}
                    aria-invalid={isInvalid || undefined}
                    {...register(path, asPrice)}
                  />
                </label>
              );
            })}
            <button type="button" className="btn btn-quiet btn-sm" onClick={() => copyMonday(row)}>
              {t('seasons.copy_monday')}
            </button>
          </div>
        </fieldset>
      ))}
      {problem && (
        <p className="invalid-feedback d-block mb-0" role="alert">
          {t('seasons.price_problem', { problem })}
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
