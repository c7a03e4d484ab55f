import { useRef } from 'react';
import { PlusLg } from 'react-bootstrap-icons';
import { useFieldArray } from 'react-hook-form';
import type { Category } from '../../shared/api/categories.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { FormProblem, SubmitButton } from '../layout/PanelForm.tsx';
import { useDeskForm } from '../layout/use-desk-form.ts';
import { type RecordKind, useSaveChange } from '../layout/use-save-change.tsx';
import { type Taxes, type TaxesOutput, type TaxesValues, useSetTaxes } from './api.ts';
import { PricePreview } from './PricePreview.tsx';
import { TaxFields } from './TaxFields.tsx';

const MOST = 20;
const toValues = ({ taxes }: TaxesOutput): TaxesOutput => ({ taxes });

/** How two changes of the taxes are compared. */
const taxesRecord: RecordKind<Taxes, TaxesOutput> = {
  noun: 'page',
  toValues,
  fields: {
    taxes: {
      label: 'Taxes and fees',
      show: (taxes) => taxes.map(({ name, rate }) => `${name} ${rate}`).join(', ') || 'None',
    },
  },
};

/** A tax with only the answers to what is asked for its kind. */
const tidyTax = (tax: TaxesValues['taxes'][number]) => {
  const isIncluded = tax.per === 'percent' && tax.isIncluded;
  return {
    ...{ ...tax, isIncluded, isPaidAtHotel: tax.isPaidAtHotel && !isIncluded },
    minimumAge: tax.per === 'person_night' ? tax.minimumAge : 0,
    maximumNights: tax.per === 'stay' ? null : tax.maximumNights,
  };
};
const tidy = ({ taxes }: TaxesValues): TaxesValues => ({ taxes: taxes.map(tidyTax) });

const NEW_TAX: TaxesValues['taxes'][number] = {
  ...{ name: '', kind: 'tax', per: 'percent', rate: '', isIncluded: false, minimumAge: 0 },
  ...{ maximumNights: null, firstNight: null, lastNight: null, isPaidAtHotel: false },
};

/** Changes all taxes and fees at once. */
export function TaxesForm({ taxes, categories }: { taxes: Taxes; categories: readonly Category[] }) {
  const update = useSetTaxes();
  const saved = useRef<Taxes | null>(null);
  const { saveChange, dialog } = useSaveChange(taxesRecord);
  const save = async (values: TaxesOutput, opened: Taxes | null) => {
    const isSaved = await saveChange({
      ...{ opened: saved.current ?? opened ?? taxes, values },
      update: async (changed) => {
        saved.current = (await update.mutateAsync(changed)).rules;
      },
    });
    if (!isSaved || !saved.current) return;
    form.reset(toValues(saved.current));
    notify.success('Taxes saved');
  };
  const form = useDeskForm<TaxesValues, TaxesOutput, Taxes>({
    name: 'taxes',
    record: taxes,
    initial: toValues(taxes),
    loadSchema: async () => (await import('./shapes.ts')).taxesSchema,
    tidy,
    save,
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'taxes' });
  return (
    <div className="price-rules">
      <form className="panel" aria-label="Taxes and fees" autoComplete="off" {...form.attributes}>
        <div className="panel-body">
          {fields.length === 0 && (
            <p className="form-text">Guests pay the prices of the nights and no taxes.</p>
          )}
          {fields.map(({ id }, i) => (
            <TaxFields key={id} form={form} place={i} onRemove={() => remove(i)} />
          ))}
          {fields.length < MOST && (
            <button type="button" className="btn btn-line btn-sm" onClick={() => append(NEW_TAX)}>
              <PlusLg aria-hidden="true" />
              Add a tax or fee
            </button>
          )}
          <FormProblem>{form.problem}</FormProblem>
        </div>
        <div className="panel-foot">
          <SubmitButton isBusy={form.isBusy}>Save</SubmitButton>
        </div>
        {dialog}
      </form>
      <PricePreview categories={categories} changed={() => tidy(form.getValues())} />
    </div>
  );
}
