import { useWatch } from 'react-hook-form';
import type { DeskForm } from '../../shared/resource/use-desk-form.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import type { PlansOutput, PlansValues } from './api.ts';
import { asAmount } from './nights.ts';

interface Props {
  form: DeskForm<PlansValues, PlansOutput>;
  place: number;
  /** Undefined for the first of several: the others differ from it. */
  onRemove: (() => void) | undefined;
}

const FEES = {
  none: 'Nothing',
  first_night: 'The first night',
  percent: 'A percentage of the price',
  all: 'The whole price',
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
      <legend>{name || `Plan ${place + 1}`}</legend>
      <div className="rule-line">
        <TextField label="Name" className="wide" {...form.field(`${at}.name`)} />
        {place > 0 && (
          <TextField
            label="Prices differ by percent"
            className="wide"
            inputMode="decimal"
            hint="-10: a tenth less"
            {...form.field(`${at}.adjustPercent`, asAmount)}
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
        Guests cancel free of charge at first
      </label>
      <div className="rule-line">
        {isFree && (
          <>
            <TextField
              label="Until days before arrival"
              className="wide"
              type="number"
              min={0}
              max={365}
              {...form.field(`${at}.policy.freeDays`, asDays)}
            />
            <TextField label="At" type="time" hint="Hotel time" {...form.field(`${at}.policy.freeTime`)} />
          </>
        )}
        <SelectField
          label={isFree ? 'Later they pay' : 'Guests who cancel pay'}
          className="wide"
          {...form.field(`${at}.policy.fee`)}
        >
          {Object.entries(FEES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {policy.fee === 'percent' && (
          <TextField
            label="Percent"
            inputMode="decimal"
            {...form.field(`${at}.policy.feePercent`, asPercentOrNone)}
          />
        )}
        {onRemove && (
          <button
            type="button"
            className="btn btn-quiet-danger"
            aria-label={`Remove ${name || `plan ${place + 1}`}`}
            onClick={onRemove}
          >
            Remove
          </button>
        )}
      </div>
    </fieldset>
  );
}

const asPercentOrNone = {
  setValueAs: (typed: string | number | null) => asAmount.setValueAs(typed) || null,
};
