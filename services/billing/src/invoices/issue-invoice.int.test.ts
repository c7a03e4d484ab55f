import { createHash } from 'node:crypto';
import type { Transaction } from '@innkeeper/kit/postgres';
import pg from 'pg';
import { type BillingUnderTest, startBilling } from '../testing/billing.ts';
import { InvoiceFonts } from './fonts.ts';
import type { DocumentKind } from './invoice-document.ts';
import { renderInvoice } from './invoice-pdf.ts';
import { cancelInvoice, changeRecipient, type InvoiceRequest, issueInvoice } from './issue-invoice.ts';
import { selectInvoice, selectPdf } from './store.ts';
import { BUYER, SELLER } from './testing/documents.ts';
import { INVOICE, issuing } from './testing/issuing.ts';

jest.setTimeout(120_000);
let service: BillingUnderTest;
beforeAll(async () => {
  service = await startBilling();
});
afterAll(() => service.stop());

const request = (changes: Partial<InvoiceRequest> = {}): InvoiceRequest => ({ ...INVOICE, ...changes });
const issue = (changes: Partial<InvoiceRequest> = {}) =>
  service.inTransaction((tx) => issueInvoice(tx, issuing, request(changes)));
const query = (text: string, values?: unknown[]) => service.database.query(text, values);
const sequences = async (kind: DocumentKind, year: number): Promise<number[]> => {
  const { rows } = await query(
    'select sequence from invoices where kind = $1 and year = $2 order by sequence',
    [kind, year],
  );
  return rows.map(({ sequence }) => sequence as number);
};
const counting = (length: number) => Array.from({ length }, (_, i) => i + 1);

describe('an invoice', () => {
  it('is stored as it was issued, and its download is what its document prints', async () => {
    const { invoiceId, number, document } = await issue();
    expect(number).toMatch(/^2026-\d{6}$/);
    expect(await selectInvoice(service.database, invoiceId)).toEqual({
      document,
      folioId: 'MB-7K2QX9',
      cancelledBy: null,
    });
    const stored = (await selectPdf(service.database, invoiceId))!;
    expect(stored.sha256).toEqual(createHash('sha256').update(stored.pdf).digest());
    expect(stored.pdf.equals(await renderInvoice(document, new InvoiceFonts()))).toBe(true);
    expect(document).toMatchObject({ number, gross: '325.00', paid: '100.00', due: '225.00' });
  });

  it('of each kind and year has numbers from 1 on', async () => {
    const one = await issue({ issuedOn: '2031-01-01' });
    const two = await issue({ issuedOn: '2031-12-31' });
    const deposit = await issue({ kind: 'deposit', issuedOn: '2031-12-31' });
    const next = await issue({ issuedOn: '2032-01-01' });
    expect([one, two, deposit, next].map(({ number }) => number)).toEqual([
      '2031-000001',
      '2031-000002',
      'D-2031-000001',
      '2032-000001',
    ]);
  });

  it.each([
    ['characters_not_printable', { buyer: { ...BUYER, name: 'Ada 😀' } }],
    ['invoice_not_valid', { seller: { ...SELLER, vatId: null, taxNumber: null } }],
    ['invoice_not_valid', { buyer: { ...BUYER, vatId: '4711' } }],
  ])('is rejected with %s before a number is drawn', async (code, changes) => {
    await expect(issue({ ...changes, issuedOn: '2033-05-05' })).rejects.toMatchObject({ code, status: 422 });
    expect((await query('select from invoice_series where year = 2033')).rowCount).toBe(0);
  });
});

test('parallel issues of which some are rolled back leave no number out', async () => {
  const [yes, no] = [true, false];
  const clients = [
    [yes, no, yes, yes, no, no, yes, yes],
    [no, yes, yes, no, yes, no, no, yes],
  ];
  const kept: string[] = [];
  const issueAll = async (outcomes: boolean[]) => {
    for (const isKept of outcomes) {
      const issued = service.inTransaction(async (tx) => {
        const { number } = await issueInvoice(
          tx,
          issuing,
          request({ issuedOn: '2034-06-01', lines: INVOICE.lines.slice(0, 1) }),
        );
        if (!isKept) throw new Error('rolled back');
        return number;
      });
      if (isKept) kept.push(await issued);
      else await expect(issued).rejects.toThrow('rolled back');
    }
  };
  await Promise.all(clients.map(issueAll));
  const expected = clients.flat().filter(Boolean).length;
  expect(await sequences('invoice', 2034)).toEqual(counting(expected));
  expect(kept.toSorted()).toEqual(counting(expected).map((n) => `2034-${String(n).padStart(6, '0')}`));
});

