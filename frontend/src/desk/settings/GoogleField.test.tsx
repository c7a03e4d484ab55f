import { screen } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { GoogleField } from './GoogleField.tsx';

const CLIENT = '123-own.apps.googleusercontent.com';
const change = 'PUT /desk/google-sign-in';

function openField(stored: object, handlers: Handlers = {}) {
  const server = fakeServer({
    'GET /desk/google-sign-in': () => ({ body: { clientId: '', isFixed: false, version: 3, ...stored } }),
    [change]: ({ body }) => ({ body: { message: '', google: body } }),
    ...handlers,
  });
  return { server, ...renderPage(<GoogleField />, deskPaths.settings) };
}

test('sets the client ID, with the version that was read', async () => {
  const { user, server } = openField({});
  await user.type(await screen.findByLabelText('Client ID'), CLIENT);
  expect(screen.getByText(/with http.*localhost.* as its JavaScript origin/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expectShown('Sign-in with Google saved');
  expect(server.callsTo(change)[0]!.body).toEqual({ clientId: CLIENT, version: 3 });
});

test('shows at the field what is not accepted, and keeps what was typed', async () => {
  const { user } = openField(
    {},
    {
      [change]: () => rejection(400, 'invalid_fields', 'No.', { clientId: 'must be a client ID of Google' }),
    },
  );
  await user.type(await screen.findByLabelText('Client ID'), 'x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/client ID of Google/i)).toBeVisible();
  expect(screen.getByLabelText('Client ID')).toHaveValue('x');
});

test('cannot be changed where the installation sets it', async () => {
  openField({ clientId: CLIENT, isFixed: true });
  expect(await screen.findByText(/in GOOGLE_CLIENT_ID/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
