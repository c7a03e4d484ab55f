import { screen, waitFor } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { paths } from '../../shared/paths.ts';
import { readToken } from '../../shared/session/token.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, type Handlers, rejection, unreachable } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { LoginPage } from './LoginPage.tsx';

const noOffers = () => ({ body: { googleClientId: null, googleScriptUrl: null, demoAccounts: [] } });
const signedIn = (type: 'Admin' | 'Customer') => () => ({ body: { token: `${type}-token`, user: { type } } });
const demoAccounts = [
  { type: 'Customer', email: 'guest@marisol.example', password: 'marisol-demo' },
  { type: 'Admin', email: 'staff@marisol.example', password: 'marisol-demo' },
];

async function openLogin(handlers: Handlers, at: Parameters<typeof renderPage>[1] = paths.login) {
  const server = fakeServer({ 'GET /users/sign-in-options': noOffers, ...handlers });
  const page = renderPage(<LoginPage />, at);
  await waitFor(() => expect(google()).toBeEnabled()); // the sign-in options have loaded
  return { server, ...page };
}
const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const google = () => screen.getByRole('button', { name: 'Sign in with Google' });
const login = () => screen.getByRole('button', { name: 'Login' });

beforeEach(() => localStorage.clear());

test.each([
  ['Customer', paths.home],
  ['Admin', deskPaths.root],
] as const)('signs a %s in, stores the token and goes to %s', async (type, landing) => {
  const { user, server, place } = await openLogin({ 'POST /users/login': signedIn(type) });
  await user.type(email(), 'elena@example.com');
  await user.type(password(), 'a long secret');
  await user.click(login());

  await expectShown('Login Successful !');
  expect(screen.getByText('Login!')).toBeVisible();
  await waitFor(() => expect(place()).toBe(landing));
  expect(readToken()).toBe(`${type}-token`);
  expect(server.callsTo('POST /users/login')[0]?.body).toEqual({
    email: 'elena@example.com',
    password: 'a long secret',
  });
});

test('can be left while the message is shown', async () => {
  const { user } = await openLogin({ 'POST /users/login': signedIn('Customer') });
  await user.type(email(), 'elena@example.com');
  await user.type(password(), 'a long secret{Enter}');
  await expectShown('Login Successful !');
  expect(screen.getByRole('link', { name: 'Register' })).toBeVisible(); // an open dialog would hide it
  expect(document.body).toHaveClass('swal2-toast-shown'); // without a backdrop
});

test('covers the screen while signing in', async () => {
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { user } = await openLogin({
    'POST /users/login': async () => {
      await waiting;
      return signedIn('Customer')();
    },
  });
  await user.type(email(), 'elena@example.com');
  await user.type(password(), 'a long secret{Enter}');
  expect(screen.getByText('Signing in…')).toBeVisible();
  answer();
  await expectShown('Login Successful !');
});

test('signs in once when Enter is pressed again meanwhile', async () => {
  const { user, server } = await openLogin({ 'POST /users/login': () => new Promise(() => {}) });
  await user.type(email(), 'elena@example.com');
  await user.type(password(), 'a long secret{Enter}{Enter}');
  expect(server.callsTo('POST /users/login')).toHaveLength(1);
});

test('rejects wrong credentials in the specified words and keeps what was typed', async () => {
  const { user, place } = await openLogin({
    'POST /users/login': () => rejection(401, 'invalid_credentials', 'No.'),
  });
  await user.type(email(), 'elena@example.com');
  await user.type(password(), 'wrong one');
  await user.click(login());
  await expectShown('Invalid login credentials, If you have not registered yet, please register!');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(email()).toHaveValue('elena@example.com');
  expect(password()).toHaveValue('wrong one');
  expect(place()).toBe(paths.login);
  expect(readToken()).toBeNull();
});

test('distinguishes a disabled user and a lost connection from wrong credentials', async () => {
  const { user, server } = await openLogin({
    'POST /users/login': () => rejection(403, 'forbidden', 'This account is disabled.'),
  });
  await user.type(email(), 'elena@example.com');
  await user.type(password(), 'a long secret{Enter}');
  await expectShown('This account is disabled.');
  await user.click(screen.getByRole('button', { name: 'OK' }));

  server.handlers['POST /users/login'] = unreachable;
  await user.click(login());
  await expectShown(/could not be reached/);
});

test('shows the server’s errors beside the fields, without the names that calls use', async () => {
  const { user } = await openLogin({
    'POST /users/login': () =>
      rejection(400, 'invalid_fields', 'Please check: email.', { email: 'must be at most 320 characters' }),
  });
  await user.type(email(), 'elena@example.com');
  await user.type(password(), 'a long secret{Enter}');
  await expectShown('Check the marked fields.');
  expect(screen.queryByText(/Please check/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(email()).toHaveFocus());
  expect(email()).toBeInvalid();
  expect(email()).toHaveAccessibleDescription('must be at most 320 characters');
});

test('asks for what is missing before it calls the server', async () => {
  const { user, server } = await openLogin({});
  await user.type(email(), 'elena@example.com');
  await user.click(login());
  expect(screen.getByText('This field cannot be empty')).toBeVisible();
  expect(password()).toHaveFocus();
  expect(server.callsTo('POST /users/login')).toHaveLength(0);
});

test('demo accounts fill the form where there are any', async () => {
  const { user } = await openLogin({
    'GET /users/sign-in-options': () => ({
      body: { googleClientId: null, googleScriptUrl: null, demoAccounts },
    }),
  });
  await user.click(await screen.findByRole('button', { name: /^Admin staff@marisol\.example/ }));
  expect(email()).toHaveValue('staff@marisol.example');
  expect(password()).toHaveValue('marisol-demo');
});

test('shows no demo accounts where there are none or they cannot be loaded', async () => {
  const { user } = await openLogin({ 'GET /users/sign-in-options': unreachable });
  expect(screen.queryByRole('heading', { name: /demo account/ })).not.toBeInTheDocument();
  await user.click(google());
  await expectShown(/has not set up Google sign-in/);
});

test('returns to where the session ended', async () => {
  const { user, place } = await openLogin(
    { 'POST /users/login': signedIn('Admin') },
    {
      pathname: paths.login,
      state: { returnTo: { path: deskPaths.rooms, state: null }, sessionEnded: true },
    },
  );
  expect(screen.getByText(/Your session has ended/)).toBeVisible();
  await user.type(email(), 'staff@marisol.example');
  await user.type(password(), 'marisol-demo{Enter}');
  await waitFor(() => expect(place()).toBe(deskPaths.rooms));
});

test('links to the registration', async () => {
  await openLogin({});
  expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', paths.register);
});
