import { PlusLg } from 'react-bootstrap-icons';
import { useFieldArray } from 'react-hook-form';
import type { Category } from '../../shared/api/categories.ts';
import { useChange } from '../../shared/api/queries.ts';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { useRulesForm } from '../../shared/resource/use-rules-form.ts';
import type { RecordKind } from '../../shared/resource/use-save-change.tsx';
import { words } from '../../shared/words/words.ts';
import type { Taxes, TaxesOutput, TaxesValues } from './api.ts';
import { PricePreview } from './PricePreview.tsx';
import { TaxFields } from './TaxFields.tsx';

const t = words('office');
const tShared = words('shared');

const MOST = 20;
const toValues = ({ taxes }: TaxesOutput): TaxesOutput => ({ taxes });

/** How two changes of the taxes are compared. */
const taxesRecord = (): RecordKind<Taxes, TaxesOutput> => ({
  noun: 'page',
  toValues,
  fields: {
    taxes: {
      label: t('taxes.title'),
      show: (taxes) =>
        taxes.map(({ name, rate }) => `${name} ${rate}`).join(tShared('list.separator')) || t('value.none'),
    },
  },
});

/** A tax with only the fields of its kind. */
const tidyTax = (tax: TaxesValues['taxes'][number]) => {
  const isIncluded = tax.per === 'percent' && tax.isIncluded;
  return {
    ...tax,
    isIncluded,
    base: tax.per === 'percent' ? (tax.base ?? 'nights') : 'nights',
    isPaidAtHotel: tax.isPaidAtHotel && !isIncluded,
    minimumAge: tax.per === 'person_night' ? tax.minimumAge : 0,
    maximumNights: tax.per === 'stay' ? null : tax.maximumNights,
  };
};
const tidy = ({ taxes }: TaxesValues): TaxesValues => ({ taxes: taxes.map(tidyTax) });

const NEW_TAX: TaxesValues['taxes'][number] = {
  name: '',
  kind: 'tax',
  per: 'percent',
  base: 'nights',
  rate: '',
  isIncluded: false,
  minimumAge: 0,
  maximumNights: null,
  firstNight: null,
  lastNight: null,
  isPaidAtHotel: false,
};

/** Changes all taxes and fees at once. */
export function TaxesForm({ taxes, categories }: { taxes: Taxes; categories: readonly Category[] }) {
  const update = useChange('PUT /api/desk/taxes');
  const { form, dialog } = useRulesForm({
    name: 'taxes',
    done: t('taxes.saved'),
    record: taxesRecord(),
    stored: taxes,
    update: (body) => update.mutateAsync({ body }),
    loadSchema: async () => (await import('./shapes.ts')).taxesSchema,
    tidy,
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'taxes' });
  return (
    <div className="price-rules">
      <form className="panel" aria-label={t('taxes.title')} autoComplete="off" {...form.attributes}>
        <div className="panel-body">
          {fields.length === 0 && <p className="form-text">{t('taxes.none')}</p>}
          {fields.map(({ id }, i) => (
            <TaxFields key={id} form={form} place={i} onRemove={() => remove(i)} />
          ))}
          {fields.length < MOST && (
            <button type="button" className="btn btn-line btn-sm" onClick={() => append(NEW_TAX)}>
              <PlusLg aria-hidden="true" />
              {t('taxes.add')}
            </button>
          )}
          <FormProblem>{form.problem}</FormProblem>
        </div>
        <div className="panel-foot">
          <SubmitButton isBusy={form.isBusy}>{t('action.save')}</SubmitButton>
        </div>
        {dialog}
      </form>
      <PricePreview categories={categories} changed={() => tidy(form.getValues())} />
    </div>
  );
}
