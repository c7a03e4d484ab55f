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
function open(handlers: Handlers = {}, user: object = elena) {
  storeToken('token-1');
  const server = fakeServer({
    'GET /users/get-user': () => ({ body: { user, permissions: [] } }),
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
