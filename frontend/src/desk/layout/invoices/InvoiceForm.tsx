import type { FolioInvoices } from '@innkeeper/contracts/invoices';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { request } from '../../../shared/api/client.ts';
import { detailOf } from '../../../shared/api/field-labels.ts';
import { useChange } from '../../../shared/api/queries.ts';
import { keyOf } from '../../../shared/api/query-keys.ts';
import { longDate } from '../../../shared/calendar.ts';
import { staffPrice } from '../../../shared/money.ts';
import { FormProblem, SubmitButton } from '../../../shared/resource/PanelForm.tsx';
import { notify } from '../../../shared/ui/dialog/notify.tsx';
import { words } from '../../../shared/words/words.ts';
import { BuyerFields } from './BuyerFields.tsx';
import { useInvoiceForm } from './use-invoice-form.ts';

const t = words('desk');

const PREVIEW = 'POST /api/desk/folios/:bookingId/invoices/preview';

interface Props {
  bookingId: string;
  found: FolioInvoices;
  onDone: () => void;
}

/** Issues an invoice: which lines, to whom, and what it will say. */
export function InvoiceForm({ bookingId, found, onDone }: Props) {
  const issue = useChange('POST /api/desk/folios/:bookingId/invoices');
  const [buyer, setBuyer] = useState(found.buyer);
  const [left, setLeft] = useState<readonly string[]>([]);
  const lines = found.lines.map(({ key }) => key).filter((key) => !left.includes(key));
  const input = { params: { bookingId }, body: { lines } };
  const { data: preview, error } = useQuery({
    queryKey: [...keyOf(PREVIEW), input],
    queryFn: ({ signal }) => request(PREVIEW, { ...input, signal }),
    // Once it is issued there is nothing left to preview.
    enabled: lines.length > 0 && !issue.isPending && !issue.isSuccess,
    retry: false,
  });
  const form = useInvoiceForm({
    content: JSON.stringify([buyer, lines, preview?.gross]),
    save: async (headers) => {
      if (!preview) return;
      const { invoice } = await issue.mutateAsync({
        params: { bookingId },
        body: { buyer, lines, gross: preview.gross },
        headers,
      });
      notify.success(t('invoice.done', { number: invoice.number }));
      onDone();
    },
  });
  return (
    <form className="invoice-form" aria-label={t('invoice.issue')} {...form.attributes}>
      <div className="invoice-buyer">
        <BuyerFields buyer={buyer} errorOf={form.errorOf} onChange={setBuyer} />
      </div>
      <fieldset>
        <legend>{t('invoice.lines')}</legend>
        {found.lines.map(({ key, text, day, gross }) => (
          <LineBox
            key={key}
            label={`${day ? `${longDate(day)} · ` : ''}${text}`}
            amount={gross}
            isChosen={!left.includes(key)}
            onChange={(isChosen) => setLeft(isChosen ? left.filter((one) => one !== key) : [...left, key])}
          />
        ))}
      </fieldset>
      <div role="status">
        {lines.length === 0 && <p className="mb-0">{t('invoice.no_line')}</p>}
        {lines.length > 0 && error && <p className="mb-0 text-danger">{detailOf(error)}</p>}
        {lines.length > 0 && preview && (
          <dl className="folio-totals">
            {preview.taxes.map(({ category, rate, net, tax, gross, reason }) => (
              <Sum
                key={`${category} ${rate}`}
                label={category === 'E' ? (reason ?? t('invoice.exempt')) : t('invoice.rate', { rate })}
                text={
                  category === 'E'
                    ? staffPrice(Number(gross))
                    : t('invoice.net_and_tax', { net: staffPrice(Number(net)), tax: staffPrice(Number(tax)) })
                }
              />
            ))}
            <Sum label={t('invoice.total')} text={staffPrice(Number(preview.gross))} />
            <Sum label={t('folio.paid')} text={staffPrice(Number(preview.paid))} />
            <Sum label={t('invoice.due')} text={staffPrice(Number(preview.due))} className="balance" />
          </dl>
        )}
      </div>
      <FormProblem>{form.problem}</FormProblem>
      <div className="d-flex gap-2">
        <button type="button" className="btn btn-quiet" onClick={onDone}>
          {t('form.back')}
        </button>
        <SubmitButton isBusy={form.isBusy || !preview || lines.length === 0}>
          {t('invoice.issue')}
        </SubmitButton>
      </div>
    </form>
  );
}

function Sum({ label, text, className }: { label: string; text: string; className?: string }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  );
}

interface LineProps {
  label: string;
  amount: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function LineBox({ label, amount, isChosen, onChange }: LineProps) {
  const id = useId();
  return (
    <div className="form-check">
      <input
        type="checkbox"
        className="form-check-input"
        id={id}
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label className="form-check-label d-flex justify-content-between gap-3" htmlFor={id}>
        <bdi>{label}</bdi>
        <span className="text-nowrap">{staffPrice(Number(amount))}</span>
      </label>
    </div>
  );
}
