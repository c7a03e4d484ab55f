import { billingTopic } from '@innkeeper/contracts/billing';
import { digitsOf } from '@innkeeper/contracts/currency';
import type {
  Buyer,
  FolioInvoices,
  InvoiceLineOnWire,
  InvoiceOnWire,
  InvoicePreview,
} from '@innkeeper/contracts/invoices';
import { type Language, language } from '@innkeeper/contracts/languages';
import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import type { Seller } from '@innkeeper/contracts/seller';
import { type FileAnswer, rejection } from '@innkeeper/kit/http';
import type { Once, Sql, Transaction } from '@innkeeper/kit/postgres';
import type { BillingDeps } from '../deps.ts';
import type { Brand } from '../folios/brand.ts';
import type { StayOfFolio } from '../folios/charges.ts';
import { lockFolio, readFolioToInvoice, readIssuer, readStay } from '../folios/folio-to-invoice.ts';
import { openFolio } from '../folios/open-folio.ts';
import { readBusinessDay } from '../folios/read-folio.ts';
import { ciiOf } from './cii.ts';
import { completeDocument } from './complete-document.ts';
import { type FolioLineToInvoice, type InvoicedLine, linesOfFolio, openLines } from './folio-lines.ts';
import type { DraftLine, InvoiceDraft } from './invoice-document.ts';
import {
  deleteInvoiced,
  insertInvoiced,
  moveInvoiced,
  selectInvoiced,
  selectPaidOnInvoices,
} from './invoiced-lines-store.ts';
import * as documents from './issue-invoice.ts';
import { invoicesWords, issuingDeps } from './issuing-deps.ts';
import { readInvoice, selectInvoicesOf, toState } from './list-invoices.ts';
import { proposedBuyer, toBuyer, toSeller } from './parties.ts';
import { selectInvoice, selectPdf } from './store.ts';

/** English for guests whose language is not known, or not one of ours. */
const invoiceLanguage = language.catch('en');

/** All that an invoice of a folio is made of. */
type Open = {
  stay: StayOfFolio;
  seller: Seller | null;
  brand: Brand | null;
  language: Language;
  lines: FolioLineToInvoice[];
  invoiced: ReadonlyMap<string, InvoicedLine & { parts: number }>;
  /** Payments that are on no invoice yet, in minor units, in the order in which they were taken. */
  payments: { on: string; means: 'cash' | 'card' | 'transfer'; amount: bigint }[];
};

async function readOpen(sql: Sql, stay: StayOfFolio, wanted?: Language): Promise<Open> {
  const { bookingId, currency } = stay;
  const [{ seller, brand, folio, rebates }, invoiced, onInvoices] = await Promise.all([
    readFolioToInvoice(sql, stay),
    selectInvoiced(sql, bookingId),
    selectPaidOnInvoices(sql, bookingId),
  ]);
  const chosen = wanted ?? invoiceLanguage.parse(stay.language);
  const lines = linesOfFolio(stay, {
    words: invoicesWords(chosen),
    exemption: seller?.exemption ?? '',
    rebates,
  });
  const paid = folio.entries.flatMap(({ businessDay, payment }) =>
    payment
      ? [
          {
            on: businessDay,
            means: MEANS[payment.method],
            amount: toMinor(payment.refundable, digitsOf(currency)),
          },
        ]
      : [],
  );
  return {
    stay,
    seller,
    brand,
    language: chosen,
    invoiced,
    lines: openLines(lines, invoiced),
    payments: divided(paid, onInvoices).rest,
  };
}

const MEANS = { cash: 'cash', card: 'card', bank: 'transfer' } as const;

/** Divides payments, in their order: those of the first `amount`, and what is left of them. */
function divided<P extends { amount: bigint }>(
  payments: readonly P[],
  amount: bigint,
): { first: P[]; rest: P[] } {
  const [first, rest]: [P[], P[]] = [[], []];
  let left = amount > 0n ? amount : 0n;
  for (const payment of payments) {
    const isWhole = payment.amount <= left;
    const taken = isWhole ? payment.amount : left;
    left -= taken;
    if (taken > 0n) first.push({ ...payment, amount: taken });
    if (!isWhole) rest.push({ ...payment, amount: payment.amount - taken });
  }
  return { first, rest };
}

