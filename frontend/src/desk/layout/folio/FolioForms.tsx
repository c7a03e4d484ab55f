import type { Folio, FolioEntry, PaymentMethod } from '@innkeeper/contracts/billing';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useChange } from '../../../shared/api/queries.ts';
import { staffPrice } from '../../../shared/money.ts';
import { FormProblem, SubmitButton } from '../../../shared/resource/PanelForm.tsx';
import { useLeaveGuard } from '../../../shared/resource/use-leave-guard.ts';
import { notify } from '../../../shared/ui/dialog/notify.tsx';
import { SelectField } from '../../../shared/ui/form/area-and-select.tsx';
import { toFieldErrors } from '../../../shared/ui/form/field-errors.ts';
import { TextField } from '../../../shared/ui/form/fields.tsx';
import { words } from '../../../shared/words/words.ts';

const t = words('desk');

interface Props {
  folio: Folio;
  onDone: () => void;
}

/** Records what a guest pays now. It begins with what is left to pay. */
export function PaymentForm({ folio, onDone }: Props) {
  const { bookingId, totals } = folio;
  const change = useChange('POST /api/desk/folios/:bookingId/payments');
  const [method, setMethod] = useState<PaymentMethod>('cash');
  const [amount, setAmount] = useState(Number(totals.balance) > 0 ? totals.balance : '');
  const [reference, setReference] = useState('');
  const save = (headers: Key) =>
    change.mutateAsync({
      params: { bookingId },
      body: { method, amount: typed(amount), reference },
      headers,
    });
  return (
    <EntryForm
      label={t('folio.take_payment')}
      done={() => t('folio.payment_done', { amount: staffPrice(Number(typed(amount))) })}
      save={save}
      content={JSON.stringify([method, amount, reference])}
      onDone={onDone}
    >
      {(errorOf) => (
        <>
          <SelectField
            label={t('folio.method')}
            value={method}
            error={errorOf('method')}
            onChange={({ target }) => setMethod(target.value as PaymentMethod)}
          >
            {(Object.keys(METHOD_NAMES) as PaymentMethod[]).map((one) => (
              <option key={one} value={one}>
                {t(METHOD_NAMES[one])}
              </option>
            ))}
          </SelectField>
          <AmountField value={amount} error={errorOf('amount')} onChange={setAmount} />
          <TextField
            label={t('folio.reference')}
            hint={t('folio.reference_hint')}
            maxLength={60}
            value={reference}
            error={errorOf('reference')}
            onChange={({ target }) => setReference(target.value)}
          />
        </>
      )}
    </EntryForm>
  );
}

export const METHOD_NAMES = {
  cash: 'folio.method.cash',
  card: 'folio.method.card',
  bank: 'folio.method.bank',
} as const satisfies Record<PaymentMethod, string>;

/** As the server reads it: some keyboards have a comma instead of a point. */
const typed = (amount: string): string => amount.trim().replace(',', '.');

/** Takes an amount off what the stay costs. */
export function RebateForm({ folio: { bookingId }, onDone }: Props) {
  const change = useChange('POST /api/desk/folios/:bookingId/rebates');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  return (
    <EntryForm
      label={t('folio.give_rebate')}
      done={() => t('folio.rebate_done', { amount: staffPrice(Number(typed(amount))) })}
      save={(headers) =>
        change.mutateAsync({ params: { bookingId }, body: { amount: typed(amount), reason }, headers })
      }
      content={JSON.stringify([amount, reason])}
      onDone={onDone}
    >
      {(errorOf) => (
        <>
          <AmountField value={amount} error={errorOf('amount')} onChange={setAmount} />
          <ReasonField value={reason} error={errorOf('reason')} onChange={setReason} />
        </>
      )}
    </EntryForm>
  );
}

/** Records that a payment is paid back by the way it came. It begins with all that is left of it. */
export function RefundForm({ folio: { bookingId }, entry, onDone }: Props & { entry: FolioEntry }) {
  const { paymentId, refundable } = entry.payment!;
  const change = useChange('POST /api/desk/folios/:bookingId/payments/:paymentId/refunds');
  const [amount, setAmount] = useState(refundable);
  const [reason, setReason] = useState('');
  return (
    <EntryForm
      label={t('folio.pay_back')}
      done={() => t('folio.paid_back', { amount: staffPrice(Number(typed(amount))) })}
      save={(headers) =>
        change.mutateAsync({
          params: { bookingId, paymentId },
          body: { amount: typed(amount), reason },
          headers,
        })
      }
      content={JSON.stringify([amount, reason])}
      onDone={onDone}
    >
      {(errorOf) => (
        <>
          <AmountField value={amount} error={errorOf('amount')} onChange={setAmount} />
          <ReasonField value={reason} error={errorOf('reason')} onChange={setReason} />
        </>
      )}
    </EntryForm>
  );
}

interface FieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const AmountField = ({ onChange, ...field }: FieldProps) => (
  <TextField
    label={t('folio.amount')}
    inputMode="decimal"
    dir="ltr"
    {...field}
    onChange={({ target }) => onChange(target.value)}
  />
);

const ReasonField = ({ onChange, ...field }: FieldProps) => (
  <TextField
    label={t('folio.reason')}
    maxLength={200}
    {...field}
    onChange={({ target }) => onChange(target.value)}
  />
);

type Key = { 'idempotency-key': string };

interface EntryFormProps {
  label: string;
  done: () => string;
  save: (headers: Key) => Promise<unknown>;
  /** What is sent: the same content is sent again with the same key, so that it is posted once. */
  content: string;
  onDone: () => void;
  children: (errorOf: (field: string) => string | undefined) => ReactNode;
}

function EntryForm({ label, done, save, content, onDone, children }: EntryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [first] = useState(content);
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<ReturnType<typeof toFieldErrors>>({ errors: {}, problem: null });
  const key = useRef({ content, value: crypto.randomUUID() });
  useLeaveGuard(content !== first && !isBusy);
  useEffect(() => form.current?.querySelector<HTMLElement>('.form-control')?.focus(), []);
  useEffect(() => {
    if (Object.keys(problems.errors).length)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (key.current.content !== content) key.current = { content, value: crypto.randomUUID() };
    setIsBusy(true);
    try {
      await save({ 'idempotency-key': key.current.value });
      notify.success(done());
      onDone();
    } catch (error) {
      setProblems(toFieldErrors(error, ['method', 'amount', 'reference', 'reason'], {}));
      setIsBusy(false);
    }
  };
  return (
    <form
      className="folio-form"
      aria-label={label}
      noValidate
      ref={form}
      onSubmit={(event) => void submit(event)}
    >
      {children((field) => problems.errors[field])}
      <FormProblem>{problems.problem}</FormProblem>
      <div className="d-flex gap-2">
        <button type="button" className="btn btn-quiet" onClick={onDone}>
          {t('form.back')}
        </button>
        <SubmitButton isBusy={isBusy}>{label}</SubmitButton>
      </div>
    </form>
  );
}
