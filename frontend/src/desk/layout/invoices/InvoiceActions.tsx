import type { InvoiceOnWire } from '@innkeeper/contracts/invoices';
import { useRef } from 'react';
import { useChange } from '../../../shared/api/queries.ts';
import { loadCode } from '../../../shared/load-code.ts';
import { attempt } from '../../../shared/resource/attempt.ts';
import { words } from '../../../shared/words/words.ts';
import { downloadInvoice } from './download-invoice.ts';

const t = words('desk');

interface Props {
  invoice: InvoiceOnWire;
  /** Left out where no form can be opened. */
  onNewRecipient?: () => void;
}

/** What staff may do about an invoice: download it, and cancel it or give it another recipient while it counts. */
export function InvoiceActions({ invoice, onNewRecipient }: Props) {
  const { invoiceId, number, kind, cancelledBy } = invoice;
  const cancelling = useChange('POST /api/desk/invoices/:invoiceId/cancel');
  const key = useRef(crypto.randomUUID());
  const counts = kind !== 'credit_note' && !cancelledBy;
  const cancel = async () => {
    const { askForText } = await loadCode(() => import('../../../shared/ui/dialog/dialog.ts'));
    const reason = await askForText({
      title: t('invoice.cancel_title', { number }),
      label: t('folio.reason'),
      missing: t('ask.reason_missing'),
      confirm: t('invoice.cancel'),
      keep: t('folio.keep'),
    });
    if (reason === null || cancelling.isPending) return;
    await attempt(
      () =>
        cancelling.mutateAsync({
          params: { invoiceId },
          body: { reason },
          headers: { 'idempotency-key': key.current },
        }),
      {
        done: ({ creditNote }) => t('invoice.cancel_done', { number, credit: creditNote.number }),
        failed: t('invoice.not_cancelled', { number }),
      },
    );
    key.current = crypto.randomUUID();
  };
  return (
    <div className="d-flex flex-wrap gap-2 justify-content-end">
      <button
        type="button"
        className="btn btn-line btn-sm"
        aria-label={t('invoice.download_named', { number })}
        onClick={() => void downloadInvoice(invoice)}
      >
        {t('invoice.download')}
      </button>
      <button
        type="button"
        className="btn btn-quiet btn-sm"
        aria-label={t('invoice.download_xml_named', { number })}
        onClick={() => void downloadInvoice(invoice, 'xml')}
      >
        {t('invoice.xml')}
      </button>
      {counts && onNewRecipient && (
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          aria-label={t('invoice.new_recipient_of', { number })}
          onClick={onNewRecipient}
        >
          {t('invoice.new_recipient')}
        </button>
      )}
      {counts && (
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          aria-label={t('invoice.cancel_named', { number })}
          onClick={() => void cancel()}
        >
          {t('invoice.cancel')}
        </button>
      )}
    </div>
  );
}
