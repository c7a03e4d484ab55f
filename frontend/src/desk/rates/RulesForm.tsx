import type { Category } from '../../shared/api/categories.ts';
import { useChange } from '../../shared/api/queries.ts';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { useRulesForm } from '../../shared/resource/use-rules-form.ts';
import type { RecordKind } from '../../shared/resource/use-save-change.tsx';
import { words } from '../../shared/words/words.ts';
import type { Rules, RulesOutput, RulesValues } from './api.ts';
import { LengthTiers } from './LengthTiers.tsx';
import { OccupancyRules } from './OccupancyRules.tsx';
import { PricePreview } from './PricePreview.tsx';

const t = words('office');

const toValues = <Some extends RulesOutput | RulesValues>({ occupancy, lengthTiers }: Some) => ({
  occupancy: occupancy as Some['occupancy'],
  lengthTiers: lengthTiers as Some['lengthTiers'],
});

/** How two changes of the rules are compared. */
const rulesRecord = (): RecordKind<Rules, RulesOutput> => ({
  noun: 'page',
  toValues,
  fields: {
    occupancy: { label: t('rules.extra'), show: (rules) => t('rules.room_types', { count: rules.length }) },
    lengthTiers: { label: t('rules.long'), show: (tiers) => t('rules.discounts', { count: tiers.length }) },
  },
});

/** Changes all rules at once. */
export function RulesForm({ rules, categories }: { rules: Rules; categories: readonly Category[] }) {
  const update = useChange('PUT /api/desk/price-rules');
  const { form, dialog } = useRulesForm({
    name: 'price-rules',
    done: t('rules.saved'),
    record: rulesRecord(),
    stored: rules,
    update: (body) => update.mutateAsync({ body }),
    loadSchema: async () => (await import('./shapes.ts')).rulesSchema,
  });
  return (
    <div className="price-rules">
      <form className="panel" aria-label={t('rules.title')} autoComplete="off" {...form.attributes}>
        <div className="panel-body">
          <OccupancyRules form={form} categories={categories} />
          <LengthTiers form={form} />
          <FormProblem>{form.problem}</FormProblem>
        </div>
        <div className="panel-foot">
          <SubmitButton isBusy={form.isBusy}>{t('action.save')}</SubmitButton>
        </div>
        {dialog}
      </form>
      <PricePreview categories={categories} changed={() => ({ rules: toValues(form.getValues()) })} />
    </div>
  );
}
