import { randomUUID } from 'node:crypto';
import { recordedOf } from '@innkeeper/kit/testing';
import { type BillingUnderTest, startBilling } from '../testing/billing.ts';

let service: BillingUnderTest;
beforeAll(async () => {
  service = await startBilling();
});
afterAll(() => service.stop());

const paymentOf = async (bookingId: string) =>
  (await service.folio(bookingId)).entries.find(({ kind }) => kind === 'payment')!;
const refund = async (bookingId: string, amount: string, reason = 'Left early') =>
  service.post(`${bookingId}/payments/${(await paymentOf(bookingId)).payment!.paymentId}/refunds`, {
    amount,
    reason,
  });
const undo = (bookingId: string, entryId: number, reason = 'Typed twice') =>
  service.post(`${bookingId}/reversals`, { entryId, reason });

describe('a payment', () => {
  it('lowers the balance, with an event and an entry of the history', async () => {
    const { bookingId } = await service.booked();
    const reply = await service.post(`${bookingId}/payments`, {
      method: 'card',
      amount: '292.00',
      reference: 'Receipt 7',
    });
    expect(reply.body.folio.totals).toMatchObject({ paid: '292.00', balance: '500.00' });
    const { payment, mayReverse } = await paymentOf(bookingId);
    expect(payment).toMatchObject({ method: 'card', reference: 'Receipt 7', refundable: '292.00' });
    expect(mayReverse).toBe(true);
    const [event] = await service.published(payment!.paymentId);
    expect([event!.type, event!.data]).toEqual([
      'payment.captured',
      {
        kind: 'payment',
        paymentId: payment!.paymentId,
        bookingId,
        method: 'card',
        amount: '292.00',
        refunded: '0.00',
        currency: 'EUR',
        isUndone: false,
      },
    ]);
    expect(await recordedOf(service.database, 'folio', bookingId)).toEqual([
      expect.objectContaining({
        action: 'folio.payment_taken',
        after: { method: 'card', amount: '292.00', reference: 'Receipt 7', currency: 'EUR' },
      }),
    ]);
  });

  it('is taken once, however often the request arrives', async () => {
    const { bookingId } = await service.booked();
    const headers = { 'idempotency-key': randomUUID() };
    const body = { method: 'cash', amount: '10.00', reference: '' };
    const token = service.staff();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        service.call('POST', `/api/desk/folios/${bookingId}/payments`, { token, body, headers }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect((await service.folio(bookingId)).totals.paid).toBe('10.00');
    const other = { ...body, amount: '20.00' };
    const reused = await service.call('POST', `/api/desk/folios/${bookingId}/payments`, {
      token,
      body: other,
      headers,
    });
    expect([reused.status, reused.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it.each([
    [{ amount: '0' }, 'amount'],
    [{ amount: '1.005' }, 'amount'],
    [{ amount: '-5' }, 'amount'],
    [{ method: 'cheque' }, 'method'],
    [{ reference: 'Card 4111 1111 1111 1111' }, 'reference'],
  ])('with %j is rejected', async (wrong, field) => {
    const { bookingId } = await service.booked();
    const body = { method: 'cash', amount: '10.00', reference: '', ...wrong };
    const reply = await service.post(`${bookingId}/payments`, body);
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, [field]]);
    expect((await service.folio(bookingId)).entries).toEqual([]);
  });

  it('in a currency without decimals has none', async () => {
    const { bookingId } = await service.booked({ currency: 'JPY' });
    const body = { method: 'cash', amount: '1000.5', reference: '' };
    expect((await service.post(`${bookingId}/payments`, body)).status).toBe(400);
    expect((await service.takePayment(bookingId, '1000')).totals).toMatchObject({ paid: '1000.00' });
    const { rows } = await service.database.query(
      "select amount, currency from journal_lines where account = 'cash:desk' and folio_id = $1",
      [bookingId],
    );
    expect(rows).toEqual([{ amount: 1_000, currency: 'JPY' }]);
  });

  it('of a booking that is not known is 404', async () => {
    const reply = await service.post('MB-UNKNOWN/payments', { method: 'cash', amount: '1', reference: '' });
    expect([reply.status, reply.body.code]).toEqual([404, 'not_found']);
  });
});

describe('a refund', () => {
  it('is never above what was paid, whatever arrives at the same time', async () => {
    const { bookingId } = await service.booked();
    await service.takePayment(bookingId, '100.00');
    const replies = await Promise.all(Array.from({ length: 6 }, () => refund(bookingId, '30.00')));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    const rejected = replies.find(({ status }) => status === 409)!;
    expect(rejected.body).toMatchObject({
      code: 'above_limit',
      params: { reason: 'refund', left: { amount: '10.00', currency: 'EUR' } },
    });
    expect((await service.folio(bookingId)).totals.paid).toBe('10.00');
    expect((await paymentOf(bookingId)).payment!.refundable).toBe('10.00');
  });

  it('needs a reason, and the payment to be of the folio', async () => {
    const [one, other] = [await service.booked(), await service.booked()];
    await service.takePayment(one.bookingId, '10.00');
    const { paymentId } = (await paymentOf(one.bookingId)).payment!;
    const path = `${one.bookingId}/payments/${paymentId}/refunds`;
    expect((await service.post(path, { amount: '1', reason: ' ' })).status).toBe(400);
    const elsewhere = `${other.bookingId}/payments/${paymentId}/refunds`;
    expect((await service.post(elsewhere, { amount: '1', reason: 'x' })).status).toBe(404);
  });
});

describe('undoing', () => {
  it('cancels a payment once, with an event', async () => {
    const { bookingId } = await service.booked();
    await service.takePayment(bookingId, '100.00');
    const { entryId, payment } = await paymentOf(bookingId);
    for (const _ of [1, 2]) {
      const reply = await undo(bookingId, entryId);
      expect([reply.status, reply.body.folio.totals.paid]).toEqual([201, '0.00']);
    }
    const folio = await service.folio(bookingId);
    expect(folio.entries.map(({ kind, amount, mayReverse }) => [kind, amount, mayReverse])).toEqual([
      ['payment', '-100.00', false],
      ['reversal', '100.00', false],
    ]);
    expect(folio.entries[0]!.reversedBy).toBe(folio.entries[1]!.entryId);
    expect((await service.published(payment!.paymentId)).map(({ type }) => type)).toEqual([
      'payment.captured',
      'payment.corrected',
    ]);
    expect((await refund(bookingId, '1.00')).status).toBe(409);
  });

  it('of a payment that was partly paid back waits until the refund is undone', async () => {
    const { bookingId } = await service.booked();
    await service.takePayment(bookingId, '100.00');
    await refund(bookingId, '40.00');
    const payment = await paymentOf(bookingId);
    expect((await undo(bookingId, payment.entryId)).body.code).toBe('not_reversible');
    const { entryId } = (await service.folio(bookingId)).entries.find(({ kind }) => kind === 'refund')!;
    expect((await undo(bookingId, entryId)).status).toBe(201);
    expect((await paymentOf(bookingId)).payment!.refundable).toBe('100.00');
    expect((await undo(bookingId, payment.entryId)).status).toBe(201);
  });

  it('is not for charges, nor for entries of another folio', async () => {
    const { bookingId } = await service.booked({ start: '2099-01-01', end: '2099-01-04' });
    const other = await service.booked();
    await service.booked(
      { bookingId, start: '2099-01-01', end: '2099-01-04', status: 'checked_out' },
      'booking.checked_out',
    );
    const [charge] = (await service.folio(bookingId)).entries;
    expect((await undo(bookingId, charge!.entryId)).body.code).toBe('not_reversible');
    expect((await undo(other.bookingId, charge!.entryId)).status).toBe(404);
  });
});

describe('a rebate', () => {
  const rebate = (bookingId: string, amount: string) =>
    service.post(`${bookingId}/rebates`, { amount, reason: 'No hot water' });

  it('lowers what the stay costs, and never below zero', async () => {
    const { bookingId } = await service.booked(); // 792.00
    expect((await rebate(bookingId, '92.00')).body.folio.totals).toEqual({
      posted: '-92.00',
      toCome: '792.00',
      paid: '0.00',
      balance: '700.00',
    });
    const above = await rebate(bookingId, '700.01');
    expect(above.body).toMatchObject({ code: 'above_limit', params: { left: { amount: '700.00' } } });
    expect((await rebate(bookingId, '700.00')).body.folio.totals.balance).toBe('0.00');
  });

  it('that was undone can be given again', async () => {
    const { bookingId } = await service.booked();
    await rebate(bookingId, '792.00');
    expect((await rebate(bookingId, '1.00')).status).toBe(409);
    const [given] = (await service.folio(bookingId)).entries;
    await undo(bookingId, given!.entryId);
    expect((await rebate(bookingId, '1.00')).body.folio.totals.balance).toBe('791.00');
  });
});