/** The invoices of a booking, and what is on none yet. @throws ApiError 404 */
export async function readFolioInvoices(
  { database }: BillingDeps,
  bookingId: string,
): Promise<FolioInvoices> {
  const stay = await readStay(database, bookingId);
  const [open, invoices] = await Promise.all([
    readOpen(database, stay),
    selectInvoicesOf(database, bookingId),
  ]);
  return {
    invoices,
    currency: stay.currency,
    lines: open.lines.map((line) => lineOnWire(line, stay.currency)),
    buyer: proposedBuyer(stay),
    language: open.language,
    hasSeller: open.seller !== null,
  };
}

const lineOnWire = (
  { key, text, day, quantity, gross, tax }: FolioLineToInvoice,
  currency: string,
): InvoiceLineOnWire => ({
  key,
  text,
  day,
  quantity,
  gross: fromMinor(gross, digitsOf(currency)),
  ...tax,
});

type Chosen = { bookingId: string; lines?: readonly string[] | undefined };

/** What an invoice over these lines would say. @throws ApiError 404, 409 */
export async function previewInvoice(
  { database, now }: BillingDeps,
  chosen: Chosen,
): Promise<InvoicePreview> {
  const open = await readOpen(database, await readStay(database, chosen.bookingId));
  const { lines, draft } = draftOf(open, chosen, NOBODY, await readBusinessDay(database, now()));
  const { taxes, net, tax, gross, paid, due, currency } = completeDocument({
    ...draft,
    number: '-',
    issuedAt: now().toISOString(),
    corrects: null,
    terms: '-',
    texts: {} as InvoiceDraft['texts'],
  });
  return {
    currency,
    lines: lines.map((line) => lineOnWire(line, currency)),
    taxes,
    net,
    tax,
    gross,
    paid,
    due,
  };
}

const NOBODY: Buyer = {
  name: '-',
  contact: '',
  street: '',
  postalCode: '',
  city: '',
  country: '',
  vatId: '',
  reference: '',
};

/** The document over the chosen lines. @throws ApiError 409 `no_seller`, `nothing_to_invoice`, `changed_since` */
function draftOf(
  { stay, seller, brand, language, lines: open, payments }: Open,
  { lines: keys }: Chosen,
  buyer: Buyer,
  issuedOn: string,
) {
  if (!seller) throw rejection('no_seller');
  const lines = keys ? open.filter(({ key }) => keys.includes(key)) : open;
  if (keys && lines.length < new Set(keys).size) throw rejection('changed_since.invoice');
  if (!lines.length) throw rejection('nothing_to_invoice');
  const { bookingId, currency, start, end, guestName } = stay;
  const amount = (units: bigint) => fromMinor(units, digitsOf(currency));
  const gross = lines.reduce((sum, line) => sum + line.gross, 0n);
  const draft: documents.InvoiceRequest = {
    kind: 'invoice',
    issuedOn,
    language,
    currency,
    seller: toSeller(seller, brand),
    buyer: toBuyer(buyer),
    stay: { booking: bookingId, guest: guestName || null, from: start, to: end },
    lines: lines.map(
      ({ text, day, quantity, unit, gross, tax }): DraftLine => ({
        text,
        note: null,
        day,
        quantity,
        unit,
        gross: amount(gross),
        ...tax,
      }),
    ),
    payments: divided(payments, gross).first.map((payment) => ({
      ...payment,
      amount: amount(payment.amount),
    })),
    deposits: [],
    dueOn: null,
    notes: [],
    folioId: bookingId,
  };
  return { seller, lines, gross: amount(gross), draft };
}

type Issue = Chosen & { buyer: Buyer; gross: string; language?: Language };

/**
 * Issues an invoice over what is on none yet, or over chosen lines.
 * @throws ApiError 404; 409 `no_seller`, `nothing_to_invoice`, and `changed_since` if the total is another one than was shown;
 *   422 for a document that would not be valid or cannot be printed
 */
export function issueInvoice(
  deps: BillingDeps,
  issue: Issue,
  once: Once | undefined,
): Promise<InvoiceOnWire> {
  return deps.database.transaction(async (tx) => {
    const { stay, businessDay } = await openFolio(tx, deps, issue.bookingId);
    const open = await readOpen(tx, stay, issue.language);
    const { seller, lines, gross, draft } = draftOf(open, issue, issue.buyer, businessDay);
    const digits = digitsOf(stay.currency);
    if (toMinor(gross, digits) !== toMinor(issue.gross, digits)) throw rejection('changed_since.invoice');
    const { invoiceId } = await documents.issueInvoice(tx, issuingDeps(deps, seller), draft);
    await insertInvoiced(
      tx,
      lines.map((line) => ({
        folioId: stay.bookingId,
        invoiceId,
        line,
        part: 1 + (open.invoiced.get(line.key)?.parts ?? 0),
      })),
    );
    return say(tx, 'issued', invoiceId);
  }, once);
}

