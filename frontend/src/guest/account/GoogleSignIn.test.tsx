import { act, screen, waitFor } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { paths } from '../../shared/paths.ts';
import { readToken } from '../../shared/session/token.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, rejection } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import type { TokenAnswer } from './google-popup.ts';
import { LoginPage } from './LoginPage.tsx';

const TOKEN = 'ya29.a/b+c';
const CALL = `POST /users/googleLogin/${encodeURIComponent(TOKEN)}`;

type Popup = Parameters<
  NonNullable<NonNullable<NonNullable<Window['google']>['accounts']>['oauth2']>['initTokenClient']
>[0];

let scriptUrl: string;
let popups: Popup[];
beforeEach(() => {
  localStorage.clear();
  delete window.google;
  popups = [];
  scriptUrl = `https://google.example/${crypto.randomUUID()}`; // each script is loaded once per page
});

const script = () => document.querySelector<HTMLScriptElement>(`script[src="${scriptUrl}"]`);
const button = () => screen.getByRole('button', { name: 'Sign in with Google' });

/** jsdom loads no scripts: this defines what Google's script would, and fires its load event. */
function scriptArrives(): void {
  const initTokenClient = (popup: Popup) => ({ requestAccessToken: () => void popups.push(popup) });
  window.google = { accounts: { oauth2: { initTokenClient } } };
  script()!.dispatchEvent(new Event('load'));
}

async function openLogin(signsIn?: Parameters<typeof fakeServer>[0][string]) {
  const server = fakeServer({
    'GET /users/sign-in-options': () => ({
      body: { googleClientId: 'marisol-client', googleScriptUrl: scriptUrl, demoAccounts: [] },
    }),
    ...(signsIn && { [CALL]: signsIn }),
  });
  const page = renderPage(<LoginPage />, paths.login);
  await waitFor(() => expect(script()).toBeInTheDocument());
  return { server, ...page };
}

async function openPopup(...given: Parameters<typeof openLogin>) {
  const page = await openLogin(...given);
  scriptArrives();
  await page.user.click(button());
  expect(popups).toHaveLength(1);
  return { ...page, answer: (answer: TokenAnswer) => act(async () => popups[0]!.callback(answer)) };
}

test.each([
  ['Customer', paths.home],
  ['Admin', deskPaths.root],
] as const)('signs a %s in with the token that the popup gives, and goes to %s', async (type, landing) => {
  const { answer, place, server } = await openPopup(() => ({ body: { token: 'a-token', user: { type } } }));
  expect(popups[0]).toMatchObject({ client_id: 'marisol-client', scope: expect.stringContaining('email') });

  await answer({ access_token: TOKEN });

  await expectShown('Login Successful !');
  expect(screen.getByText('Login!')).toBeVisible();
  await waitFor(() => expect(place()).toBe(landing));
  expect(readToken()).toBe('a-token');
  expect(server.callsTo(CALL)).toHaveLength(1);
});

test('says in the specified words that the account is unknown', async () => {
  const { answer, place } = await openPopup(() => rejection(404, 'not_found', 'Nobody.'));
  await answer({ access_token: TOKEN });
  await expectShown('User not Found !, If you have not registered yet, please register!');
  expect(place()).toBe(paths.login);
  expect(readToken()).toBeNull();
});

test('says why the server rejects a token', async () => {
  const words = 'This Google sign-in was made for another site.';
  const { answer } = await openPopup(() => rejection(401, 'google_sign_in_rejected', words));
  await answer({ access_token: TOKEN });
  await expectShown(words);
  expect(readToken()).toBeNull();
});

test.each([
  [{ error: 'access_denied', error_description: 'You said no.' }, 'You said no.'],
  [{ error: 'access_denied' }, 'Google did not sign you in. Try again.'],
])('says why Google returned no token (%#)', async (failure, words) => {
  const { answer, server } = await openPopup();
  await answer(failure);
  await expectShown(words);
  expect(server.received.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

test('keeps the page when the popup is closed, which can then be opened again', async () => {
  const { user, place, server } = await openLogin();
  scriptArrives();
  await user.type(screen.getByLabelText('Email'), 'elena@example.com');
  await user.click(button());
  await act(async () => popups[0]!.error_callback({ type: 'popup_closed' }));

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue('elena@example.com');
  expect(place()).toBe(paths.login);
  expect(server.received.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  await user.click(button());
  expect(popups).toHaveLength(2);
});

test('says what to do where the browser blocks the popup', async () => {
  await openPopup();
  await act(async () => popups[0]!.error_callback({ type: 'popup_failed_to_open' }));
  await expectShown(/Allow popups for this page/);
});

test('a click before the script has loaded waits for it', async () => {
  const { user } = await openLogin();
  await user.click(button());
  expect(popups).toEqual([]);
  await act(async () => scriptArrives());
  await waitFor(() => expect(popups).toHaveLength(1));
});

test.each([
  ['cannot be loaded', 'error'],
  ['is not what it should be', 'load'],
] as const)('where the script %s, says so and tries again with the next click', async (_what, event) => {
  const { user } = await openLogin();
  const first = script()!;
  await act(async () => void first.dispatchEvent(new Event(event)));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument(); // the button was not pressed

  await user.click(button());
  await act(async () => void script()!.dispatchEvent(new Event(event)));
  await expectShown(/^Google cannot be reached at the moment/);
  await user.click(screen.getByRole('button', { name: 'OK' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(button());
  await act(async () => scriptArrives());
  await waitFor(() => expect(popups).toHaveLength(1));
});