describe('a cancelled invoice', () => {
  const cancel = (invoiceId: string) =>
    service.inTransaction((tx) => cancelInvoice(tx, issuing, { invoiceId, issuedOn: '2026-11-27' }));

  it('has a credit note of the same amounts that names it', async () => {
    const invoice = await issue();
    const { document, number, invoiceId } = await cancel(invoice.invoiceId);
    expect(number).toMatch(/^C-2026-\d{6}$/);
    const { lines, taxes, net, tax, gross, paid, due } = invoice.document;
    expect(document).toMatchObject({ lines, taxes, net, tax, gross, paid, due, kind: 'credit_note' });
    expect(document.corrects).toEqual({ number: invoice.number, issuedOn: '2026-11-26' });
    expect(document.texts.title).toBe('Credit note');
    expect((await selectInvoice(service.database, invoice.invoiceId))!.cancelledBy).toBe(invoiceId);
  });

  it('is cancelled once, by concurrent calls too, and a credit note never is', async () => {
    const { invoiceId } = await issue();
    const results = await Promise.allSettled([cancel(invoiceId), cancel(invoiceId), cancel(invoiceId)]);
    const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(done).toHaveLength(1);
    await expect(cancel(invoiceId)).rejects.toMatchObject({ code: 'invoice_cancelled', status: 409 });
    await expect(cancel(done[0]!.invoiceId)).rejects.toMatchObject({ code: 'invoice_cancelled' });
  });

  it('that does not exist is not found', async () => {
    await expect(cancel('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ status: 404 });
  });
});

describe('another recipient', () => {
  const company = { ...BUYER, name: 'Analytical Engines Ltd', vatId: 'ATU12345678' };
  const change = (invoiceId: string, to = company) =>
    service.inTransaction((tx) =>
      changeRecipient(tx, issuing, { invoiceId, issuedOn: '2026-11-28', buyer: to }),
    );

  it('gets a new invoice with the same lines, and the one before is cancelled', async () => {
    const first = await issue();
    const { credit, invoice } = await change(first.invoiceId);
    expect(credit.document).toMatchObject({ kind: 'credit_note', buyer: first.document.buyer });
    expect(invoice.document).toMatchObject({
      kind: 'invoice',
      buyer: company,
      lines: first.document.lines,
      gross: first.document.gross,
      issuedOn: '2026-11-28',
      corrects: null,
    });
    expect(invoice.number > first.number).toBe(true);
    expect((await selectInvoice(service.database, invoice.invoiceId))!.folioId).toBe('MB-7K2QX9');
  });

  it('whose name cannot be printed leaves the invoice as it was, and no number out', async () => {
    const { invoiceId } = await issue();
    await expect(change(invoiceId, { ...company, name: '😀' })).rejects.toMatchObject({
      code: 'characters_not_printable',
    });
    expect((await selectInvoice(service.database, invoiceId))!.cancelledBy).toBeNull();
    await issue();
    for (const kind of ['invoice', 'credit_note'] as const) {
      const all = await sequences(kind, 2026);
      expect(all).toEqual(counting(all.length));
    }
  });
});

describe('the database rejects', () => {
  const inTransaction = (work: (tx: Transaction) => Promise<unknown>) => service.inTransaction(work);

  it.each([
    ['a changed document', `update invoices set buyer = 'x'`],
    ['a deleted document', 'delete from invoices'],
    ['an emptied table', 'truncate invoices'],
    ['a deleted series', 'delete from invoice_series'],
  ])('%s', async (_, statement) => {
    await issue();
    await expect(query(statement)).rejects.toThrow(/append-only|permission denied/);
  });

  it('a number that is drawn and not used', async () => {
    await issue();
    await expect(
      inTransaction((tx) =>
        tx.query(`update invoice_series set next = next + 1 where kind = 'invoice' and year = 2026`),
      ),
    ).rejects.toThrow('was drawn without a document');
  });

  it('a document whose number was not drawn, or whose PDF is another than its hash says', async () => {
    const { invoiceId } = await issue();
    const copy = (sequence: string, pdf: string) =>
      query(
        `insert into invoices select gen_random_uuid(), kind, year, ${sequence}, number || 'x', issued_on, issued_at,
           folio_id, buyer, currency, gross, due, cancels, replaces,
           json_build_object('number', number || 'x'), ${pdf}, sha256, actor_kind, actor_id
           from invoices where invoice_id = $1`,
        [invoiceId],
      );
    await expect(copy('sequence + 1', 'pdf')).rejects.toThrow('was not drawn from its series');
    await expect(copy('sequence', `'x'::bytea`)).rejects.toThrow(pg.DatabaseError);
  });
});