/** Locks the folio of an invoice, so that its lines are not invoiced at the same time. @throws ApiError 404 */
async function openInvoice(tx: Transaction, { now }: BillingDeps, invoiceId: string) {
  const found = await selectInvoice(tx, invoiceId);
  if (!found) throw rejection('not_found.invoice');
  if (found.folioId !== null) await lockFolio(tx, found.folioId);
  const [{ seller }, issuedOn] = await Promise.all([readIssuer(tx), readBusinessDay(tx, now())]);
  return { seller, issuedOn };
}

/**
 * Cancels an invoice by a credit note. Its lines can be invoiced again.
 * @throws ApiError 404; 409 `invoice_cancelled`
 */
export function cancelInvoice(
  deps: BillingDeps,
  { invoiceId, reason }: { invoiceId: string; reason: string },
  once: Once | undefined,
): Promise<InvoiceOnWire> {
  return deps.database.transaction(async (tx) => {
    const { seller, issuedOn } = await openInvoice(tx, deps, invoiceId);
    const credit = await documents.cancelInvoice(tx, issuingDeps(deps, seller), { invoiceId, issuedOn });
    await deleteInvoiced(tx, invoiceId);
    await say(tx, 'cancelled', invoiceId, reason);
    return say(tx, 'issued', credit.invoiceId);
  }, once);
}

/**
 * Gives an invoice another recipient: a credit note cancels it, and a new one has its lines.
 * @throws ApiError 404; 409 `invoice_cancelled`; 422 for a recipient with whom the document is not valid or cannot be printed
 */
export function changeRecipient(
  deps: BillingDeps,
  { invoiceId, buyer }: { invoiceId: string; buyer: Buyer },
  once: Once | undefined,
): Promise<{ creditNote: InvoiceOnWire; invoice: InvoiceOnWire }> {
  return deps.database.transaction(async (tx) => {
    const { seller, issuedOn } = await openInvoice(tx, deps, invoiceId);
    const issued = await documents.changeRecipient(tx, issuingDeps(deps, seller), {
      invoiceId,
      issuedOn,
      buyer: toBuyer(buyer),
    });
    await moveInvoiced(tx, invoiceId, issued.invoice.invoiceId);
    await say(tx, 'cancelled', invoiceId);
    return {
      creditNote: await say(tx, 'issued', issued.credit.invoiceId),
      invoice: await say(tx, 'issued', issued.invoice.invoiceId),
    };
  }, once);
}

/** Publishes what happened to an invoice, and adds it to the history. Buyers are in neither: the law keeps them in the document. */
async function say(
  tx: Transaction,
  what: 'issued' | 'cancelled',
  invoiceId: string,
  reason?: string,
): Promise<InvoiceOnWire> {
  const invoice = await readInvoice(tx, invoiceId);
  tx.publish(billingTopic, `invoice.${what}`, invoiceId, toState(invoice));
  const { number, bookingId, gross, currency, cancelledBy } = invoice;
  tx.record({
    action: `invoice.${what}`,
    subject: { kind: 'invoice', id: invoiceId, name: number },
    before: null,
    after:
      what === 'issued'
        ? { number, booking: bookingId, amount: gross, currency }
        : { number, booking: bookingId, creditNote: cancelledBy?.number, ...(reason && { reason }) },
  });
  return invoice;
}

/** The PDF of an invoice, as it was issued. @throws ApiError 404 */
export async function readPdf({ database }: BillingDeps, invoiceId: string): Promise<FileAnswer> {
  const found = await selectPdf(database, invoiceId);
  if (!found) throw rejection('not_found.invoice');
  return { name: `${found.number}.pdf`, content: found.pdf };
}

/** The XML that is in the PDF. @throws ApiError 404, also in a currency for which there is none */
export async function readXml({ database }: BillingDeps, invoiceId: string): Promise<FileAnswer> {
  const found = await selectInvoice(database, invoiceId);
  const xml = found && ciiOf(found.document);
  if (!xml) throw rejection('not_found.invoice');
  return { name: `${found.document.number}.xml`, content: Buffer.from(xml) };
}
