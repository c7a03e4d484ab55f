import { PlusLg } from 'react-bootstrap-icons';
import { useFieldArray } from 'react-hook-form';
import type { Category } from '../../shared/api/categories.ts';
import { priceInputMode, staffCurrency, staffPrice } from '../../shared/money.ts';
import { asNumber, type DeskForm } from '../../shared/resource/use-desk-form.ts';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import type { RulesOutput, RulesValues } from './api.ts';
import { asAmount } from './nights.ts';

const t = words('office');

interface Props {
  form: DeskForm<RulesValues, RulesOutput>;
  categories: readonly Category[];
}

const MOST_BANDS = 5;

/** For each category, whether extra guests pay, and how much. */
export function OccupancyRules({ form, categories }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'occupancy' });
  return (
    <section aria-labelledby="extra-guests">
      <h2 id="extra-guests">{t('rules.extra')}</h2>
      <p className="form-text">{t('rules.extra.hint', { currency: staffCurrency() })}</p>
      {categories.map(({ id, name, price }) => {
        const i = fields.findIndex(({ categoryId }) => categoryId === id);
        const isPaid = i >= 0;
        return (
          <fieldset key={id} className="occupancy">
            <legend>
              <bdi>{name}</bdi> <small>{staffPrice(price)}</small>
            </legend>
            <label>
              <input
                type="checkbox"
                className="form-check-input"
                checked={isPaid}
                onChange={() =>
                  isPaid
                    ? remove(i)
                    : append({ categoryId: id, includedGuests: 2, extraAdult: '', childBands: [] })
                }
              />
              {t('rules.extra.pay')}
            </label>
            {isPaid && <Rule key={fields[i]!.id} form={form} i={i} />}
          </fieldset>
        );
      })}
    </section>
  );
}

function Rule({ form, i }: { form: Props['form']; i: number }) {
  const name = `occupancy.${i}.childBands` as const;
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  return (
    <>
      <div className="rule-line">
        <TextField
          label={t('rules.extra.included')}
          type="number"
          min={1}
          max={100}
          {...form.field(`occupancy.${i}.includedGuests`, asNumber)}
        />
        <TextField
          label={t('rules.extra.adult')}
          inputMode={priceInputMode()}
          {...form.field(`occupancy.${i}.extraAdult`, asAmount)}
        />
      </div>
      {fields.map(({ id }, band) => (
        <div className="rule-line" key={id}>
          <TextField
            label={t('rules.extra.child_age')}
            type="number"
            min={0}
            max={17}
            {...form.field(`${name}.${band}.maximumAge`, asNumber)}
          />
          <TextField
            label={t('rules.extra.pays')}
            inputMode={priceInputMode()}
            {...form.field(`${name}.${band}.amount`, asAmount)}
          />
          <button
            type="button"
            className="btn btn-quiet-danger"
            aria-label={t('rules.extra.remove_ages', { position: band + 1 })}
            onClick={() => remove(band)}
          >
            {t('action.remove')}
          </button>
        </div>
      ))}
      {fields.length < MOST_BANDS && (
        <button
          type="button"
          className="btn btn-line btn-sm"
          onClick={() => append({ maximumAge: Number.NaN, amount: '' })}
        >
          <PlusLg aria-hidden="true" />
          {t('rules.extra.add_ages')}
        </button>
      )}
    </>
  );
}
