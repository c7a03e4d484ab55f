import { useWatch } from 'react-hook-form';
import { useChange } from '../../shared/api/queries.ts';
import { longDate } from '../../shared/calendar.ts';
import { priceInputMode, staffCurrency } from '../../shared/money.ts';
import { asNumber } from '../../shared/resource/use-desk-form.ts';
import { useRecordForm } from '../../shared/resource/use-record-form.tsx';
import type { RecordKind } from '../../shared/resource/use-save-change.tsx';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import type { CodeValues, DiscountCode } from './api.ts';
import { asAmount, asDateOrNone } from './nights.ts';

const t = words('office');

/** The sent values of a code. */
export const toCodeValues = ({
  codeId: _,
  uses: __,
  version: ___,
  ...values
}: CodeValues & Partial<DiscountCode>): CodeValues => values;

const dayInWords = (day: string | null) => (day ? longDate(day) : t('value.no_limit'));

/** How two changes of a code are compared. */
const codeRecord = (): RecordKind<DiscountCode, CodeValues> => ({
  noun: 'code',
  toValues: toCodeValues,
  fields: {
    code: { label: t('codes.field') },
    kind: {
      label: t('codes.discount'),
      show: (kind) => (kind === 'percent' ? t('field.percent') : t('codes.kind.amount')),
    },
    value: { label: t('codes.value') },
    firstBookingDay: { label: t('codes.first_day'), show: dayInWords },
    lastBookingDay: { label: t('codes.last_day'), show: dayInWords },
    firstNight: { label: t('field.first_night'), show: dayInWords },
    lastNight: { label: t('field.last_night'), show: dayInWords },
    minimumNights: { label: t('codes.minimum_nights') },
    maximumUses: { label: t('codes.uses'), show: (uses) => uses ?? t('value.no_limit') },
    isEnded: { label: t('codes.ended'), show: (isEnded) => (isEnded ? t('value.yes') : t('value.no')) },
  },
});

const NEW_CODE: CodeValues = {
  code: '',
  kind: 'percent',
  value: '',
  firstBookingDay: null,
  lastBookingDay: null,
  firstNight: null,
  lastNight: null,
  minimumNights: 1,
  maximumUses: null,
  isEnded: false,
};

interface Props {
  /** The code to change; null to add one. */
  code: DiscountCode | null;
  /** Called when a change was saved or cancelled. */
  onDone: () => void;
}

export function CodeForm({ code, onDone }: Props) {
  const addition = useChange('POST /api/desk/discount-codes');
  const update = useChange('PUT /api/desk/discount-codes/:codeId');
  const { form, panel } = useRecordForm<CodeValues, CodeValues, DiscountCode>({
    edited: code,
    kind: codeRecord(),
    nameOf: (edited) => edited.code,
    add: (body) => addition.mutateAsync({ body }),
    update: (body, { codeId }) => update.mutateAsync({ params: { codeId }, body }),
    isAddedAgain: false,
    firstField: 'code',
    texts: {
      add: t('codes.add'),
      submit: t('codes.add_submit'),
      added: t('codes.added'),
      saved: t('codes.saved'),
    },
    onDone,
    name: `discount-code ${code?.codeId ?? ''}`,
    initial: code ? toCodeValues(code) : NEW_CODE,
    loadSchema: async () => (await import('./shapes.ts')).codeSchema,
    whenBlank: { code: t('codes.needed'), value: t('codes.value_needed') },
    byCode: { discount_code_taken: 'code' },
  });
  const { field } = form;
  const kind = useWatch({ control: form.control, name: 'kind' });
  return panel(
    <>
      <TextField label={t('codes.field')} required hint={t('codes.field_hint')} {...field('code')} />
      <SelectField label={t('codes.takes_off')} {...field('kind')}>
        <option value="percent">{t('codes.takes_off.percent')}</option>
        <option value="amount">{t('codes.takes_off.amount')}</option>
      </SelectField>
      <TextField
        label={kind === 'percent' ? t('field.percent') : t('value.amount_in', { currency: staffCurrency() })}
        inputMode={kind === 'percent' ? 'decimal' : priceInputMode()}
        required
        {...field('value', asAmount)}
      />
      <TextField
        label={t('codes.minimum_nights')}
        type="number"
        min={1}
        max={365}
        required
        {...field('minimumNights', asNumber)}
      />
      <TextField
        label={t('codes.first_day')}
        type="date"
        hint={t('codes.first_day_hint')}
        {...field('firstBookingDay', asDateOrNone)}
      />
      <TextField
        label={t('codes.last_day')}
        type="date"
        hint={t('codes.last_day_hint')}
        {...field('lastBookingDay', asDateOrNone)}
      />
      <TextField
        label={t('field.first_night')}
        type="date"
        hint={t('codes.night_hint')}
        {...field('firstNight', asDateOrNone)}
      />
      <TextField
        label={t('field.last_night')}
        type="date"
        hint={t('codes.night_hint')}
        {...field('lastNight', asDateOrNone)}
      />
      <TextField
        label={t('codes.uses')}
        type="number"
        min={1}
        hint={t('codes.uses_hint')}
        {...field('maximumUses', asNumber)}
      />
    </>,
  );
}
