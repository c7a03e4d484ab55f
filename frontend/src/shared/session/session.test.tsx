import { act, screen } from '@testing-library/react';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { fakeServer, rejection, unreachable } from '../../testing/fake-server.ts';
import { PERMISSIONS } from '../../testing/permissions.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { deskPaths } from '../desk-paths.ts';
import { paths } from '../paths.ts';
import { RequireSignIn } from './RequireSignIn.tsx';
import { RequireStaff } from './RequireStaff.tsx';
import { signOut } from './session.ts';
import { placeAfterSignIn, signIn } from './sign-in.ts';
import { readStart, readToken, storeToken } from './token.ts';

beforeEach(() => localStorage.clear());

/** A sign-in page that shows its navigation state. */
function SignIn() {
  return <output>{JSON.stringify(useLocation().state)}</output>;
}

function renderGuarded(at: Parameters<typeof renderPage>[1]) {
  return renderPage(
    <Routes>
      <Route path={paths.login} element={<SignIn />} />
      <Route element={<RequireSignIn recordLists={{}} />}>
        <Route path={paths.home} element={<h1>Home</h1>} />
        <Route element={<RequireStaff />}>
          <Route path={deskPaths.bookings} element={<h1>Admin Bookings</h1>} />
        </Route>
      </Route>
    </Routes>,
    at,
  );
}
const isUser = (type: 'Admin' | 'Customer') => () => ({
  body: { user: { firstName: 'Elena', type }, permissions: type === 'Admin' ? PERMISSIONS : [] },
});

describe('signing out', () => {
  test.each([
    ['the server agrees', () => ({ status: 204 })],
    ['the server fails', () => rejection(500, 'internal', 'Later.')],
    ['the server cannot be reached', unreachable],
  ])('forgets the token when %s', async (_when, answer) => {
    storeToken('token-1');
    const server = fakeServer({ 'POST /users/logout': answer });
    const signedOut = signOut();
    expect(readToken()).toBeNull(); // at once
    await signedOut;
    expect(server.received[0]?.headers.get('Authorization')).toBe('Bearer token-1');
    expect(server.received).toHaveLength(1);
  });

  test('ends the session on the server although the token expired', async () => {
    storeToken('token-1');
    const server = fakeServer({
      'POST /users/logout': ({ headers }) =>
        headers.get('Authorization') === 'Bearer token-2'
          ? { status: 204 }
          : rejection(401, 'expired_token', 'Sign in again.'),
      'POST /users/renewal': () => ({ body: { token: 'token-2', user: {} } }),
    });
    await signOut();
    expect(server.received.map(({ call }) => call)).toEqual([
      'POST /users/logout',
      'POST /users/renewal',
      'POST /users/logout',
    ]);
    expect(readToken()).toBeNull();
  });

  test('counts as signing out even when the server has already ended the session', async () => {
    storeToken('token-1');
    fakeServer({ 'POST /users/logout': () => rejection(401, 'revoked_token', 'Sign in again.') });
    const { place } = renderGuarded(paths.home);
    await act(signOut);
    expect(await screen.findByText('null')).toBeVisible(); // there is no page to return to
    expect(place()).toBe(paths.login);
  });
});

describe('a page that needs signing in', () => {
  test('is shown to a visitor with a token', () => {
    storeToken('token-1');
    renderGuarded(paths.home);
    expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
  });

  test('leads to the sign-in page with the address and the state to return to', () => {
    const { place } = renderGuarded({ pathname: paths.home, state: { draft: 1 } });
    expect(place()).toBe(paths.login);
    expect(JSON.parse(screen.getByRole('status').textContent)).toEqual({
      returnTo: { path: paths.home, state: { draft: 1 } },
      sessionEnded: false,
    });
  });

  test('leads there, saying that the session ended, when the server rejects the token', async () => {
    storeToken('token-1');
    fakeServer({ 'GET /users/get-user': () => rejection(401, 'revoked_token', 'Sign in again.') });
    renderGuarded(deskPaths.bookings);
    expect(await screen.findByText(/"sessionEnded":true/)).toBeVisible();
  });

  test('leads there without an address to return to after signing out, because the next user may be another one', async () => {
    storeToken('token-1');
    fakeServer({ 'POST /users/logout': () => ({ status: 204 }) });
    const { place } = renderGuarded(paths.home);
    await act(signOut);
    expect(await screen.findByText('null')).toBeVisible();
    expect(place()).toBe(paths.login);
  });
});

describe('the admin area', () => {
  test('is open to users of type Admin', async () => {
    storeToken('token-1');
    fakeServer({ 'GET /users/get-user': isUser('Admin') });
    renderGuarded(deskPaths.bookings);
    expect(await screen.findByRole('heading', { name: 'Admin Bookings' })).toBeVisible();
  });

  test('shows guests a link to their own page instead', async () => {
    storeToken('token-1');
    fakeServer({ 'GET /users/get-user': isUser('Customer') });
    renderGuarded(deskPaths.bookings);
    expect(await screen.findByRole('link', { name: 'Go to your stays' })).toHaveAttribute('href', paths.home);
    expect(screen.queryByRole('heading', { name: 'Admin Bookings' })).not.toBeInTheDocument();
  });

  test('offers to try again when the user’s type cannot be loaded', async () => {
    storeToken('token-1');
    const server = fakeServer({ 'GET /users/get-user': unreachable });
    const { user } = renderGuarded(deskPaths.bookings);
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.handlers['GET /users/get-user'] = isUser('Admin');
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'Admin Bookings' })).toBeVisible();
  });
});

describe('after signing in', () => {
  test.each([
    ['Admin', deskPaths.root],
    ['Customer', paths.home],
  ])('the browser knows where the area of a %s begins', async (type, start) => {
    fakeServer({ 'POST /users/login': () => ({ body: { token: 'token-1', user: { type } } }) });
    await signIn('elena@example.com', 'a long secret');
    expect(readStart()).toBe(start);
  });

  const to = (path: string) => ({ path, state: null });
  test.each([
    ['Admin', null, deskPaths.root],
    ['Customer', null, paths.home],
    ['Admin', deskPaths.rooms, deskPaths.rooms],
    ['Customer', paths.home, paths.home],
    ['Admin', paths.home, deskPaths.root],
    ['Customer', deskPaths.rooms, paths.home],
    ['Admin', paths.categories, paths.categories],
    ['Admin', paths.stay, paths.stay],
  ] as const)('%s who came from %s goes to %s', (type, from, expected) => {
    expect(placeAfterSignIn(type, from && to(from)).path).toBe(expected);
  });
});

test('ends this tab’s session when another tab removes the token', async () => {
  storeToken('token-1');
  const { place } = renderPage(
    <Routes>
      <Route path={paths.login} element={<Link to={paths.register}>Register</Link>} />
      <Route element={<RequireSignIn recordLists={{}} />}>
        <Route path={paths.home} element={<h1>Home</h1>} />
      </Route>
    </Routes>,
    paths.home,
  );
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  expect(await screen.findByRole('link', { name: 'Register' })).toBeVisible();
  expect(place()).toBe(paths.login);
});
