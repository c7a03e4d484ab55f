import { useWatch } from 'react-hook-form';
import { priceInputMode, staffCurrency } from '../../shared/money.ts';
import { asBoolean, asNumber, type DeskForm } from '../../shared/resource/use-desk-form.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import type { TaxesOutput, TaxesValues } from './api.ts';
import { asAmount, asDateOrNone } from './nights.ts';

const t = words('office');

interface Props {
  form: DeskForm<TaxesValues, TaxesOutput>;
  place: number;
  onRemove: () => void;
}

const KINDS = {
  tax: 'taxes.kind.tax',
  city_tax: 'taxes.kind.city_tax',
  fee: 'taxes.kind.fee',
} as const;

const PER = {
  percent: 'taxes.per.percent',
  person_night: 'taxes.per.person_night',
  room_night: 'taxes.per.room_night',
  stay: 'taxes.per.stay',
} as const;

const BASES = {
  nights: 'taxes.base.nights',
  nights_and_fees: 'taxes.base.nights_and_fees',
  all_before: 'taxes.base.all_before',
} as const;

/** A tax or fee: its name, its amount, and when it is due. */
export function TaxFields({ form, place, onRemove }: Props) {
  const at = `taxes.${place}` as const;
  const { name, per, isIncluded } = useWatch({ control: form.control, name: at });
  return (
    <fieldset className="tax">
      <legend>{name || t('taxes.unnamed', { position: place + 1 })}</legend>
      <div className="rule-line">
        <TextField
          label={t('field.name')}
          placeholder={t('taxes.kind.city_tax')}
          {...form.field(`${at}.name`)}
        />
        <SelectField label={t('taxes.kind')} {...form.field(`${at}.kind`)}>
          {Object.entries(KINDS).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {t(label)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('taxes.per')} className="wide" {...form.field(`${at}.per`)}>
          {Object.entries(PER).map(([one, label]) => (
            <option key={one} value={one}>
              {t(label)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={per === 'percent' ? t('field.percent') : t('value.amount_in', { currency: staffCurrency() })}
          inputMode={per === 'percent' ? 'decimal' : priceInputMode()}
          {...form.field(`${at}.rate`, asAmount)}
        />
      </div>
      {per === 'percent' && (
        <div className="rule-line">
          <SelectField label={t('taxes.base')} className="wide" {...form.field(`${at}.base`)}>
            {Object.entries(BASES).map(([base, label]) => (
              <option key={base} value={base}>
                {t(label)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('taxes.added_to')}
            className="wide"
            {...form.field(`${at}.isIncluded`, asBoolean)}
          >
            <option value="false">{t('taxes.added_to.excluded')}</option>
            <option value="true">{t('taxes.added_to.included')}</option>
          </SelectField>
        </div>
      )}
      <div className="rule-line">
        {!(per === 'percent' && isIncluded) && (
          <SelectField
            label={t('taxes.paid')}
            className="wide"
            {...form.field(`${at}.isPaidAtHotel`, asBoolean)}
          >
            <option value="false">{t('taxes.paid.with_stay')}</option>
            <option value="true">{t('taxes.paid.at_hotel')}</option>
          </SelectField>
        )}
        {per === 'person_night' && (
          <TextField
            label={t('taxes.from_age')}
            type="number"
            min={0}
            max={18}
            hint={t('taxes.from_age_hint')}
            {...form.field(`${at}.minimumAge`, asNumber)}
          />
        )}
        {per !== 'stay' && (
          <TextField
            label={t('taxes.most_nights')}
            type="number"
            min={1}
            max={365}
            hint={t('taxes.most_nights_hint')}
            {...form.field(`${at}.maximumNights`, asNumber)}
          />
        )}
      </div>
      <div className="rule-line">
        <TextField
          label={t('field.first_night')}
          type="date"
          hint={t('taxes.first_hint')}
          {...form.field(`${at}.firstNight`, asDateOrNone)}
        />
        <TextField
          label={t('field.last_night')}
          type="date"
          hint={t('taxes.last_hint')}
          {...form.field(`${at}.lastNight`, asDateOrNone)}
        />
        <button
          type="button"
          className="btn btn-quiet-danger"
          aria-label={
            name ? t('action.remove_named', { name }) : t('taxes.remove_unnamed', { position: place + 1 })
          }
          onClick={onRemove}
        >
          {t('action.remove')}
        </button>
      </div>
    </fieldset>
  );
}
