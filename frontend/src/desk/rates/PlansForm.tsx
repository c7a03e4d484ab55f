import { PlusLg } from 'react-bootstrap-icons';
import { useFieldArray } from 'react-hook-form';
import { useChange } from '../../shared/api/queries.ts';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { useRulesForm } from '../../shared/resource/use-rules-form.ts';
import type { RecordKind } from '../../shared/resource/use-save-change.tsx';
import { words } from '../../shared/words/words.ts';
import type { Plans, PlansOutput, PlansValues } from './api.ts';
import { PlanFields } from './PlanFields.tsx';

const t = words('office');
const tShared = words('shared');

const MOST = 4;
const toValues = ({ plans }: PlansOutput): PlansOutput => ({ plans });

/** How two changes of the plans are compared. */
const plansRecord = (): RecordKind<Plans, PlansOutput> => ({
  noun: 'page',
  toValues,
  fields: {
    plans: {
      label: t('plans.label'),
      show: (plans) => plans.map(({ name }) => name).join(tShared('list.separator')) || t('value.none'),
    },
  },
});

type PlanValues = PlansValues['plans'][number];

const flexible = (): PlanValues => ({
  name: t('plans.flexible'),
  adjustPercent: '0',
  policy: { freeDays: 1, freeTime: '18:00', fee: 'first_night', feePercent: null },
});
const nonRefundable = (): PlanValues => ({
  name: t('plans.non_refundable'),
  adjustPercent: '-10',
  policy: { freeDays: null, freeTime: '18:00', fee: 'all', feePercent: null },
});

/** Plans with only the fields that are shown for them. */
const tidy = ({ plans }: PlansValues): PlansValues => ({
  plans: plans.map(({ policy, ...plan }) => ({
    ...plan,
    policy: { ...policy, feePercent: policy.fee === 'percent' ? policy.feePercent : null },
  })),
});

/** Changes all plans at once. */
export function PlansForm({ plans }: { plans: Plans }) {
  const update = useChange('PUT /api/desk/rate-plans');
  const { form, dialog } = useRulesForm({
    name: 'rate-plans',
    done: t('plans.saved'),
    record: plansRecord(),
    stored: plans,
    update: (body) => update.mutateAsync({ body }),
    loadSchema: async () => (await import('./shapes.ts')).plansSchema,
    tidy,
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'plans' });
  return (
    <form className="panel price-rules-form" aria-label={t('plans.title')} {...form.attributes}>
      <div className="panel-body">
        {fields.length === 0 && <p className="form-text">{t('plans.none')}</p>}
        {fields.map(({ id }, i) => (
          <PlanFields
            key={id}
            form={form}
            place={i}
            onRemove={i > 0 || fields.length === 1 ? () => remove(i) : undefined}
          />
        ))}
        {fields.length < MOST && (
          <button
            type="button"
            className="btn btn-line btn-sm"
            onClick={() => append(fields.length === 0 ? flexible() : nonRefundable())}
          >
            <PlusLg aria-hidden="true" />
            {fields.length === 0 ? t('plans.set') : t('plans.add')}
          </button>
        )}
        <FormProblem>{form.problem}</FormProblem>
      </div>
      <div className="panel-foot">
        <SubmitButton isBusy={form.isBusy}>{t('action.save')}</SubmitButton>
      </div>
      {dialog}
    </form>
  );
}
