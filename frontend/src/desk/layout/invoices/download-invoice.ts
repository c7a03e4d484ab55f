import type { InvoiceOnWire } from '@innkeeper/contracts/invoices';
import { requestFile } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/resource/attempt.ts';
import { words } from '../../../shared/words/words.ts';

const t = words('desk');

/** Saves the PDF or the XML of an invoice on the device. A link cannot, because it would not send the token. */
export const downloadInvoice = (
  { invoiceId, number }: Pick<InvoiceOnWire, 'invoiceId' | 'number'>,
  kind: 'pdf' | 'xml' = 'pdf',
): Promise<boolean> =>
  attempt(
    async () => {
      const file = await requestFile(`GET /api/desk/invoices/:invoiceId/${kind}`, { params: { invoiceId } });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = `${number.replaceAll(/[^\w.-]+/g, '-')}.${kind}`;
      link.click();
      URL.revokeObjectURL(link.href);
    },
    { failed: t('invoice.not_downloaded', { number }) },
  );
