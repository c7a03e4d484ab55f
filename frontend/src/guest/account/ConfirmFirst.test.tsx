import { screen } from '@testing-library/react';
import { paths } from '../../shared/paths.ts';
import { storeToken } from '../../shared/session/token.ts';
import { useCurrentUser } from '../../shared/session/user.ts';
import { fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ConfirmFirst } from './ConfirmFirst.tsx';

beforeEach(() => localStorage.clear());

const elena = { _id: 'u1', type: 'Customer', email: 'elena@example.com', emailVerified: false };

/** The notice, and the signed-in user. */
const Page = () => (
  <>
    <ConfirmFirst />
    <output>Known: {useCurrentUser().data?._id}</output>
  </>
);

function open(user: object | null, handlers: Handlers = {}) {
  if (user) storeToken('token-1');
  const server = fakeServer({
    'GET /users/get-user': () => ({ body: { user, permissions: [] } }),
    ...handlers,
  });
  return { server, ...renderPage(<Page />, paths.stay) };
}

test('asks guests without a session to sign in or to register', () => {
  open(null);
  expect(screen.getByRole('link', { name: 'sign in' })).toHaveAttribute('href', paths.login);
  expect(screen.getByRole('link', { name: 'register' })).toHaveAttribute('href', paths.register);
});

test('names the address that is to be confirmed, sends the e-mail again, and says when that fails', async () => {
  const { server, user } = open(elena, {
    'POST /users/verifications': () => rejection(429, 'too_many_requests', 'Ask again later.'),
  });
  const again = await screen.findByRole('button', { name: 'Send the e-mail again' });
  expect(screen.getByText('elena@example.com')).toBeVisible();
  await user.click(again);
  expect(await screen.findByText(/The e-mail is not on its way/)).toBeVisible();
  server.handlers['POST /users/verifications'] = () => ({ status: 202, body: { message: '' } });
  await user.click(again);
  expect(await screen.findByText(/^The e-mail is on its way/)).toBeVisible();
});

test.each([
  ['a guest whose address is confirmed', { ...elena, emailVerified: true }],
  ['staff', { ...elena, type: 'Admin' }],
])('asks nothing of %s', async (_who, user) => {
  open(user);
  expect(await screen.findByText('Known: u1')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
