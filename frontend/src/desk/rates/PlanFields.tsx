import { useWatch } from 'react-hook-form';
import type { DeskForm } from '../../shared/resource/use-desk-form.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import type { PlansOutput, PlansValues } from './api.ts';
import { asAmount } from './nights.ts';
import { PlanPrice } from './PlanPrice.tsx';

const t = words('office');

interface Props {
  form: DeskForm<PlansValues, PlansOutput>;
  place: number;
  /** Undefined for the first of several: the others differ from it. */
  onRemove: (() => void) | undefined;
}

const FEES = {
  none: 'plans.fee.none',
  first_night: 'plans.fee.first_night',
  percent: 'plans.fee.percent',
  all: 'plans.fee.all',
} as const;

/** Empty it is no number and not null, which is a plan that is never free to cancel and has no such field. */
const asDays = {
  setValueAs: (typed: string | number) => (String(typed).trim() === '' ? Number.NaN : Number(typed)),
};

/** A plan: its name, its price difference, and its cancellation terms. */
export function PlanFields({ form, place, onRemove }: Props) {
  const at = `plans.${place}` as const;
  const { name, policy } = useWatch({ control: form.control, name: at });
  const isFree = policy.freeDays !== null;
  return (
    <fieldset className="tax">
      <legend>{name || t('plans.unnamed', { position: place + 1 })}</legend>
      <div className="rule-line">
        <TextField label={t('field.name')} className="wide" {...form.field(`${at}.name`)} />
        {place > 0 && (
          <PlanPrice
            control={form.control}
            name={`${at}.adjustPercent`}
            error={form.errorOf(`${at}.adjustPercent`)}
          />
        )}
      </div>
      <label className="plan-free">
        <input
          type="checkbox"
          className="form-check-input"
          checked={isFree}
          onChange={() => form.setValue(`${at}.policy.freeDays`, isFree ? null : 1, { shouldDirty: true })}
        />
        {t('plans.free_at_first')}
      </label>
      <div className="rule-line">
        {isFree && (
          <>
            <TextField
              label={t('plans.free_days')}
              className="wide"
              type="number"
              min={0}
              max={365}
              {...form.field(`${at}.policy.freeDays`, asDays)}
            />
            <TextField
              label={t('plans.at')}
              type="time"
              hint={t('plans.at_hint')}
              {...form.field(`${at}.policy.freeTime`)}
            />
          </>
        )}
        <SelectField
          label={t(isFree ? 'plans.later' : 'plans.pay_always')}
          className="wide"
          {...form.field(`${at}.policy.fee`)}
        >
          {Object.entries(FEES).map(([fee, label]) => (
            <option key={fee} value={fee}>
              {t(label)}
            </option>
          ))}
        </SelectField>
        {policy.fee === 'percent' && (
          <TextField
            label={t('field.percent')}
            inputMode="decimal"
            {...form.field(`${at}.policy.feePercent`, asPercentOrNone)}
          />
        )}
        {onRemove && (
          <button
            type="button"
            className="btn btn-quiet-danger"
            aria-label={
              name ? t('action.remove_named', { name }) : t('plans.remove_unnamed', { position: place + 1 })
            }
            onClick={onRemove}
          >
            {t('action.remove')}
          </button>
        )}
      </div>
    </fieldset>
  );
}

const asPercentOrNone = {
  setValueAs: (typed: string | number | null) => asAmount.setValueAs(typed) || null,
};
