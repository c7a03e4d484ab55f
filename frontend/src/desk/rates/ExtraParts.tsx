import { PlusLg } from 'react-bootstrap-icons';
import { useFieldArray } from 'react-hook-form';
import type { DeskForm } from '../../shared/resource/use-desk-form.ts';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import type { ExtraOutput, ExtraValues } from './api.ts';

const t = words('office');

const MOST = 5;

/** The parts of a price, each with a tax of its own. */
export function ExtraParts({ form }: { form: DeskForm<ExtraValues, ExtraOutput> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'parts' });
  return (
    <fieldset className="w-100">
      <legend className="form-label">{t('extras.parts')}</legend>
      <p className="form-text">{t('extras.parts_hint')}</p>
      {fields.map(({ id }, i) => (
        <div className="rule-line" key={id}>
          <TextField label={t('extras.part_name')} {...form.field(`parts.${i}.name`)} />
          <TextField
            label={t('extras.part_percent')}
            inputMode="decimal"
            {...form.field(`parts.${i}.percent`)}
          />
          <TextField label={t('extras.part_rate')} inputMode="decimal" {...form.field(`parts.${i}.rate`)} />
          <button
            type="button"
            className="btn btn-quiet-danger"
            aria-label={t('extras.part_remove', { position: i + 1 })}
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
          onClick={() => append({ name: '', percent: fields.length ? '' : '100', rate: '' })}
        >
          <PlusLg aria-hidden="true" />
          {t('extras.part_add')}
        </button>
      )}
    </fieldset>
  );
}
