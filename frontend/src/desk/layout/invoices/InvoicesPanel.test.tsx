import type { FolioInvoices, InvoiceOnWire } from '@innkeeper/contracts/invoices';
import { screen, waitFor, within } from '@testing-library/react';
import { MayContext } from '../../../shared/resource/may.ts';
import { expectShown } from '../../../testing/expect-shown.ts';
import { fakeServer, type Handlers, rejection } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { InvoicesPanel } from './InvoicesPanel.tsx';

const id = 'MB-7K2QX9WD';
const at = `/desk/folios/${id}/invoices`;

const invoice = (changes: Partial<InvoiceOnWire> = {}): InvoiceOnWire => ({
  invoiceId: '5eed0000-0000-4000-8000-0000000000d1',
  kind: 'invoice',
  number: '2026-000001',
  issuedOn: '2026-11-21',
  issuedAt: '2026-11-21T10:00:00.000Z',
  bookingId: id,
  buyer: 'Ada Byron',
  currency: 'EUR',
  gross: '214.00',
  due: '0.00',
  cancels: null,
  cancelledBy: null,
  replaces: null,
  ...changes,
});

const line = (key: string, gross: string): FolioInvoices['lines'][number] => ({
  key,
  text: `Line ${key}`,
  day: null,
  quantity: 1,
  gross,
  category: 'S',
  rate: '7',
  reason: null,
});

const found = (changes: Partial<FolioInvoices> = {}): FolioInvoices => ({
  invoices: [],
  currency: 'EUR',
  lines: [line('a', '107.00'), line('b', '107.00')],
  buyer: {
    name: 'Ada Byron',
    contact: '',
    street: '',
    postalCode: '',
    city: '',
    country: '',
    vatId: '',
    reference: '',
  },
  language: 'en',
  hasSeller: true,
  ...changes,
});

const previewOf = (lines: string[]) => ({
  currency: 'EUR',
  lines: [],
  taxes: [
    {
      category: 'S',
      rate: '7',
      reason: null,
      net: `${lines.length}00.00`,
      tax: `${lines.length}.00`,
      gross: '1',
    },
  ],
  net: '0.00',
  tax: '0.00',
  gross: `${lines.length * 107}.00`,
  paid: '50.00',
  due: '57.00',
});

function open(answer: FolioInvoices, handlers: Handlers = {}, permissions?: string[]) {
  const server = fakeServer({
    [`GET ${at}`]: () => ({ body: answer }),
    [`POST ${at}/preview`]: ({ body }) => ({ body: previewOf((body as { lines: string[] }).lines) }),
    ...handlers,
  });
  const may = (one: string) => !permissions || permissions.includes(one);
  const page = (
    <MayContext value={may}>
      <InvoicesPanel bookingId={id} />
    </MayContext>
  );
  return { server, ...renderPage(page) };
}
const panel = async () => within(await screen.findByRole('region', { name: 'Invoices' }));

