import { screen } from '@testing-library/react';
import { stayPaths } from '../../../shared/stay-paths.ts';
import { fakeServer, rejection } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { BookingByLinkPage } from './BookingByLinkPage.tsx';
import { SendLinksPage } from './SendLinksPage.tsx';

const call = 'POST /messages/booking-links';
const press = 'Send me my link again';

test('a guest who has lost the link asks for it, and gets the same answer whatever the address', async () => {
  const server = fakeServer({ [call]: () => ({ status: 202, body: { message: '' } }) });
  const { user } = renderPage(<SendLinksPage />, stayPaths.links);
  await user.type(screen.getByLabelText('Email'), ' nora@example.com ');
  await user.click(screen.getByRole('button', { name: press }));
  expect(await screen.findByRole('heading', { name: 'Look into your inbox' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('If there are coming bookings for nora@example.com');
  expect(server.callsTo(call)[0]!.body).toEqual({ email: 'nora@example.com' });
});

test.each([
  ['nothing', '', undefined, 'Enter an e-mail address such as name@example.com.'],
  [
    'too often',
    'nora@example.com',
    rejection(429, 'too_many_requests', 'Please try again later.'),
    'Please try again later.',
  ],
])('who sends %s sees the reason, and keeps what was typed', async (_what, typed, reply, message) => {
  const server = fakeServer({ [call]: () => reply ?? { status: 202, body: { message: '' } } });
  const { user } = renderPage(<SendLinksPage />, stayPaths.links);
  const field = screen.getByLabelText('Email');
  if (typed) await user.type(field, typed);
  await user.click(screen.getByRole('button', { name: press }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(field).toHaveFocus();
  expect(field).toHaveValue(typed);
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(server.callsTo(call)).toHaveLength(typed ? 1 : 0);
});

test.each([
  [401, 'invalid_credentials', 'This link opens no booking'],
  [410, 'link_expired', 'This link has expired'],
])('a link that is rejected with %i %s leads to the page that sends another', async (status, code, title) => {
  fakeServer({ 'GET /stay/bookings/MB-7Q2K0000': () => rejection(status, code, 'No.') });
  renderPage(<BookingByLinkPage />, `${stayPaths.booking}#MB-7Q2K0000.${'A'.repeat(43)}`);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: press })).toHaveAttribute('href', stayPaths.links);
});
