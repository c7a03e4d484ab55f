import { PlusLg } from 'react-bootstrap-icons';
import { useFieldArray } from 'react-hook-form';
import { useChange } from '../../shared/api/queries.ts';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { useRulesForm } from '../../shared/resource/use-rules-form.ts';
import type { RecordKind } from '../../shared/resource/use-save-change.tsx';
import type { Plans, PlansOutput, PlansValues } from './api.ts';
import { PlanFields } from './PlanFields.tsx';

const MOST = 4;
const toValues = ({ plans }: PlansOutput): PlansOutput => ({ plans });

/** How two changes of the plans are compared. */
const plansRecord: RecordKind<Plans, PlansOutput> = {
  noun: 'page',
  toValues,
  fields: {
    plans: { label: 'Plans', show: (plans) => plans.map(({ name }) => name).join(', ') || 'None' },
  },
};

type PlanValues = PlansValues['plans'][number];

const FLEXIBLE: PlanValues = {
  name: 'Flexible',
  adjustPercent: '0',
  policy: { freeDays: 1, freeTime: '18:00', fee: 'first_night', feePercent: null },
};
const NON_REFUNDABLE: PlanValues = {
  name: 'Non-refundable',
  adjustPercent: '-10',
  policy: { freeDays: null, freeTime: '18:00', fee: 'all', feePercent: null },
};

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
    name: 'rate plans',
    done: 'Plans saved',
    record: plansRecord,
    stored: plans,
    update: (body) => update.mutateAsync({ body }),
    loadSchema: async () => (await import('./shapes.ts')).plansSchema,
    tidy,
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'plans' });
  return (
    <form className="panel price-rules-form" aria-label="Plans and cancellation" {...form.attributes}>
      <div className="panel-body">
        {fields.length === 0 && (
          <p className="form-text">
            There is one price for each stay, and guests cancel free of charge until the day before they
            arrive.
          </p>
        )}
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
            onClick={() => append(fields.length === 0 ? FLEXIBLE : NON_REFUNDABLE)}
          >
            <PlusLg aria-hidden="true" />
            {fields.length === 0 ? 'Set terms of cancelling' : 'Add a plan'}
          </button>
        )}
        <FormProblem>{form.problem}</FormProblem>
      </div>
      <div className="panel-foot">
        <SubmitButton isBusy={form.isBusy}>Save</SubmitButton>
      </div>
      {dialog}
    </form>
  );
}
