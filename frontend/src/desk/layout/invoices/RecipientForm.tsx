import type { Buyer, InvoiceOnWire } from '@innkeeper/contracts/invoices';
import { useState } from 'react';
import { useChange } from '../../../shared/api/queries.ts';
import { FormProblem, SubmitButton } from '../../../shared/resource/PanelForm.tsx';
import { notify } from '../../../shared/ui/dialog/notify.tsx';
import { words } from '../../../shared/words/words.ts';
import { BuyerFields } from './BuyerFields.tsx';
import { useInvoiceForm } from './use-invoice-form.ts';

const t = words('desk');

interface Props {
  invoice: InvoiceOnWire;
  buyer: Buyer;
  onDone: () => void;
}

/** Gives an invoice another recipient: a credit note and a new invoice in one press. */
export function RecipientForm({ invoice: { invoiceId, number }, buyer: proposed, onDone }: Props) {
  const change = useChange('POST /api/desk/invoices/:invoiceId/recipient');
  const [buyer, setBuyer] = useState(proposed);
  const form = useInvoiceForm({
    content: JSON.stringify(buyer),
    save: async (headers) => {
      const done = await change.mutateAsync({ params: { invoiceId }, body: { buyer }, headers });
      notify.success(
        t('invoice.recipient_changed', { invoice: done.invoice.number, credit: done.creditNote.number }),
      );
      onDone();
    },
  });
  return (
    <form
      className="invoice-form"
      aria-label={t('invoice.new_recipient_of', { number })}
      {...form.attributes}
    >
      <h3>{t('invoice.new_recipient_of', { number })}</h3>
      <p className="mb-0">{t('invoice.new_recipient_hint')}</p>
      <div className="invoice-buyer">
        <BuyerFields buyer={buyer} errorOf={form.errorOf} onChange={setBuyer} />
      </div>
      <FormProblem>{form.problem}</FormProblem>
      <div className="d-flex gap-2">
        <button type="button" className="btn btn-quiet" onClick={onDone}>
          {t('form.back')}
        </button>
        <SubmitButton isBusy={form.isBusy}>{t('invoice.new_recipient')}</SubmitButton>
      </div>
    </form>
  );
}
