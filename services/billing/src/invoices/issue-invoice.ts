import { createHash, randomUUID } from 'node:crypto';
import { digitsOf } from '@innkeeper/contracts/currency';
import { toMinor } from '@innkeeper/contracts/money';
import { rejection } from '@innkeeper/kit/http';
import { currentActor } from '@innkeeper/kit/observe';
import type { Transaction } from '@innkeeper/kit/postgres';
import { completeDocument, creditNoteOf } from './complete-document.ts';
import { brokenRules } from './document-problems.ts';
import type { InvoiceFonts } from './fonts.ts';
import type { DocumentKind, InvoiceDocument, InvoiceDraft } from './invoice-document.ts';
import { DEFAULT_FORMATS, invoiceNumber } from './invoice-number.ts';
import { renderInvoice } from './invoice-pdf.ts';
import { type InvoiceWords, invoiceTexts, termsOf } from './invoice-texts.ts';
import { drawNumber, insertInvoice, selectInvoice } from './store.ts';
import { uncoveredCharacters } from './uncovered-characters.ts';

export type IssuingDeps = {
  fonts: InvoiceFonts;
  words: (language: InvoiceDocument['language']) => InvoiceWords;
  now: () => Date;
  /** Of numbers, by the kind of the document; those of a hotel that has set none if left out. */
  formats?: Readonly<Record<DocumentKind, string>>;
};

/** What an invoice or deposit invoice is made of; `issuedOn` is the business day. */
export type InvoiceRequest = Omit<
  InvoiceDraft,
  'kind' | 'number' | 'issuedAt' | 'terms' | 'texts' | 'corrects'
> & {
  kind: 'invoice' | 'deposit';
  folioId: string | null;
};

export type Issued = { invoiceId: string; number: string; document: InvoiceDocument };
type Links = { folioId: string | null; cancels?: string; replaces?: string };

/**
 * Issues an invoice or a deposit invoice in the transaction of the caller: its number, document and PDF are committed together or not at
 * all. Nothing that could be rejected comes after the number is drawn.
 * @throws ApiError 422 `invoice_not_valid` or `characters_not_printable`
 */
export function issueInvoice(tx: Transaction, deps: IssuingDeps, request: InvoiceRequest): Promise<Issued> {
  const { folioId, ...parts } = request;
  const words = deps.words(request.language);
  const draft = completeDocument({
    ...parts,
    number: WITHOUT_NUMBER,
    issuedAt: deps.now().toISOString(),
    corrects: null,
    terms: WITHOUT_NUMBER,
    texts: invoiceTexts(words, request.kind),
  });
  return store(tx, deps, { ...draft, terms: termsOf(words, draft) }, { folioId });
}

/**
 * Cancels an invoice by a credit note of the same amounts.
 * @throws ApiError 404 without such an invoice, 409 `invoice_cancelled` if it is cancelled, or is a credit note
 */
export async function cancelInvoice(
  tx: Transaction,
  deps: IssuingDeps,
  { invoiceId, issuedOn }: { invoiceId: string; issuedOn: string },
): Promise<Issued & { cancelled: InvoiceDocument }> {
  const found = await selectInvoice(tx, invoiceId);
  if (!found) throw rejection('not_found.invoice');
  const { document, folioId, cancelledBy } = found;
  if (cancelledBy || document.kind === 'credit_note') throw rejection('invoice_cancelled');
  const words = deps.words(document.language);
  const credit = creditNoteOf(document, {
    number: WITHOUT_NUMBER,
    issuedOn,
    issuedAt: deps.now().toISOString(),
    texts: invoiceTexts(words, 'credit_note'),
  });
  const links = { folioId, cancels: invoiceId };
  const issued = await store(tx, deps, { ...credit, terms: termsOf(words, credit) }, links);
  return { ...issued, cancelled: document };
}

/**
 * Changes the recipient of an invoice, which stays as it is: a credit note cancels it, and a new one has its lines. All three are one
 * transaction of the caller.
 */
export async function changeRecipient(
  tx: Transaction,
  deps: IssuingDeps,
  { invoiceId, issuedOn, buyer }: { invoiceId: string; issuedOn: string; buyer: InvoiceDocument['buyer'] },
): Promise<{ credit: Issued; invoice: Issued }> {
  const { cancelled, ...credit } = await cancelInvoice(tx, deps, { invoiceId, issuedOn });
  const found = await selectInvoice(tx, invoiceId);
  const issue = { number: WITHOUT_NUMBER, issuedOn, issuedAt: deps.now().toISOString() };
  const document = { ...cancelled, ...issue, buyer };
  const links = { folioId: found!.folioId, replaces: invoiceId };
  return { credit, invoice: await store(tx, deps, document, links) };
}

/** Until it is drawn. */
const WITHOUT_NUMBER = '-';

async function store(
  tx: Transaction,
  { fonts, formats = DEFAULT_FORMATS }: IssuingDeps,
  draft: InvoiceDocument,
  { folioId, cancels, replaces }: Links,
): Promise<Issued> {
  const rules = brokenRules(draft);
  if (rules.length) throw rejection('invoice_not_valid', { rules: rules.join(', ') });
  const characters = uncoveredCharacters(draft, fonts);
  if (characters.length) throw rejection('characters_not_printable', { characters: characters.join(' ') });
  const { kind, currency } = draft;
  const year = Number(draft.issuedOn.slice(0, 4));
  const { sequence, format } = await drawNumber(tx, { kind, year }, formats[kind]);
  const document = { ...draft, number: invoiceNumber(format, year, sequence) };
  const pdf = await renderInvoice(document, fonts);
  const minor = (amount: string) => toMinor(amount, digitsOf(currency));
  const invoiceId = randomUUID();
  await insertInvoice(tx, {
    invoiceId,
    kind,
    year,
    sequence,
    number: document.number,
    issuedOn: document.issuedOn,
    issuedAt: document.issuedAt,
    folioId,
    buyer: document.buyer.name,
    currency,
    gross: minor(document.gross),
    due: minor(document.due),
    cancels: cancels ?? null,
    replaces: replaces ?? null,
    document,
    pdf,
    sha256: createHash('sha256').update(pdf).digest(),
    actor: currentActor() ?? { kind: 'system', id: 'billing' },
  });
  return { invoiceId, number: document.number, document };
}
