import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../shared/paths.ts';
import { readToken, storeToken } from '../../shared/session/token.ts';
import { fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ProfilePage } from './ProfilePage.tsx';

const elena = {
  ...{
    _id: 'u1',
    firstName: 'Elena',
    lastName: 'Ruiz',
    type: 'Customer',
    whatsapp: '',
    phone: '600 555 015',
  },
  ...{
    email: 'elena@example.com',
    disabled: true,
    emailVerified: false,
    img: '',
    role: null,
    roleName: null,
  },
  version: 1,
};
const session = (sessionId: string, device: string, isCurrent = false) => ({
  ...{ sessionId, device, isCurrent, network: '203.0.113.*' },
  ...{ startedAt: '2026-03-02T09:00:00.000Z', lastSeenAt: '2026-03-02T12:00:00.000Z' },
});
let change: object | null;
let sessions: ReturnType<typeof session>[];
beforeEach(() => {
  change = null;
  sessions = [session('s1', 'Chrome on Windows', true), session('s2', 'Safari on iPhone')];
});

function open(handlers: Handlers = {}, user: object = elena) {
  storeToken('token-1');
  const server = fakeServer({
    'GET /users/get-user': () => ({ body: { user, permissions: [] } }),
    'GET /users/profile/sessions': () => ({ body: { sessions } }),
    'GET /users/profile/address': () => ({ body: { change } }),
    ...handlers,
  });
  return { server, ...renderPage(<ProfilePage />, paths.profile) };
}

test('saves name and phones, and marks what the server rejects', async () => {
  const { server, user } = open({
    'PUT /users/profile': () =>
      rejection(400, 'invalid_fields', 'Check.', { phone: 'must be text of at most 30 characters' }),
  });
  const section = within(await screen.findByRole('region', { name: 'Name and phone' }));
  const firstName = section.getByLabelText('First name');
  expect(firstName).toHaveValue('Elena');
  await user.clear(firstName);
  await user.click(section.getByRole('button', { name: 'Save' }));
  expect(await section.findByText('This field cannot be empty')).toBeVisible();
  await user.type(firstName, 'Helena');
  await user.click(section.getByRole('button', { name: 'Save' }));
  expect(await section.findByText(/at most 30 characters/)).toBeVisible();
  server.handlers['PUT /users/profile'] = () => ({ body: { message: '', user: elena } });
  await user.click(section.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your profile is saved')).toBeVisible();
  expect(server.callsTo('PUT /users/profile').at(-1)!.body).toEqual({
    ...{ firstName: 'Helena', lastName: 'Ruiz', whatsapp: '', phone: '600 555 015' },
  });
});

test('changes the password with the one of now, and goes on with the new session', async () => {
  const { server, user } = open({
    'POST /users/profile/password': () =>
      rejection(400, 'invalid_fields', 'Check.', { currentPassword: 'is not your password of now' }),
  });
  const section = within(await screen.findByRole('region', { name: 'Password' }));
  await user.type(section.getByLabelText('Current password'), 'the old one');
  await user.type(section.getByLabelText('New password'), 'quite a new one');
  const change = section.getByRole('button', { name: 'Change password' });
  await user.click(change);
  expect(await section.findByText(/is not your password of now/)).toBeVisible();
  expect(readToken()).toBe('token-1');
  server.handlers['POST /users/profile/password'] = () => ({ body: { token: 'token-2', user: elena } });
  await user.click(change);
  await waitFor(() => expect(readToken()).toBe('token-2'));
  expect(await screen.findByText(/All other sessions have ended/)).toBeVisible();
});

test('sends the e-mail to confirm the address again, and says when that fails', async () => {
  const { server, user } = open({
    'POST /users/verifications': () => rejection(429, 'too_many_requests', 'Ask again later.'),
  });
  const again = await screen.findByRole('button', { name: 'Send the e-mail again' });
  await user.click(again);
  expect(await screen.findByText(/The e-mail is not on its way/)).toBeVisible();
  server.handlers['POST /users/verifications'] = () => ({ status: 202, body: { message: 'On its way.' } });
  await user.click(again);
  expect(await screen.findByText('On its way.')).toBeVisible();
});

test('an address that is confirmed is shown as such', async () => {
  open({}, { ...elena, emailVerified: true });
  expect(await screen.findByText('Confirmed')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Send the e-mail/ })).toBeNull();
});

test('lists sessions, ends one, and says when that fails', async () => {
  const { server, user } = open({
    'DELETE /users/profile/sessions/s2': () => rejection(503, 'unavailable', 'Later.'),
  });
  const section = within(await screen.findByRole('region', { name: 'Where you are signed in' }));
  expect(await section.findByText('Chrome on Windows')).toBeVisible();
  expect(section.getByText(/· this one/)).toBeVisible();
  expect(section.queryByRole('button', { name: 'Sign out Chrome on Windows' })).toBeNull();
  const end = section.getByRole('button', { name: 'Sign out Safari on iPhone' });
  await user.click(end);
  expect(await screen.findByText(/The session has not ended/)).toBeVisible();
  server.handlers['DELETE /users/profile/sessions/s2'] = () => {
    sessions = sessions.slice(0, 1);
    return { body: { message: '' } };
  };
  await waitFor(() => expect(end).toHaveAttribute('aria-disabled', 'false'));
  await user.click(end);
  expect(await screen.findByText('Safari on iPhone is signed out')).toBeVisible();
  expect(await section.findByText('You are signed in nowhere else.')).toBeVisible();
});

test('signs out everywhere else, and goes on with the new session', async () => {
  const { user } = open({
    'POST /users/profile/sessions/end-others': ({ headers }) => {
      expect(headers.get('session-renewal')).toBe('cookie');
      return { body: { token: 'token-2', user: elena } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(readToken()).toBe('token-2'));
  expect(await screen.findByText('You are signed out everywhere else')).toBeVisible();
});

test('asks for another address, shows that both have to confirm, and gives it up', async () => {
  const { server, user } = open({
    'POST /users/profile/address': () =>
      rejection(400, 'invalid_fields', 'Check.', { email: 'is your address already' }),
    'DELETE /users/profile/address': () => {
      change = null;
      return { body: { message: 'Your address stays as it is.' } };
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Your address' }));
  await user.type(await section.findByLabelText('New address'), 'helena@example.com');
  const ask = section.getByRole('button', { name: 'Change the address' });
  await user.click(ask);
  expect(await section.findByText(/is your address already/)).toBeVisible();
  server.handlers['POST /users/profile/address'] = () => {
    change = { email: 'helena@example.com', isOldConfirmed: true, isNewConfirmed: false, expiresAt: '' };
    return { status: 202, body: { message: 'Two e-mails are on their way.' } };
  };
  await waitFor(() => expect(ask).toHaveAttribute('aria-disabled', 'false'));
  await user.click(ask);
  expect(await screen.findByText('Two e-mails are on their way.')).toBeVisible();
  const waiting = await section.findByRole('status');
  expect(waiting).toHaveTextContent('elena@example.com: confirmed');
  expect(waiting).toHaveTextContent('helena@example.com: the link was not opened yet');
  await user.click(section.getByRole('button', { name: 'Keep the address of now' }));
  expect(await screen.findByText('Your address stays as it is.')).toBeVisible();
  expect(await section.findByLabelText('New address')).toBeVisible();
});
