import type { Folio } from '@innkeeper/contracts/billing';
import { screen, waitFor, within } from '@testing-library/react';
import { MayContext } from '../../../shared/resource/may.ts';
import { fakeServer, type Handlers, rejection } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { askForBalance } from './ask-for-balance.ts';
import { FolioPanel } from './FolioPanel.tsx';

const id = 'MB-7K2QX9WD';
const at = `/desk/folios/${id}`;
const PAYMENT_ID = '5eed0000-0000-4000-8000-0000000000cc';

const entry = (changes: Partial<Folio['entries'][number]>): Folio['entries'][number] => ({
  entryId: 1,
  kind: 'payment',
  bookedAt: '2026-11-21T10:00:00.000Z',
  businessDay: '2026-11-21',
  serviceDate: null,
  amount: '-50.00',
  taxes: [],
  reason: null,
  reverses: null,
  reversedBy: null,
  mayReverse: true,
  payment: { paymentId: PAYMENT_ID, method: 'card', reference: 'Receipt 7', refundable: '50.00' },
  ...changes,
});

const folioOf = (balance = '164.00'): Folio => ({
  bookingId: id,
  status: 'checked_in',
  currency: 'EUR',
  entries: [
    entry({}),
    entry({
      entryId: 2,
      kind: 'night',
      serviceDate: '2026-11-21',
      amount: '107.00',
      taxes: [{ taxId: PAYMENT_ID, label: 'VAT', rate: '7', amount: '7.00' }],
      mayReverse: false,
      payment: null,
    }),
  ],
  toCome: [{ serviceDate: '2026-11-22', amount: '107.00', taxes: [] }],
  totals: { posted: '107.00', toCome: '107.00', paid: '50.00', balance },
});

function open(handlers: Handlers = {}, permissions?: string[]) {
  const server = fakeServer({ [`GET ${at}`]: () => ({ body: { folio: folioOf() } }), ...handlers });
  const may = (one: string) => !permissions || permissions.includes(one);
  const page = (
    <MayContext value={may}>
      <FolioPanel bookingId={id} />
    </MayContext>
  );
  return { server, ...renderPage(page) };
}
const panel = async () => within(await screen.findByRole('region', { name: 'Folio' }));
const saved = () => ({ status: 201, body: { message: '', folio: folioOf('0.00') } });

test('shows what was posted, what is to come, and the balance', async () => {
  open();
  const folio = await panel();
  const [, payment, night, coming] = folio.getAllByRole('row').map(({ textContent }) => textContent);
  expect(payment).toMatch(/Card terminal.*Receipt 7.*-Rs\. 50\.00/);
  expect(night).toMatch(/November 21.*Night.*VAT: Rs\. 7\.00.*Rs\. 107\.00/);
  expect(coming).toMatch(/November 22.*To come.*Rs\. 107\.00/);
  expect(folio.getByText('Balance').nextSibling).toHaveTextContent('Rs. 164.00');
});

