import { invoiceCalls } from '@innkeeper/contracts/invoices';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import type { BillingDeps } from '../deps.ts';
import {
  cancelInvoice,
  changeRecipient,
  issueInvoice,
  previewInvoice,
  readFolioInvoices,
  readPdf,
  readXml,
} from './folio-invoices.ts';
import { pageOfInvoices } from './list-invoices.ts';

export const invoiceEndpoints = (deps: BillingDeps): Endpoint[] => [
  implement(invoiceCalls.readFolioInvoices, async ({ params }) => ({
    status: 200,
    body: await readFolioInvoices(deps, params.bookingId),
  })),
  implement(invoiceCalls.previewInvoice, async ({ params, body }) => ({
    status: 200,
    body: await previewInvoice(deps, { ...params, ...body }),
  })),
  implement(invoiceCalls.issueInvoice, async ({ params, body, once }) => ({
    status: 201,
    body: {
      message: 'The invoice is issued.',
      invoice: await issueInvoice(deps, { ...params, ...body }, once),
    },
  })),
  implement(invoiceCalls.pageOfInvoices, async ({ query }) => ({
    status: 200,
    body: await pageOfInvoices(deps, query),
  })),
  implement(invoiceCalls.downloadInvoice, async ({ params }) => ({
    status: 200,
    file: await readPdf(deps, params.invoiceId),
  })),
  implement(invoiceCalls.downloadInvoiceXml, async ({ params }) => ({
    status: 200,
    file: await readXml(deps, params.invoiceId),
  })),
  implement(invoiceCalls.cancelInvoice, async ({ params, body, once }) => ({
    status: 201,
    body: {
      message: 'The invoice is cancelled.',
      creditNote: await cancelInvoice(deps, { ...params, ...body }, once),
    },
  })),
  implement(invoiceCalls.changeRecipient, async ({ params, body, once }) => ({
    status: 201,
    body: {
      message: 'The invoice has another recipient.',
      ...(await changeRecipient(deps, { ...params, ...body }, once)),
    },
  })),
];
