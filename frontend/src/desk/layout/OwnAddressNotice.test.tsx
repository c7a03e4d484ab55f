import { screen, waitFor } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { storeToken } from '../../shared/session/token.ts';
import { useCurrentUser } from '../../shared/session/user.ts';
import { fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { OwnAddressNotice } from './OwnAddressNotice.tsx';

const owner = { _id: 'u1', type: 'Admin', email: 'olga@example.com', emailVerified: false };

/** The notice, and the signed-in user. */
const Page = () => (
  <>
    <OwnAddressNotice />
    <output>Known: {useCurrentUser().data?._id}</output>
  </>
);
function open(user: object, handlers: Handlers = {}) {
  storeToken('token-1');
  const server = fakeServer({
    'GET /users/get-user': () => ({ body: { user, permissions: [] } }),
    ...handlers,
  });
  return { server, ...renderPage(<Page />, deskPaths.today) };
}

test('names the address, sends the e-mail again, says when that fails, and disappears once it is confirmed', async () => {
  const { server, user } = open(owner, {
    'POST /users/verifications': () => rejection(429, 'too_many_requests', 'Ask again later.'),
  });
  const again = await screen.findByRole('button', { name: 'Send the e-mail again' });
  expect(screen.getByRole('region', { name: 'Your address' })).toHaveTextContent('olga@example.com');
  await user.click(again);
  expect(await screen.findByText('Ask again later.')).toBeVisible();
  server.handlers['POST /users/verifications'] = () => ({ status: 202, body: { message: '' } });
  await user.click(again);
  expect(await screen.findByText(/^The e-mail is on its way/)).toBeVisible();
  await waitFor(() => expect(again).toHaveAttribute('aria-disabled', 'false'));

  const confirmed = { user: { ...owner, emailVerified: true }, permissions: [] };
  server.handlers['GET /users/get-user'] = () => ({ body: confirmed });
  server.handlers['POST /users/verifications'] = () => ({
    status: 202,
    body: { message: 'Your address is confirmed already.' },
  });
  await user.click(again);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your address' })).toBeNull());
});

test('reminds nobody whose address is confirmed', async () => {
  open({ ...owner, emailVerified: true });
  expect(await screen.findByText('Known: u1')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
