import { screen } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { MailServerPage } from './MailServerPage.tsx';

const none = {
  host: '',
  port: 587,
  security: 'starttls',
  userName: '',
  sender: '',
  hasPassword: false,
  isServerFixed: false,
  isSenderFixed: false,
  version: 1,
};

async function openPage(stored: object = none, handlers: Handlers = {}) {
  let mailServer = stored;
  const server = fakeServer({
    'GET /desk/mail-server': () => ({ body: { mailServer } }),
    'GET /users/get-user': () => ({ body: { user: { _id: 'u1', email: 'owner@example.com' } } }),
    'PUT /desk/mail-server': ({ body }) => {
      const { password, ...typed } = body as { password: string | null };
      mailServer = { ...mailServer, ...typed, hasPassword: password !== null, version: 2 };
      return { body: { message: 'Saved.', mailServer } };
    },
    ...handlers,
  });
  const view = renderPage(<MailServerPage />, deskPaths.mailServer);
  await screen.findByRole('heading', { name: 'E-mail server' });
  return { server, ...view };
}

test('sets the server, and never shows the password again', async () => {
  const { user, server } = await openPage();
  await user.type(await screen.findByLabelText('Mail server'), 'smtp.example.com');
  await user.selectOptions(screen.getByLabelText('Encryption'), 'TLS');
  await user.selectOptions(screen.getByLabelText('Port'), '465');
  await user.type(screen.getByLabelText('User'), 'front@example.com');
  await user.type(screen.getByLabelText('Password'), 'sea side 1');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expectShown('E-mail server saved');
  expect(server.callsTo('PUT /desk/mail-server')[0]!.body).toEqual({
    host: 'smtp.example.com',
    port: 465,
    security: 'tls',
    userName: 'front@example.com',
    sender: '',
    password: 'sea side 1',
    version: 1,
  });
  expect(await screen.findByText('Leave it empty to keep the stored one.')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

test('keeps the stored password where none is typed, and shows what the server rejects at its field', async () => {
  const stored = { ...none, host: 'smtp.example.com', userName: 'front', hasPassword: true, version: 3 };
  const { user, server } = await openPage(stored, {
    'PUT /desk/mail-server': () => rejection(400, 'invalid_fields', 'No.', { password: 'must be typed' }),
  });
  await user.type(await screen.findByLabelText('User'), '2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('must be typed')).toBeVisible();
  expect(server.callsTo('PUT /desk/mail-server')[0]!.body).toMatchObject({
    userName: 'front2',
    password: null,
    version: 3,
  });
});

test('tries it with an e-mail to the reader, and shows what the mail server said', async () => {
  const answers = [
    { isAccepted: false, reason: '535 wrong user' },
    { isAccepted: true, reason: '' },
  ];
  const { user, server } = await openPage(none, {
    'POST /desk/mail-server/test': () => ({ body: answers.shift()! }),
  });
  const send = await screen.findByRole('button', { name: 'Send test e-mail' });
  await user.click(send);
  expect(await screen.findByText(/535 wrong user/)).toBeVisible();
  await user.click(send);
  expect(await screen.findByText(/Look into the inbox of owner@example.com/)).toBeVisible();
  expect(server.callsTo('POST /desk/mail-server/test')[0]!.body).toEqual({ to: 'owner@example.com' });
});

test('says who set what cannot be changed here', async () => {
  await openPage({ ...none, isServerFixed: true, isSenderFixed: true });
  expect(await screen.findByText(/has set the mail server, in SMTP_URL/)).toBeVisible();
  expect(screen.getByText(/has set the sender, in MAIL_FROM/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Send test e-mail' })).toBeVisible();
});
