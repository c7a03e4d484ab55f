import { useWatch } from 'react-hook-form';
import { useChange } from '../../shared/api/queries.ts';
import { longDate } from '../../shared/calendar.ts';
import { priceInputMode, staffCurrency } from '../../shared/money.ts';
import { asNumber } from '../../shared/resource/use-desk-form.ts';
import { useRecordForm } from '../../shared/resource/use-record-form.tsx';
import type { RecordKind } from '../../shared/resource/use-save-change.tsx';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import type { CodeValues, DiscountCode } from './api.ts';
import { asAmount, asDateOrNone } from './nights.ts';

/** The sent values of a code. */
export const toCodeValues = ({
  codeId: _,
  uses: __,
  version: ___,
  ...values
}: CodeValues & Partial<DiscountCode>): CodeValues => values;

const dayInWords = (day: string | null) => (day ? longDate(day) : 'No limit');

/** How two changes of a code are compared. */
const codeRecord: RecordKind<DiscountCode, CodeValues> = {
  noun: 'code',
  toValues: toCodeValues,
  fields: {
    code: { label: 'Code' },
    kind: { label: 'Discount', show: (kind) => (kind === 'percent' ? 'Percent' : 'Amount') },
    value: { label: 'Value' },
    firstBookingDay: { label: 'First day to book', show: dayInWords },
    lastBookingDay: { label: 'Last day to book', show: dayInWords },
    firstNight: { label: 'First night', show: dayInWords },
    lastNight: { label: 'Last night', show: dayInWords },
    minimumNights: { label: 'Nights at least' },
    maximumUses: { label: 'Uses at most', show: (uses) => uses ?? 'No limit' },
    isEnded: { label: 'Ended', show: (isEnded) => (isEnded ? 'Yes' : 'No') },
  },
};

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
    kind: codeRecord,
    nameOf: (edited) => edited.code,
    add: (body) => addition.mutateAsync({ body }),
    update: (body, { codeId }) => update.mutateAsync({ params: { codeId }, body }),
    isAddedAgain: false,
    firstField: 'code',
    texts: { add: 'Add a code', submit: 'Add code', added: 'Code added', saved: 'Code saved' },
    onDone,
    name: `discount code ${code?.codeId ?? ''}`,
    initial: code ? toCodeValues(code) : NEW_CODE,
    loadSchema: async () => (await import('./shapes.ts')).codeSchema,
    whenBlank: { code: 'Enter a code, for example SPRING', value: 'Enter what it takes off' },
    byCode: { discount_code_taken: 'code' },
  });
  const { field } = form;
  const kind = useWatch({ control: form.control, name: 'kind' });
  return panel(
    <>
      <TextField label="Code" required hint="Guests type it in any case." {...field('code')} />
      <SelectField label="It takes off" {...field('kind')}>
        <option value="percent">A percentage of the nights</option>
        <option value="amount">An amount for the stay</option>
      </SelectField>
      <TextField
        label={kind === 'percent' ? 'Percent' : `Amount (${staffCurrency()})`}
        inputMode={kind === 'percent' ? 'decimal' : priceInputMode()}
        required
        {...field('value', asAmount)}
      />
      <TextField
        label="Nights at least"
        type="number"
        min={1}
        max={365}
        required
        {...field('minimumNights', asNumber)}
      />
      <TextField
        label="First day to book"
        type="date"
        hint="Empty: at once"
        {...field('firstBookingDay', asDateOrNone)}
      />
      <TextField
        label="Last day to book"
        type="date"
        hint="Empty: until you end it"
        {...field('lastBookingDay', asDateOrNone)}
      />
      <TextField
        label="First night"
        type="date"
        hint="Of the stay; empty for any"
        {...field('firstNight', asDateOrNone)}
      />
      <TextField
        label="Last night"
        type="date"
        hint="Of the stay; empty for any"
        {...field('lastNight', asDateOrNone)}
      />
      <TextField
        label="Uses at most"
        type="number"
        min={1}
        hint="Rooms; empty for any number"
        {...field('maximumUses', asNumber)}
      />
    </>,
  );
}
