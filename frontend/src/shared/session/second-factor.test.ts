import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { withPasskeys } from '../../testing/browser-passkeys.ts';
import { fakeServer, rejection } from '../../testing/fake-server.ts';
import { renewTokensBy, request } from '../api/client.ts';
import { showSecondFactor } from './second-factor.ts';
import { readToken, storeToken } from './token.ts';

beforeEach(() => {
  renewTokensBy(async (_token, code) => (code === 'second_factor_needed' ? showSecondFactor() : null));
  storeToken('token-1');
});

const needed = () => rejection(403, 'second_factor_needed', 'Please enter a code.');
const remove = () => request('DELETE /api/users/profile/second-factor/app');
// Its field has a label, which needs `innerText`, which jsdom lacks.
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Is it you?' }));

test('a call that needs a fresh second factor asks for a code and is repeated', async () => {
  let isProven = false;
  const server = fakeServer({
    'DELETE /users/profile/second-factor/app': () => (isProven ? { body: { message: 'Done' } } : needed()),
    'POST /users/profile/second-factor/proof': () =>
      rejection(400, 'invalid_fields', 'Check.', { code: 'is not right, or was used already' }),
  });
  const user = userEvent.setup();
  const answers = Promise.all([remove(), remove()]); // asks once
  const asked = await dialog();
  await user.type(asked.getByRole('textbox'), '111111');
  await user.click(asked.getByRole('button', { name: 'Go on' }));
  expect(await asked.findByText('This code is not right, or was used already')).toBeVisible();
  server.handlers['POST /users/profile/second-factor/proof'] = () => {
    isProven = true;
    return { body: { message: 'Thank you.' } };
  };
  await user.type(asked.getByRole('textbox'), '{Enter}');
  await expect(answers).resolves.toEqual([{ message: 'Done' }, { message: 'Done' }]);
});

test('the call is repeated with the token that the proof returned, and the session goes on with it', async () => {
  const tokens: (string | null)[] = [];
  const claims = (at: number) => `x.${btoa(JSON.stringify({ jti: 'session-1', at }))}.x`;
  storeToken(claims(1));
  fakeServer({
    'GET /account/export/booking': ({ headers }) => {
      tokens.push(headers.get('Authorization'));
      return tokens.length === 1 ? needed() : { body: { guest: null, bookings: [] } };
    },
    'POST /users/profile/second-factor/proof': () => ({ body: { message: 'Thank you.', token: claims(2) } }),
  });
  const user = userEvent.setup();
  const answer = request('GET /api/account/export/booking');
  const asked = await dialog();
  await user.type(asked.getByRole('textbox'), '111111');
  await user.click(asked.getByRole('button', { name: 'Go on' }));
  await answer;
  expect(tokens).toEqual([`Bearer ${claims(1)}`, `Bearer ${claims(2)}`]);
  expect(readToken()).toBe(claims(2));
});

test('a call with a token that must be renewed first asks for the factor, too', async () => {
  const codes = ['revoked_token', 'second_factor_needed'];
  renewTokensBy(async (token, code) =>
    code === 'second_factor_needed'
      ? showSecondFactor()
      : code === 'revoked_token'
        ? `${token}-renewed`
        : null,
  );
  const tokens: (string | null)[] = [];
  fakeServer({
    'DELETE /users/profile/second-factor/app': ({ headers }) => {
      tokens.push(headers.get('Authorization'));
      const code = codes.shift();
      return code
        ? rejection(code === 'revoked_token' ? 401 : 403, code, 'No.')
        : { body: { message: 'Done' } };
    },
    'POST /users/profile/second-factor/proof': () => ({ body: { message: 'Thank you.' } }),
  });
  const user = userEvent.setup();
  const answer = remove();
  const asked = await dialog();
  await user.type(asked.getByRole('textbox'), '111111');
  await user.click(asked.getByRole('button', { name: 'Go on' }));
  await expect(answer).resolves.toEqual({ message: 'Done' });
  expect(tokens).toEqual(['Bearer token-1', 'Bearer token-1-renewed', 'Bearer token-1']);
});

test('a cancelled call reports what it needs', async () => {
  fakeServer({ 'DELETE /users/profile/second-factor/app': needed });
  const user = userEvent.setup();
  const answer = expect(remove()).rejects.toThrow('Please enter a code.');
  await user.click(await (await dialog()).findByRole('button', { name: 'Cancel' }));
  await answer;
});

test('a user with a passkey can use it instead of a code', async () => {
  let isProven = false;
  const proof = 'POST /users/profile/second-factor/proof/passkey';
  const server = fakeServer({
    'DELETE /users/profile/second-factor/app': () => (isProven ? { body: { message: 'Done' } } : needed()),
    [`${proof}/options`]: () => ({ body: { options: { challenge: 'sign-this' } } }),
    [proof]: () =>
      rejection(400, 'invalid_fields', 'Check.', { credential: 'is not a passkey of this account' }),
  });
  const removePasskeys = withPasskeys({ get: ({ challenge }) => ({ id: 'key-1', signed: challenge }) });
  try {
    const user = userEvent.setup();
    const answer = remove();
    const asked = await dialog();
    const use = await asked.findByRole('button', { name: 'Use a passkey' });
    await user.click(use);
    expect(await asked.findByText(/This passkey is not one of the account/)).toBeVisible();
    server.handlers[proof] = () => {
      isProven = true;
      return { body: { message: 'Thank you.' } };
    };
    await user.click(use);
    await expect(answer).resolves.toEqual({ message: 'Done' });
    expect(server.callsTo(`${proof}/options`)).toHaveLength(2); // each is answered once
  } finally {
    removePasskeys();
  }
});
