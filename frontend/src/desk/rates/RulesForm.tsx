import { useRef } from 'react';
import type { Category } from '../../shared/api/categories.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { FormProblem, SubmitButton } from '../layout/PanelForm.tsx';
import { useDeskForm } from '../layout/use-desk-form.ts';
import { type RecordKind, useSaveChange } from '../layout/use-save-change.tsx';
import { type Rules, type RulesOutput, type RulesValues, useSetPriceRules } from './api.ts';
import { LengthTiers } from './LengthTiers.tsx';
import { OccupancyRules } from './OccupancyRules.tsx';
import { PricePreview } from './PricePreview.tsx';

const countOf = (list: readonly unknown[], noun: string) =>
  list.length === 1 ? `1 ${noun}` : `${list.length} ${noun}s`;

const toValues = <Some extends RulesOutput | RulesValues>({ occupancy, lengthTiers }: Some) => ({
  occupancy: occupancy as Some['occupancy'],
  lengthTiers: lengthTiers as Some['lengthTiers'],
});

/** How two changes of the rules are compared. */
const rulesRecord: RecordKind<Rules, RulesOutput> = {
  noun: 'page',
  toValues,
  fields: {
    occupancy: { label: 'Extra guests', show: (rules) => countOf(rules, 'room type') },
    lengthTiers: { label: 'Long stays', show: (tiers) => countOf(tiers, 'discount') },
  },
};

/** Changes all rules at once. */
export function RulesForm({ rules, categories }: { rules: Rules; categories: readonly Category[] }) {
  const update = useSetPriceRules();
  const saved = useRef<Rules | null>(null);
  const { saveChange, dialog } = useSaveChange(rulesRecord);
  const save = async (values: RulesOutput, opened: Rules | null) => {
    const isSaved = await saveChange({
      ...{ opened: saved.current ?? opened ?? rules, values },
      update: async (changed) => {
        saved.current = (await update.mutateAsync(changed)).rules;
      },
    });
    if (!isSaved) return;
    form.reset(form.getValues());
    notify.success('Rules saved');
  };
  const form = useDeskForm<RulesValues, RulesOutput, Rules>({
    name: 'price rules',
    record: rules,
    initial: toValues(rules),
    loadSchema: async () => (await import('./shapes.ts')).rulesSchema,
    save,
  });
  return (
    <div className="price-rules">
      <form className="panel" aria-label="Guests and long stays" autoComplete="off" {...form.attributes}>
        <div className="panel-body">
          <OccupancyRules form={form} categories={categories} />
          <LengthTiers form={form} />
          <FormProblem>{form.problem}</FormProblem>
        </div>
        <div className="panel-foot">
          <SubmitButton isBusy={form.isBusy}>Save</SubmitButton>
        </div>
        {dialog}
      </form>
      <PricePreview categories={categories} changed={() => ({ rules: toValues(form.getValues()) })} />
    </div>
  );
}