test('a payment begins with what is left, and is sent with the same key until it changes', async () => {
  let attempts = 0;
  const { user, server } = open({
    [`POST ${at}/payments`]: () => (++attempts < 3 ? rejection(503, 'unavailable', 'Not now.') : saved()),
  });
  const folio = await panel();
  await user.click(folio.getByRole('button', { name: 'Take payment' }));
  const form = within(folio.getByRole('form', { name: 'Take payment' }));
  const amount = form.getByRole('textbox', { name: 'Amount' });
  expect(amount).toHaveValue('164.00');
  await user.click(form.getByRole('button', { name: 'Take payment' }));
  expect(await form.findByRole('alert')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Take payment' }));
  await waitFor(() => expect(attempts).toBe(2));
  await user.clear(amount);
  await user.type(amount, '64,50');
  await user.selectOptions(form.getByRole('combobox', { name: 'Paid by' }), 'Bank transfer');
  await user.click(form.getByRole('button', { name: 'Take payment' }));
  await waitFor(() => expect(folio.queryByRole('form')).not.toBeInTheDocument());
  const calls = server.callsTo(`POST ${at}/payments`);
  const keys = calls.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(calls[2]!.body).toEqual({ method: 'bank', amount: '64.50', reference: '' });
});

test('errors of the server stand at their fields', async () => {
  const { user } = open({
    [`POST ${at}/rebates`]: () => rejection(400, 'invalid_fields', 'Check.', { reason: 'is missing' }),
  });
  const folio = await panel();
  await user.click(folio.getByRole('button', { name: 'Give rebate' }));
  const form = within(folio.getByRole('form', { name: 'Give rebate' }));
  await user.type(form.getByRole('textbox', { name: 'Amount' }), '5');
  await user.click(form.getByRole('button', { name: 'Give rebate' }));
  const reason = form.getByRole('textbox', { name: 'Reason' });
  await waitFor(() => expect(reason).toBeInvalid());
  expect(reason).toHaveFocus();
});

test('a payment is paid back with a reason, beginning with what is left of it', async () => {
  const call = `POST ${at}/payments/${PAYMENT_ID}/refunds`;
  const { user, server } = open({ [call]: saved });
  const folio = await panel();
  await user.click(folio.getByRole('button', { name: 'Pay back' }));
  const form = within(folio.getByRole('form', { name: 'Pay back' }));
  expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('50.00');
  await user.type(form.getByRole('textbox', { name: 'Reason' }), 'Left early');
  await user.click(form.getByRole('button', { name: 'Pay back' }));
  await waitFor(() => expect(server.callsTo(call)).toHaveLength(1));
  expect(server.callsTo(call)[0]!.body).toEqual({ amount: '50.00', reason: 'Left early' });
});

test('an entry is undone with a reason; what follows from the booking cannot be', async () => {
  const { user, server } = open({ [`POST ${at}/reversals`]: saved });
  const folio = await panel();
  await user.click(folio.getByRole('button', { name: 'Undo Card terminal, Rs. 50.00' }));
  expect(folio.queryByRole('button', { name: /Undo Night/ })).not.toBeInTheDocument();
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Typed twice');
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.callsTo(`POST ${at}/reversals`)).toHaveLength(1));
  expect(server.callsTo(`POST ${at}/reversals`)[0]!.body).toEqual({ entryId: 1, reason: 'Typed twice' });
});

test.each([
  [['folio'], []],
  [['folio', 'payments'], ['Take payment']],
  [
    ['folio', 'payments', 'payments:refund'],
    ['Pay back', 'Take payment'],
  ],
  [
    ['folio', 'folio:adjust'],
    ['Undo Card terminal, Rs. 50.00', 'Give rebate'],
  ],
])('with %j the buttons are %j', async (permissions, buttons) => {
  open({}, permissions);
  const found = (await panel()).queryAllByRole('button');
  expect(found.map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual(buttons);
});

test('without the permission nothing is asked, and a booking without a folio has no panel', async () => {
  const { server } = open({}, []);
  expect(server.received).toEqual([]);
  const { server: other } = open({ [`GET ${at}`]: () => rejection(404, 'not_found', 'None.') });
  await waitFor(() => expect(other.callsTo(`GET ${at}`)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Folio' })).not.toBeInTheDocument();
});

describe('before a check-out', () => {
  test.each([
    ['164.00', 'The guest still owes Rs. 164.00.'],
    ['-2.70', 'The guest has paid Rs. 2.70 too much.'],
  ])('a balance of %s is said: %s', async (balance, text) => {
    const { user } = open({ [`GET ${at}`]: () => ({ body: { folio: folioOf(balance) } }) });
    const asked = askForBalance(id);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(text)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Check out' }));
    expect(await asked).toBe(true);
  });

  test.each<[string, Handlers]>([
    ['a settled folio', { [`GET ${at}`]: () => ({ body: { folio: folioOf('0.00') } }) }],
    ['a folio that cannot be read', { [`GET ${at}`]: () => rejection(503, 'unavailable', 'Not now.') }],
  ])('%s asks nothing', async (_what, handlers) => {
    fakeServer(handlers);
    expect(await askForBalance(id)).toBe(true);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
