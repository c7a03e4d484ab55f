import { useWatch } from 'react-hook-form';
import { priceInputMode, staffCurrency } from '../../shared/money.ts';
import { asBoolean, asNumber, type DeskForm } from '../../shared/resource/use-desk-form.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import type { TaxesOutput, TaxesValues } from './api.ts';
import { asAmount, asDateOrNone } from './nights.ts';

interface Props {
  form: DeskForm<TaxesValues, TaxesOutput>;
  place: number;
  onRemove: () => void;
}

const PER = {
  percent: 'A percentage',
  person_night: 'Per person and night',
  room_night: 'Per room and night',
  stay: 'Per stay',
} as const;

const BASES = {
  nights: 'The nights',
  nights_and_fees: 'The nights and the fees',
  all_before: 'Everything before it here',
} as const;

/** A tax or fee: its name, its amount, and when it is due. */
export function TaxFields({ form, place, onRemove }: Props) {
  const at = `taxes.${place}` as const;
  const { name, per, isIncluded } = useWatch({ control: form.control, name: at });
  return (
    <fieldset className="tax">
      <legend>{name || `Tax or fee ${place + 1}`}</legend>
      <div className="rule-line">
        <TextField label="Name" placeholder="City tax" {...form.field(`${at}.name`)} />
        <SelectField label="It is a" {...form.field(`${at}.kind`)}>
          <option value="tax">Tax</option>
          <option value="city_tax">City tax</option>
          <option value="fee">Fee</option>
        </SelectField>
        <SelectField label="It comes to" className="wide" {...form.field(`${at}.per`)}>
          {Object.entries(PER).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label={per === 'percent' ? 'Percent' : `Amount (${staffCurrency()})`}
          inputMode={per === 'percent' ? 'decimal' : priceInputMode()}
          {...form.field(`${at}.rate`, asAmount)}
        />
      </div>
      {per === 'percent' && (
        <div className="rule-line">
          <SelectField label="Percent of" className="wide" {...form.field(`${at}.base`)}>
            {Object.entries(BASES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Prices of nights"
            className="wide"
            {...form.field(`${at}.isIncluded`, asBoolean)}
          >
            <option value="false">It is added to them</option>
            <option value="true">They include it</option>
          </SelectField>
        </div>
      )}
      <div className="rule-line">
        {!(per === 'percent' && isIncluded) && (
          <SelectField label="Paid" className="wide" {...form.field(`${at}.isPaidAtHotel`, asBoolean)}>
            <option value="false">With the stay</option>
            <option value="true">At the hotel</option>
          </SelectField>
        )}
        {per === 'person_night' && (
          <TextField
            label="From age"
            type="number"
            min={0}
            max={18}
            hint="0 for everybody"
            {...form.field(`${at}.minimumAge`, asNumber)}
          />
        )}
        {per !== 'stay' && (
          <TextField
            label="For at most nights"
            type="number"
            min={1}
            max={365}
            hint="Empty for all nights"
            {...form.field(`${at}.maximumNights`, asNumber)}
          />
        )}
      </div>
      <div className="rule-line">
        <TextField
          label="First night"
          type="date"
          hint="Empty: it applies already"
          {...form.field(`${at}.firstNight`, asDateOrNone)}
        />
        <TextField
          label="Last night"
          type="date"
          hint="Empty: until further notice"
          {...form.field(`${at}.lastNight`, asDateOrNone)}
        />
        <button
          type="button"
          className="btn btn-quiet-danger"
          aria-label={`Remove ${name || `tax or fee ${place + 1}`}`}
          onClick={onRemove}
        >
          Remove
        </button>
      </div>
    </fieldset>
  );
}
