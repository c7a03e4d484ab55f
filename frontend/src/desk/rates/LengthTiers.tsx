import { PlusLg } from 'react-bootstrap-icons';
import { useFieldArray } from 'react-hook-form';
import { asNumber, type DeskForm } from '../../shared/resource/use-desk-form.ts';
import { TextField } from '../../shared/ui/form/fields.tsx';
import type { RulesOutput, RulesValues } from './api.ts';
import { asAmount } from './nights.ts';

const MOST = 10;

/** Discounts by the number of nights of a stay. */
export function LengthTiers({ form }: { form: DeskForm<RulesValues, RulesOutput> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lengthTiers' });
  return (
    <section aria-labelledby="long-stays">
      <h2 id="long-stays">Long stays</h2>
      <p className="form-text">
        Each night costs so much less. Of several, the one with the most nights counts. Extra guests are not
        reduced.
      </p>
      {fields.map(({ id }, i) => (
        <div className="rule-line" key={id}>
          <TextField
            label="From nights"
            type="number"
            min={2}
            max={365}
            {...form.field(`lengthTiers.${i}.minimumNights`, asNumber)}
          />
          <TextField
            label="Percent off"
            inputMode="decimal"
            {...form.field(`lengthTiers.${i}.percent`, asAmount)}
          />
          <button
            type="button"
            className="btn btn-quiet-danger"
            aria-label={`Remove discount ${i + 1}`}
            onClick={() => remove(i)}
          >
            Remove
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
          Add a discount
        </button>
      )}
    </section>
  );
}
