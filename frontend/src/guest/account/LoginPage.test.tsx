import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { deskPaths } from '../../shared/desk-paths.ts';
import { paths } from '../../shared/paths.ts';
import { readToken } from '../../shared/session/token.ts';
import { withPasskeys } from '../../testing/browser-passkeys.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, type Handlers, rejection, unreachable } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { CodePage } from './CodePage.tsx';
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
  await waitFor(() => expect(google().closest('.google-off')).not.toBeNull()); // the sign-in options have loaded
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

test('hides the password, which may be pasted, and password managers know both fields', async () => {
  const { user } = await openLogin({});
  expect(password()).toHaveAttribute('type', 'password');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  expect(email()).toHaveAttribute('autocomplete', 'username');
  await user.click(password());
  await user.paste('a long secret');
  expect(password()).toHaveValue('a long secret');
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

test('signs in once when Enter is pressed again before the answer', async () => {
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
  await openLogin({ 'GET /users/sign-in-options': unreachable });
  expect(screen.queryByRole('heading', { name: /demo account/ })).not.toBeInTheDocument();
});

test('does not offer Google where it is not set up, and keeps its place until that is known', async () => {
  await openLogin({
    'GET /users/sign-in-options': () => ({
      body: { googleClientId: null, googleScriptUrl: null, demoAccounts: [] },
    }),
  });
  expect(google().closest('.google-off')).not.toBeNull();
  expect(google()).toBeDisabled();
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

describe('an account with a second step', () => {
  const asked = () => ({
    status: 202,
    body: { challenge: 'challenge-1', message: 'Now a code.', ways: ['app'] },
  });
  const code = () => screen.findByLabelText('Code of the app');

  async function enterPassword(handlers: Handlers) {
    const server = fakeServer({
      'GET /users/sign-in-options': noOffers,
      'POST /users/login': asked,
      ...handlers,
    });
    const pages = (
      <Routes>
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={paths.code} element={<CodePage />} />
        <Route path="*" element={null} />
      </Routes>
    );
    const returnTo = { path: deskPaths.rooms, state: null };
    const page = renderPage(pages, { pathname: paths.login, state: { returnTo } });
    await page.user.type(email(), 'staff@marisol.example');
    await page.user.type(password(), 'a long secret{Enter}');
    await waitFor(() => expect(page.place()).toBe(paths.code));
    return { server, ...page };
  }

  test('enters a code and goes on where it wanted to', async () => {
    const { user, server, place } = await enterPassword({
      'POST /users/login/second-step': () => rejection(401, 'wrong_code', 'This code is not right.'),
    });
    expect(readToken()).toBeNull();
    const field = await code();
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await user.paste('123 456');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('This code is not right.')).toBeVisible();
    await waitFor(() => expect(field).toHaveFocus());
    server.handlers['POST /users/login/second-step'] = signedIn('Admin');
    await user.clear(field);
    await user.type(field, '654321{Enter}');
    await waitFor(() => expect(place()).toBe(deskPaths.rooms));
    expect(readToken()).toBe('Admin-token');
    expect(server.callsTo('POST /users/login/second-step').map(({ body }) => body)).toEqual([
      { challenge: 'challenge-1', code: '123 456' },
      { challenge: 'challenge-1', code: '654321' },
    ]);
  });

  test('takes a recovery code instead', async () => {
    const { user, server } = await enterPassword({ 'POST /users/login/second-step': signedIn('Admin') });
    await user.type(await code(), '12');
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const field = await screen.findByLabelText('Recovery code');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('');
    await user.type(field, 'k7f2qm-k7f2qm{Enter}');
    await waitFor(() => expect(readToken()).toBe('Admin-token'));
    expect(server.callsTo('POST /users/login/second-step')[0]!.body).toMatchObject({ code: 'k7f2qm-k7f2qm' });
  });

  test('begins once more when it took too long', async () => {
    const { user, place } = await enterPassword({
      'POST /users/login/second-step': () => rejection(410, 'sign_in_expired', 'This took too long.'),
    });
    await user.type(await code(), '123456{Enter}');
    await expectShown('This took too long.');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(place()).toBe(paths.login));
  });

  describe('with a passkey', () => {
    const asked = () => ({ status: 202, body: { challenge: 'challenge-1', message: '', ways: ['passkey'] } });
    const options = { challenge: 'sign-this' };
    const optionsCall = 'POST /users/login/second-step/passkey/options';
    const stepCall = 'POST /users/login/second-step/passkey';
    let removePasskeys = () => {};
    afterEach(() => removePasskeys());

    test('signs with it, and says why when the browser gives none', async () => {
      const device: Parameters<typeof withPasskeys>[0] = {
        get: () => new DOMException('', 'NotAllowedError'),
      };
      removePasskeys = withPasskeys(device);
      const { user, server, place } = await enterPassword({
        'POST /users/login': asked,
        [optionsCall]: () => ({ body: { options } }),
        [stepCall]: signedIn('Admin'),
      });
      const use = await screen.findByRole('button', { name: 'Use a passkey' });
      await waitFor(() => expect(use).toHaveFocus());
      expect(screen.getByLabelText('Recovery code')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Use the app' })).toBeNull();
      await user.click(use);
      await expectShown(/The browser gave no passkey/);
      await user.click(screen.getByRole('button', { name: 'OK' }));
      device.get = ({ challenge }) => ({ id: 'key-1', signed: challenge });
      await user.click(use);
      await waitFor(() => expect(place()).toBe(deskPaths.rooms));
      expect(server.callsTo(stepCall).map(({ body }) => body)).toEqual([
        { challenge: 'challenge-1', credential: { id: 'key-1', signed: 'sign-this' } },
      ]);
    });

    test('enters a recovery code where the browser has no passkeys', async () => {
      const { user } = await enterPassword({
        'POST /users/login': asked,
        'POST /users/login/second-step': signedIn('Admin'),
      });
      await user.type(await screen.findByLabelText('Recovery code'), 'k7f2qm-k7f2qm{Enter}');
      expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
      await waitFor(() => expect(readToken()).toBe('Admin-token'));
    });
  });
});
