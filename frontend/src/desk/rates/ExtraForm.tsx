import { useWatch } from 'react-hook-form';
import { useChange } from '../../shared/api/queries.ts';
import { longDate } from '../../shared/calendar.ts';
import { priceInputMode, staffCurrency } from '../../shared/money.ts';
import { asBoolean, asNumber } from '../../shared/resource/use-desk-form.ts';
import { useRecordForm } from '../../shared/resource/use-record-form.tsx';
import type { RecordKind } from '../../shared/resource/use-save-change.tsx';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import type { Extra, ExtraOutput, ExtraValues } from './api.ts';
import { ExtraParts } from './ExtraParts.tsx';
import { ExtraPreview } from './ExtraPreview.tsx';
import { SERVED, UNITS, yesNo } from './extra-words.ts';
import { asAmount, asDateOrNone } from './nights.ts';
import './RulesPage.scss';

const t = words('office');

/** The sent values of an extra. */
export const toExtraValues = <Some extends ExtraValues | ExtraOutput>({
  extraId: _,
  version: __,
  ...values
}: Some & Partial<Extra>) => values as unknown as Some;

const noLimit = <Value,>(value: Value | null, show: (value: Value) => string | number) =>
  value === null ? t('value.no_limit') : show(value);

/** How two changes of an extra are compared. */
const extraRecord = (): RecordKind<Extra, ExtraOutput> => ({
  noun: 'page',
  toValues: toExtraValues,
  fields: {
    name: { label: t('field.name') },
    description: { label: t('field.description') },
    unit: { label: t('extras.unit'), show: (unit) => t(UNITS[unit]) },
    price: { label: t('field.price') },
    minimumAge: { label: t('extras.from_age'), show: (age) => noLimit(age, Number) },
    maximumAge: { label: t('extras.to_age'), show: (age) => noLimit(age, Number) },
    parts: {
      label: t('extras.parts'),
      show: (parts) => parts.map((part) => t('extras.part_named', part)).join(' + ') || t('value.none'),
    },
    served: { label: t('extras.served'), show: (served) => t(SERVED[served]) },
    isBreakfast: { label: t('extras.breakfast'), show: yesNo },
    isOnline: { label: t('extras.online'), show: yesNo },
    stockPerDay: { label: t('extras.stock'), show: (stock) => noLimit(stock, Number) },
    firstDay: { label: t('extras.first_day'), show: (day) => noLimit(day, longDate) },
    lastDay: { label: t('extras.last_day'), show: (day) => noLimit(day, longDate) },
    isEnded: { label: t('codes.ended'), show: yesNo },
  },
});

const NEW_EXTRA: ExtraValues = {
  name: '',
  description: '',
  unit: 'person_night',
  price: '',
  minimumAge: null,
  maximumAge: null,
  parts: [],
  served: 'day',
  isBreakfast: false,
  isOnline: true,
  stockPerDay: null,
  firstDay: null,
  lastDay: null,
  isEnded: false,
};

interface Props {
  /** The extra to change; null to add one. */
  extra: Extra | null;
  /** Called when a change was saved or cancelled. */
  onDone: () => void;
}

export function ExtraForm({ extra, onDone }: Props) {
  const addition = useChange('POST /api/desk/extras');
  const update = useChange('PUT /api/desk/extras/:extraId');
  const { form, panel } = useRecordForm<ExtraValues, ExtraOutput, Extra>({
    edited: extra,
    kind: extraRecord(),
    nameOf: ({ name }) => name,
    add: (body) => addition.mutateAsync({ body }),
    update: (body, { extraId }) => update.mutateAsync({ params: { extraId }, body }),
    isAddedAgain: false,
    firstField: 'name',
    texts: {
      add: t('extras.add'),
      submit: t('extras.add_submit'),
      added: t('extras.added'),
      saved: t('extras.saved'),
    },
    onDone,
    name: `extra ${extra?.extraId ?? ''}`,
    initial: extra ? toExtraValues<ExtraValues>(extra) : NEW_EXTRA,
    loadSchema: async () => (await import('./shapes.ts')).extraSchema,
    whenBlank: { name: t('extras.name_needed'), price: t('extras.price_needed') },
    byCode: {},
  });
  const { field } = form;
  const unit = useWatch({ control: form.control, name: 'unit' });
  const isPersonal = unit === 'person' || unit === 'person_night';
  return panel(
    <>
      <TextField label={t('field.name')} required {...field('name')} />
      <TextField
        label={t('field.description')}
        hint={t('extras.description_hint')}
        {...field('description')}
      />
      <SelectField label={t('extras.unit')} {...field('unit')}>
        {Object.entries(UNITS).map(([one, label]) => (
          <option key={one} value={one}>
            {t(label)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('value.amount_in', { currency: staffCurrency() })}
        inputMode={priceInputMode()}
        required
        hint={t('extras.price_hint')}
        {...field('price', asAmount)}
      />
      {isPersonal && (
        <>
          <TextField
            label={t('extras.from_age')}
            type="number"
            min={0}
            max={17}
            hint={t('extras.from_age_hint')}
            {...field('minimumAge', asNumber)}
          />
          <TextField
            label={t('extras.to_age')}
            type="number"
            min={0}
            max={17}
            hint={t('extras.to_age_hint')}
            {...field('maximumAge', asNumber)}
          />
        </>
      )}
      <SelectField label={t('extras.served')} hint={t('extras.served_hint')} {...field('served')}>
        {Object.entries(SERVED).map(([one, label]) => (
          <option key={one} value={one}>
            {t(label)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('extras.breakfast')} {...field('isBreakfast', asBoolean)}>
        <option value="false">{t('value.no')}</option>
        <option value="true">{t('value.yes')}</option>
      </SelectField>
      <SelectField label={t('extras.online')} {...field('isOnline', asBoolean)}>
        <option value="true">{t('value.yes')}</option>
        <option value="false">{t('value.no')}</option>
      </SelectField>
      <TextField
        label={t('extras.stock')}
        type="number"
        min={1}
        hint={t('extras.stock_hint')}
        {...field('stockPerDay', asNumber)}
      />
      <TextField
        label={t('extras.first_day')}
        type="date"
        hint={t('extras.day_hint')}
        {...field('firstDay', asDateOrNone)}
      />
      <TextField
        label={t('extras.last_day')}
        type="date"
        hint={t('extras.day_hint')}
        {...field('lastDay', asDateOrNone)}
      />
      <ExtraParts form={form} />
      <ExtraPreview extra={() => form.getValues()} />
    </>,
  );
}