test('an invoice over chosen lines is issued with the total that was shown, once for the same content', async () => {
  let attempts = 0;
  const { user, server } = open(found(), {
    [`POST ${at}`]: () =>
      ++attempts === 1
        ? rejection(503, 'unavailable', 'Not now.')
        : { status: 201, body: { message: '', invoice: invoice() } },
  });
  const invoices = await panel();
  expect(invoices.getByText('Not on an invoice yet: Rs. 214.00')).toBeVisible();
  await user.click(invoices.getByRole('button', { name: 'Invoice…' }));
  const form = within(invoices.getByRole('form', { name: 'Issue invoice' }));
  expect(await form.findByText('Rs. 200.00 net, Rs. 2.00 VAT')).toBeVisible();
  await user.click(form.getByRole('checkbox', { name: /Line b/ }));
  expect(await form.findByText('Rs. 100.00 net, Rs. 1.00 VAT')).toBeVisible();
  await user.clear(form.getByLabelText('Recipient'));
  await user.type(form.getByLabelText('Recipient'), 'Engines GmbH');
  await user.selectOptions(form.getByLabelText('Country'), 'Austria');
  await user.click(form.getByRole('button', { name: 'Issue invoice' }));
  expect(await form.findByRole('alert')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Issue invoice' }));
  await expectShown('Invoice 2026-000001 is issued');
  // Both lines, one of them, and again after the rejection: not after it is issued, when it would be rejected.
  expect(server.callsTo(`POST ${at}/preview`)).toHaveLength(3);
  const calls = server.callsTo(`POST ${at}`);
  expect(calls[1]!.body).toMatchObject({
    buyer: { name: 'Engines GmbH', country: 'AT' },
    lines: ['a'],
    gross: '107.00',
  });
  expect(calls[1]!.headers.get('idempotency-key')).toBe(calls[0]!.headers.get('idempotency-key'));
});

test('what the server rejects stands at its field', async () => {
  const { user } = open(found(), {
    [`POST ${at}`]: () =>
      rejection(400, 'invalid_fields', 'Check.', { 'buyer.country': 'must be a country' }),
  });
  const invoices = await panel();
  await user.click(invoices.getByRole('button', { name: 'Invoice…' }));
  await invoices.findByText('Rs. 200.00 net, Rs. 2.00 VAT');
  await user.click(invoices.getByRole('button', { name: 'Issue invoice' }));
  await waitFor(() => expect(invoices.getByLabelText('Country')).toBeInvalid());
});

test('without the company nothing can be issued, and who may set it finds the way', async () => {
  open(found({ hasSeller: false }));
  const invoices = await panel();
  expect(invoices.getByRole('link', { name: 'Set the company' })).toHaveAttribute(
    'href',
    '/admin/settings/company',
  );
  expect(invoices.queryByRole('button', { name: 'Invoice…' })).not.toBeInTheDocument();
});

test('an invoice gets another recipient in one press, and is cancelled with a reason', async () => {
  const first = invoice();
  const path = `/desk/invoices/${first.invoiceId}`;
  const credit = invoice({ kind: 'credit_note', number: 'C-2026-000001' });
  const { user, server } = open(found({ invoices: [first], lines: [] }), {
    [`POST ${path}/recipient`]: () => ({
      status: 201,
      body: { message: '', creditNote: credit, invoice: invoice({ number: '2026-000002' }) },
    }),
    [`POST ${path}/cancel`]: () => ({ status: 201, body: { message: '', creditNote: credit } }),
  });
  const invoices = await panel();
  expect(invoices.getByText('All of it is on an invoice.')).toBeVisible();
  await user.click(invoices.getByRole('button', { name: 'New recipient of 2026-000001' }));
  const form = within(invoices.getByRole('form', { name: 'New recipient of 2026-000001' }));
  await user.click(form.getByRole('button', { name: 'New recipient' }));
  await expectShown('2026-000002 is issued; C-2026-000001 cancels the one before');
  await user.click(invoices.getByRole('button', { name: 'Cancel 2026-000001' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Wrong name');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expectShown('2026-000001 is cancelled by C-2026-000001');
  expect(server.callsTo(`POST ${path}/cancel`)[0]!.body).toEqual({ reason: 'Wrong name' });
});

test('a cancelled invoice and a credit note are only downloaded', async () => {
  const cancelled = invoice({ cancelledBy: { invoiceId: invoice().invoiceId, number: 'C-2026-000001' } });
  open(found({ invoices: [cancelled], lines: [] }));
  const invoices = await panel();
  expect(invoices.getByText('Cancelled by C-2026-000001')).toBeVisible();
  expect(invoices.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Download 2026-000001',
    'Download 2026-000001 as XML',
  ]);
});

test('without the permission nothing is asked', () => {
  const { server } = open(found(), {}, ['folio']);
  expect(server.received).toEqual([]);
});
