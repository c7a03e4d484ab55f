import { PlusLg } from 'react-bootstrap-icons';
import { useFieldArray } from 'react-hook-form';
import { asNumber, type DeskForm } from '../../shared/resource/use-desk-form.ts';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import type { RulesOutput, RulesValues } from './api.ts';
import { asAmount } from './nights.ts';

const t = words('office');

const MOST = 10;

/** Discounts by the number of nights of a stay. */
export function LengthTiers({ form }: { form: DeskForm<RulesValues, RulesOutput> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lengthTiers' });
  return (
    <section aria-labelledby="long-stays">
      <h2 id="long-stays">{t('rules.long')}</h2>
      <p className="form-text">{t('rules.long.hint')}</p>
      {fields.map(({ id }, i) => (
        <div className="rule-line" key={id}>
          <TextField
            label={t('rules.long.from_nights')}
            type="number"
            min={2}
            max={365}
            {...form.field(`lengthTiers.${i}.minimumNights`, asNumber)}
          />
          <TextField
            label={t('rules.long.percent')}
            inputMode="decimal"
            {...form.field(`lengthTiers.${i}.percent`, asAmount)}
          />
          <button
            type="button"
            className="btn btn-quiet-danger"
            aria-label={t('rules.long.remove', { position: i + 1 })}
            onClick={() => remove(i)}
          >
            {t('action.remove')}
          </button>
        </div>
      ))}
      {fields.length < MOST && (
        <button
          type="button"
          className="btn btn-line btn-sm"
          onClick={() => append({ minimumNights: Number.NaN, percent: '' })}
        >
          <PlusLg aria-hidden="true" />
          {t('rules.long.add')}
        </button>
      )}
    </section>
  );
}
