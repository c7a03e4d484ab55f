import type { MailOnWire } from '@innkeeper/contracts/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { fakeServer, rejection } from '../../testing/fake-server.ts';
import { listPage } from '../../testing/list-page.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { MessagesPage } from './MessagesPage.tsx';

const mail = (toName: string, status: MailOnWire['status'], reason: string | null = null): MailOnWire => ({
  mailId: `id-${toName}`,
  kind: 'booking_confirmed',
  subjectId: `MB-${toName.toUpperCase()}`,
  toAddress: `${toName.toLowerCase()}@example.com`,
  toName,
  status,
  reason,
  attempts: 1,
  queuedAt: '2026-11-20T10:00:00Z',
  sendAfter: '2026-11-20T10:00:00Z',
  isAboutBooking: true,
  isOverdue: false,
  isResendable: true,
  settledAt: status === 'queued' ? null : '2026-11-20T10:00:05Z',
});
const mails = [mail('Elena', 'sent'), mail('Noah', 'bounced', '550 no such user'), mail('Aiko', 'queued')];

function open(handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /desk/messages': ({ query }) => {
      const wanted = mails.filter(({ status }) => !query['status'] || status === query['status']);
      const { rows: list, pageInfo } = listPage(wanted, query);
      return { body: { list, pageInfo, isSending: true } };
    },
    'GET /desk/mail-delivery': () => ({ body: { problem: null, waiting: 0, overdue: 0 } }),
    ...handlers,
  });
  return { server, ...renderPage(<MessagesPage />, deskPaths.messages) };
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

test('lists what was sent, what waits, and what did not arrive, with the reason', async () => {
  open();
  expect((await rowOf('Elena')).getByText('Sent')).toBeVisible();
  const noah = await rowOf('Noah');
  expect(noah.getByText('Undeliverable')).toBeVisible();
  expect(noah.getByText('550 no such user')).toBeVisible();
  expect((await rowOf('Aiko')).queryByRole('button', { name: /Send again/ })).toBeNull();
  expect(screen.queryByText(/No mail server/)).toBeNull();
});

test('says when a mail is to be sent that waits for its time', async () => {
  const waiting = { ...mail('Elena', 'queued'), kind: 'pre_arrival' };
  const later = { ...waiting, sendAfter: '2026-12-09T09:00:00Z' };
  const soon = { ...mail('Noah', 'queued'), sendAfter: '2026-11-20T10:02:00Z' };
  open({
    'GET /desk/messages': ({ query }) => {
      const { rows: list, pageInfo } = listPage([later, soon], query);
      return { body: { list, pageInfo, isSending: true } };
    },
  });
  const elena = await rowOf('Elena');
  expect(elena.getByText(/^To be sent/)).toHaveTextContent('Dec 9, 2026');
  expect(elena.getByText('MB-ELENA')).toBeVisible();
  expect((await rowOf('Noah')).queryByText(/^To be sent/)).toBeNull();
});

test.each([
  ['no_server', 'No mail server is set up'],
  ['no_sender', 'The hotel has no e-mail address to send from'],
])('says why no e-mails are sent: %s', async (problem, text) => {
  open({ 'GET /desk/mail-delivery': () => ({ body: { problem, waiting: 3, overdue: 0 } }) });
  const notice = await screen.findByText(/No e-mails are sent/);
  expect(notice.parentElement).toHaveTextContent(text);
  expect(notice.parentElement).toHaveTextContent('3 e-mails wait.');
});

test('shows those of one status', async () => {
  const { user } = open();
  await rowOf('Elena');
  await user.selectOptions(screen.getByLabelText('Status'), 'Undeliverable');
  await waitFor(() => expect(screen.queryByText('Elena')).toBeNull());
  expect(screen.getByText('Noah')).toBeVisible();
});

test('shows the text of a mail', async () => {
  const { user } = open({
    'GET /desk/messages/id-Elena': () => ({
      body: { mail: mails[0], subject: 'Your booking is confirmed: MB-ELENA', text: 'Dear Elena,' },
    }),
  });
  await user.click((await rowOf('Elena')).getByRole('button', { name: /^Read/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Your booking is confirmed: MB-ELENA/ }));
  expect(await dialog.findByText('Dear Elena,')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a mail with a one-time link cannot be sent again, and its account has no number', async () => {
  const link = {
    ...mail('Ines', 'sent'),
    kind: 'password_reset',
    isAboutBooking: false,
    isResendable: false,
  };
  open({
    'GET /desk/messages': ({ query }) => {
      const { rows: list, pageInfo } = listPage([link], query);
      return { body: { list, pageInfo, isSending: true } };
    },
  });
  const ines = await rowOf('Ines');
  expect(ines.getByText('Password reset')).toBeVisible();
  expect(ines.queryByText('MB-INES')).toBeNull();
  expect(ines.getByRole('button', { name: 'Read: Password reset ines@example.com' })).toBeVisible();
  expect(ines.queryByRole('button', { name: /Send again/ })).toBeNull();
});

test('sends a mail again, and says when that fails', async () => {
  const { server, user } = open({
    'POST /desk/messages/id-Noah/resend': () => rejection(503, 'unavailable', 'Try again later.'),
  });
  const button = (await rowOf('Noah')).getByRole('button', { name: /^Send again/ });
  await user.click(button);
  expect(await screen.findByText(/is not sent again/)).toBeVisible();
  server.handlers['POST /desk/messages/id-Noah/resend'] = () => ({ body: { message: '', mail: mails[1] } });
  await user.click(button);
  expect(await screen.findByText('The e-mail to noah@example.com is queued again')).toBeVisible();
});
