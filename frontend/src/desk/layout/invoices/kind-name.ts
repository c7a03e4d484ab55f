import type { InvoiceOnWire } from '@innkeeper/contracts/invoices';
import { words } from '../../../shared/words/words.ts';

const t = words('desk');

const KINDS = {
  invoice: 'invoice.kind.invoice',
  credit_note: 'invoice.kind.credit_note',
  deposit: 'invoice.kind.deposit',
} as const satisfies Record<InvoiceOnWire['kind'], string>;

/** What a document is. */
export const kindName = (kind: InvoiceOnWire['kind']): string => t(KINDS[kind]);

export const kindNames = (): Record<InvoiceOnWire['kind'], string> => ({
  invoice: kindName('invoice'),
  credit_note: kindName('credit_note'),
  deposit: kindName('deposit'),
});
