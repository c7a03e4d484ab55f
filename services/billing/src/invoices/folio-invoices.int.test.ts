import { createHash } from 'node:crypto';
import type { BookedLine } from '@innkeeper/contracts/booking/events';
import { catalogTopic } from '@innkeeper/contracts/catalog';
import { HOTEL_SUBJECT, NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { DEFAULT_NUMBER_FORMATS, SELLER_SUBJECT, type Seller } from '@innkeeper/contracts/seller';
import { createEvent } from '@innkeeper/kit/messaging';
import { eventually, type Reply } from '@innkeeper/kit/testing';
import pg from 'pg';
import { type BillingUnderTest, startBilling } from '../testing/billing.ts';

jest.setTimeout(120_000);

const COMPANY: Seller = {
  name: 'Marisol Bay GmbH',
  street: 'Hafenweg 1',
  postalCode: '20095',
  city: 'Hamburg',
  country: 'DE',
  vatId: 'DE123456789',
  taxNumber: '',
  registration: '',
  bank: '',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  exemption: '',
  ...DEFAULT_NUMBER_FORMATS,
  invoiceFormat: 'MB-{year}-{number}',
};
const ADA = {
  name: 'Ada Byron',
  contact: '',
  street: 'Ring 2',
  postalCode: '1010',
  city: 'Wien',
  country: 'AT',
  vatId: '',
  reference: '',
};
const FIRM = { ...ADA, name: 'Analytical Engines GmbH', contact: 'Ada Byron', vatId: 'ATU12345678' };

let service: BillingUnderTest;
let token: string; // keys of idempotent calls belong to one caller
beforeAll(async () => {
  service = await startBilling(() => new Date('2026-12-14T10:00:00Z'));
  token = service.staff();
});
afterAll(() => service.stop());

const company = async (seller: Seller) => {
  await service.deliver(createEvent(catalogTopic, 'seller.updated', SELLER_SUBJECT, seller));
  await eventually(async () => {
    const { rows } = await service.database.query('select fields from seller');
    return rows[0]?.fields.name === seller.name && rows[0].fields.exemption === seller.exemption;
  });
};

const VAT = '5eed0000-0000-4000-8000-0000000000a1';
const CITY_TAX = '5eed0000-0000-4000-8000-0000000000a2';
const line = (more: Partial<BookedLine>): BookedLine => ({
  kind: 'night',
  night: null,
  label: 'Night',
  reason: null,
  amount: '0.00',
  quantity: 1,
  unit: null,
  isIncluded: false,
  isPaidAtHotel: false,
  tax: null,
  extra: null,
  ...more,
});

/** Three nights for 107.00 with 7 % VAT in them, and a city tax of 9.00: 330.00. */
const STAY = {
  price: '330.00',
  lines: [
    ...['2026-12-11', '2026-12-12', '2026-12-13'].map((night) => line({ night, amount: '107.00' })),
    line({
      kind: 'tax',
      label: 'VAT',
      amount: '21.00',
      isIncluded: true,
      tax: { taxId: VAT, rate: '7', base: '321.00' },
    }),
    line({
      kind: 'tax',
      label: 'City tax',
      amount: '9.00',
      quantity: 6,
      unit: '1.50',
      tax: { taxId: CITY_TAX, rate: null, base: null },
    }),
  ],
};
const newStay = async (more: object = {}) => (await service.booked({ ...STAY, ...more })).bookingId;

const at = (bookingId: string) => `/api/desk/folios/${bookingId}/invoices`;
const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  service.call(method, path, { token, ...(body && { body }), headers });
const read = async (bookingId: string) => (await call('GET', at(bookingId))).body;
const preview = (bookingId: string, body: object = {}) => call('POST', `${at(bookingId)}/preview`, body);
const issue = (bookingId: string, body: object = {}, headers?: Record<string, string>) =>
  call('POST', at(bookingId), { buyer: ADA, gross: '330.00', ...body }, headers);
const issued = async (reply: Promise<Reply>) => {
  const { status, body } = await reply;
  expect([status, body.code]).toEqual([201, undefined]);
  return body;
};
const fileOf = async (invoiceId: string, kind: 'pdf' | 'xml') => {
  const { headers, content } = await call('GET', `/api/desk/invoices/${invoiceId}/${kind}`);
  return { headers, content: content! };
};
/** Whether the numbers of each kind and year follow each other from 1 on. */
const expectNoGaps = async () => {
  const { rows } = await service.database.query(
    `select kind, year, count(*)::int as documents, max(sequence) as last, (select next from invoice_series s
       where (s.kind, s.year) = (i.kind, i.year)) as next from invoices i group by kind, year`,
  );
  for (const { documents, last, next } of rows) expect([last, next]).toEqual([documents, documents + 1]);
};

test('without the company nothing is issued, and the answer says what is missing', async () => {
  const bookingId = await newStay();
  expect((await read(bookingId)).hasSeller).toBe(false);
  for (const reply of [await issue(bookingId), await preview(bookingId)])
    expect(reply).toMatchObject({ status: 409, body: { code: 'no_seller' } });
});

describe('with the company', () => {
  beforeAll(() => company(COMPANY));

  test('a preview has what the invoice says then: net and tax by rate, what is paid and due', async () => {
    const bookingId = await newStay({ guestName: 'Ada Byron' });
    await service.takePayment(bookingId, '100.00', 'card');
    const before = await read(bookingId);
    expect(before).toMatchObject({
      hasSeller: true,
      invoices: [],
      buyer: { name: 'Ada Byron' },
      language: 'en',
    });
    expect(before.lines.map(({ text, gross }: { text: string; gross: string }) => [text, gross])).toEqual([
      ['Night, Sea Suite', '107.00'],
      ['Night, Sea Suite', '107.00'],
      ['Night, Sea Suite', '107.00'],
      ['City tax', '9.00'],
    ]);
    const { body } = await preview(bookingId);
    expect(body).toMatchObject({
      net: '309.00',
      tax: '21.00',
      gross: '330.00',
      paid: '100.00',
      due: '230.00',
    });
    expect(body.taxes).toMatchObject([
      { category: 'S', rate: '7', net: '300.00', tax: '21.00', gross: '321.00' },
      { category: 'E', rate: '0', net: '9.00', tax: '0.00', reason: 'City tax, collected for the authority' },
    ]);
    const { invoice } = await issued(issue(bookingId));
    expect(invoice).toMatchObject({
      kind: 'invoice',
      buyer: 'Ada Byron',
      bookingId,
      gross: '330.00',
      due: '230.00',
    });
    expect(invoice.number).toMatch(/^MB-2026-\d{6}$/);
    expect(await read(bookingId)).toMatchObject({ lines: [], invoices: [invoice] });
    expect((await issue(bookingId)).body.code).toBe('nothing_to_invoice');
    await expectNoGaps();
  });

  test('a download is byte for byte what was issued, for nobody else to keep, and has its XML inside', async () => {
    const { invoice } = await issued(issue(await newStay()));
    const [one, two] = [await fileOf(invoice.invoiceId, 'pdf'), await fileOf(invoice.invoiceId, 'pdf')];
    const { rows } = await service.database.query('select sha256 from invoices where invoice_id = $1', [
      invoice.invoiceId,
    ]);
    expect(one.content.equals(two.content)).toBe(true);
    expect(createHash('sha256').update(one.content).digest()).toEqual(rows[0]!.sha256);
    expect(Object.fromEntries(one.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${invoice.number}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const xml = await fileOf(invoice.invoiceId, 'xml');
    expect(xml.headers.get('content-type')).toBe('application/xml');
    expect(xml.content.toString()).toContain(`<ram:ID>${invoice.number}</ram:ID>`);
    expect((await call('GET', '/api/desk/invoices/00000000-0000-4000-8000-000000000000/pdf')).status).toBe(
      404,
    );
  });

  test('chosen lines are on one invoice, the others on another; each payment is on one', async () => {
    const bookingId = await newStay();
    await service.takePayment(bookingId, '150.00');
    const { lines } = await read(bookingId);
    const [first, ...others] = lines.map(({ key }: { key: string }) => key);
    const one = await issued(issue(bookingId, { lines: [first], gross: '107.00', buyer: FIRM }));
    expect(one.invoice).toMatchObject({ buyer: FIRM.name, due: '0.00' });
    expect((await issue(bookingId, { lines: [first], gross: '107.00' })).body.code).toBe('changed_since');
    const two = await issued(issue(bookingId, { lines: others, gross: '223.00' }));
    expect(two.invoice.due).toBe('180.00'); // 43.00 of the payment are left
  });

  test('another total than was shown is rejected, and a later change of the stay is a difference', async () => {
    const bookingId = await newStay();
    expect((await issue(bookingId, { gross: '329.00' })).body).toMatchObject({ code: 'changed_since' });
    await issued(issue(bookingId));
    const lines = STAY.lines.map((one) =>
      one.kind === 'tax' && one.isIncluded
        ? { ...one, amount: '14.00', tax: { ...one.tax!, base: '214.00' } }
        : one,
    );
    await service.booked(
      { ...STAY, bookingId, price: '223.00', lines: lines.slice(1) },
      'booking.dates_changed',
    );
    expect((await read(bookingId)).lines).toMatchObject([{ day: '2026-12-11', gross: '-107.00', rate: '7' }]);
  });

  test('the same key issues one invoice, and two desks at once issue one', async () => {
    const bookingId = await newStay();
    const key = { 'idempotency-key': bookingId };
    const [one, two] = [await issued(issue(bookingId, {}, key)), await issued(issue(bookingId, {}, key))];
    expect(two).toEqual(one);
    const other = await newStay();
    const replies = await Promise.all([issue(other), issue(other), issue(other)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await read(other)).invoices).toHaveLength(1);
    await expectNoGaps();
  });

  test('the database rejects the same part of a line on two invoices', async () => {
    const bookingId = await newStay();
    await issued(issue(bookingId));
    const again = service.database.query(
      `insert into invoiced_lines select folio_id, line_key, part, gen_random_uuid(), gross, line
         from invoiced_lines where folio_id = $1`,
      [bookingId],
    );
    await expect(again).rejects.toThrow(pg.DatabaseError);
  });

  test.each([
    ['characters that no font has', { buyer: { ...ADA, name: 'Ada 😀' } }, 422, 'characters_not_printable'],
    [
      'letters of a script without a font',
      { buyer: { ...ADA, name: 'ᚠᚢᚦ' } },
      422,
      'characters_not_printable',
    ],
    ['a buyer without a country', { buyer: { ...ADA, country: '' } }, 400, 'invalid_fields'],
    ['a VAT ID without its country', { buyer: { ...ADA, vatId: '12345678' } }, 400, 'invalid_fields'],
  ])('%s are rejected before a number is drawn', async (_, change, status, code) => {
    const bookingId = await newStay();
    expect(await issue(bookingId, change)).toMatchObject({ status, body: { code } });
    expect((await read(bookingId)).invoices).toEqual([]);
    await expectNoGaps();
  });

  test('a process that is killed between number and commit leaves no number out', async () => {
    const before = await issued(issue(await newStay()));
    const killed = service.inTransaction(async (tx) => {
      await tx.query(`update invoice_series set next = next + 1 where kind = 'invoice' and year = 2026`);
      const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await service.database.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
      await tx.query('select 1');
    });
    await expect(killed).rejects.toThrow();
    const { invoice } = await issued(issue(await newStay()));
    const numberOf = ({ number }: { number: string }) => Number(number.slice(-6));
    expect(numberOf(invoice)).toBe(numberOf(before.invoice) + 1);
    await expectNoGaps();
  });

  test('a cancelled invoice has a credit note, and its lines can be invoiced again', async () => {
    const bookingId = await newStay();
    const { invoice } = await issued(issue(bookingId));
    const path = `/api/desk/invoices/${invoice.invoiceId}/cancel`;
    const key = { 'idempotency-key': invoice.invoiceId };
    const { creditNote } = await issued(call('POST', path, { reason: 'Wrong name' }, key));
    expect((await call('POST', path, { reason: 'Wrong name' }, key)).body.creditNote).toEqual(creditNote);
    expect(creditNote).toMatchObject({
      kind: 'credit_note',
      cancels: { number: invoice.number },
      gross: '330.00',
    });
    expect((await call('POST', path, { reason: 'Again' })).body.code).toBe('invoice_cancelled');
    expect((await read(bookingId)).lines).toHaveLength(4);
    const events = await service.published(invoice.invoiceId);
    expect(events.map(({ type }) => type)).toEqual(['invoice.issued', 'invoice.cancelled']);
    expect(events[1]!.data).toMatchObject({ cancelledBy: creditNote.invoiceId, gross: '330.00', bookingId });
    expect(JSON.stringify(events)).not.toContain('Ada');
    const { entries } = (
      await call('GET', `/api/desk/history/billing?kind=invoice&record=${invoice.invoiceId}`)
    ).body;
    expect(entries).toMatchObject([
      { action: 'invoice.cancelled', after: { reason: 'Wrong name', creditNote: creditNote.number } },
      { action: 'invoice.issued', after: { number: invoice.number, amount: '330.00' } },
    ]);
    await issued(issue(bookingId));
  });

  test('another recipient gets a new invoice with the same lines in one call', async () => {
    const bookingId = await newStay();
    const { invoice } = await issued(issue(bookingId));
    const path = `/api/desk/invoices/${invoice.invoiceId}/recipient`;
    const changed = await issued(call('POST', path, { buyer: FIRM }));
    expect(changed.creditNote).toMatchObject({
      cancels: { invoiceId: invoice.invoiceId },
      buyer: 'Ada Byron',
    });
    expect(changed.invoice).toMatchObject({ buyer: FIRM.name, replaces: { invoiceId: invoice.invoiceId } });
    expect(await read(bookingId)).toMatchObject({ lines: [] });
    const xml = await fileOf(changed.invoice.invoiceId, 'xml');
    expect(xml.content.toString()).toContain('ATU12345678');
    expect((await call('POST', path, { buyer: ADA })).body.code).toBe('invoice_cancelled');
    await expectNoGaps();
  });

  test('the list is found by number, buyer and booking, filtered by kind and day, and paged', async () => {
    const bookingId = await newStay();
    const { invoice } = await issued(issue(bookingId, { buyer: { ...ADA, name: 'Zoë Zylberstein' } }));
    const list = async (query: string) =>
      (await call('GET', `/api/desk/invoices?${query}`)).body.list.map(
        ({ number }: { number: string }) => number,
      );
    expect(await list('q=zoe%20zylber')).toEqual([invoice.number]);
    expect(await list(`q=${bookingId}`)).toEqual([invoice.number]);
    expect((await list(`q=${invoice.number}`))[0]).toBe(invoice.number);
    expect(await list('kind=deposit')).toEqual([]);
    expect(await list('kind=invoice&pageSize=1')).toEqual([invoice.number]);
    expect(await list('to=2026-12-13')).toEqual([]);
    expect(await list('kind=invoice&from=2026-12-14&pageSize=1')).toEqual([invoice.number]);
  });

  test('a cancelled booking is invoiced for its fee, which is no sale', async () => {
    const bookingId = await newStay({ status: 'cancelled', cancellationFee: '107.00' });
    expect((await preview(bookingId)).body.taxes).toMatchObject([
      { category: 'E', gross: '107.00', tax: '0.00', reason: 'Compensation, not subject to VAT' },
    ]);
  });

  test('an erased guest is no longer proposed, and the invoice keeps its recipient, as the law wants', async () => {
    const state = await service.booked({ ...STAY, guestName: 'Ada Byron' });
    const { invoice } = await issued(issue(state.bookingId));
    await service.booked({ ...state, guestName: 'Erased guest' }, 'booking.guest_erased');
    const found = await read(state.bookingId);
    expect(found.buyer.name).toBe('Erased guest');
    expect(found.invoices[0]).toMatchObject({ invoiceId: invoice.invoiceId, buyer: 'Ada Byron' });
  });

  test('a small business charges no VAT, and says why', async () => {
    await company({ ...COMPANY, exemption: 'Kein Ausweis von Umsatzsteuer, § 19 UStG' });
    const bookingId = await newStay();
    expect((await preview(bookingId)).body).toMatchObject({
      tax: '0.00',
      taxes: [{ category: 'E', gross: '330.00', reason: 'Kein Ausweis von Umsatzsteuer, § 19 UStG' }],
    });
    await issued(issue(bookingId));
    await company(COMPANY);
  });

  test('the hotel stands on the invoice beside its company', async () => {
    const hotel = { ...NEW_HOTEL, name: 'Marisol Bay', email: 'hello@marisol.example' };
    await service.deliver(createEvent(catalogTopic, 'hotel.updated', HOTEL_SUBJECT, hotel));
    await eventually(
      async () => (await service.database.query('select from hotel where brand is not null')).rowCount === 1,
    );
    const { invoice } = await issued(issue(await newStay()));
    const { rows } = await service.database.query(
      `select document->'seller' as seller from invoices where invoice_id = $1`,
      [invoice.invoiceId],
    );
    expect(rows[0]!.seller).toMatchObject({
      name: 'Marisol Bay GmbH',
      brand: 'Marisol Bay',
      email: 'hello@marisol.example',
      iban: 'DE02120300000000202051',
      bic: 'BYLADEM1001',
    });
  });
});
