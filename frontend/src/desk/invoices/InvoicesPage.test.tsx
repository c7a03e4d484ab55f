import { screen, waitFor } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { fakeServer, rejection } from '../../testing/fake-server.ts';
import { deskList } from '../../testing/list-page.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { daysOf, InvoicesPage } from './InvoicesPage.tsx';

const INVOICE = {
  invoiceId: '5eed0000-0000-4000-8000-0000000000d1',
  kind: 'invoice',
  number: '2026-000001',
  issuedOn: '2026-11-21',
  issuedAt: '2026-11-21T10:00:00.000Z',
  bookingId: 'MB-7K2QX9WD',
  buyer: 'Analytical Engines GmbH',
  currency: 'EUR',
  gross: '214.00',
  due: '14.00',
  cancels: null,
  cancelledBy: null,
  replaces: null,
};

test('lists invoices with their bookings, and filters by kind', async () => {
  const server = fakeServer({ 'GET /desk/invoices': deskList(() => [INVOICE]) });
  const { user } = renderPage(<InvoicesPage />, deskPaths.invoices);
  expect(await screen.findByText('2026-000001')).toBeVisible();
  expect(screen.getByText('Rs. 14.00')).toBeVisible();
  expect(screen.getByRole('link', { name: 'MB-7K2QX9WD' })).toHaveAttribute(
    'href',
    '/admin/bookings/MB-7K2QX9WD',
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Credit note');
  await waitFor(() => expect(server.callsTo('GET /desk/invoices').at(-1)!.query['kind']).toBe('credit_note'));
});

test('says that there are none, and that they could not be loaded', async () => {
  fakeServer({ 'GET /desk/invoices': deskList(() => []) });
  const { unmount } = renderPage(<InvoicesPage />, deskPaths.invoices);
  expect(await screen.findByText('No invoices yet')).toBeVisible();
  unmount();
  fakeServer({ 'GET /desk/invoices': () => rejection(503, 'unavailable', 'Not now.') });
  renderPage(<InvoicesPage />, deskPaths.invoices);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

test.each([
  ['', '2026-03-05', {}],
  ['month', '2026-03-05', { from: '2026-03-01' }],
  ['last_month', '2026-03-05', { from: '2026-02-01', to: '2026-02-28' }],
  ['last_month', '2026-01-31', { from: '2025-12-01', to: '2025-12-31' }],
  ['year', '2026-03-05', { from: '2026-01-01' }],
  ['last_year', '2026-03-05', { from: '2025-01-01', to: '2025-12-31' }],
] as const)('the period %j on %s is %j', (period, day, days) => {
  expect(daysOf(period, day)).toEqual(days);
});
