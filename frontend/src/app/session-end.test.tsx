import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { deskPaths } from '../shared/desk-paths.ts';
import { storeToken } from '../shared/session/token.ts';
import { fakeServer, rejection } from '../testing/fake-server.ts';
import { deskList } from '../testing/list-page.ts';
import { PERMISSIONS } from '../testing/permissions.ts';
import { picture, stubPreviews } from '../testing/picture-store.ts';
import { AppRoutes } from './routes.tsx';

const staff = { _id: 'id-1', firstName: 'Ruben', type: 'Admin' };
const suite = {
  roomId: 'SS-301',
  name: 'Sea Suite',
  specialDescription: '',
  maximumGuests: 2,
  photo: [],
  available: true,
  category: 'Sea View',
  notes: '',
  version: 1,
};
const ended = () => rejection(401, 'expired_token', 'Sign in again.');

async function openRooms(handlers: Parameters<typeof fakeServer>[0]) {
  fakeServer({
    'GET /users/get-user': () => ({ body: { user: staff, permissions: PERMISSIONS } }),
    'GET /users/sign-in-options': () => ({
      body: { googleClientId: 'marisol', googleScriptUrl: 'https://google.example', demoAccounts: [] },
    }),
    'GET /category': () => ({ body: { categories: [{ name: 'Sea View' }] } }),
    'GET /desk/rooms': deskList(() => [suite]),
    'POST /users/login': () => ({ body: { token: 'token-2', user: staff } }),
    ...handlers,
  });
  render(
    <MemoryRouter initialEntries={[deskPaths.rooms]}>
      <AppRoutes />
    </MemoryRouter>,
  );
  await screen.findByRole('button', { name: 'Update Sea Suite' });
  return userEvent.setup();
}

async function expectSignInOnly() {
  expect(await screen.findByText(/^Your session has ended/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  stubPreviews();
  storeToken('token-1');
});

test('a form that could not be saved because the session ended is back after signing in, with its text', async () => {
  const user = await openRooms({ 'PUT /room/SS-301': ended });
  await user.click(screen.getByRole('button', { name: 'Update Sea Suite' }));
  await user.type(screen.getByLabelText('Notes'), 'Bath tap drips');
  await user.click(screen.getByRole('button', { name: 'Update Room' }));
  await expectSignInOnly();

  await user.type(screen.getByLabelText('Email'), 'staff@marisol.example');
  await user.type(screen.getByLabelText('Password'), 'marisol-demo');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  const form = within(await screen.findByRole('form', { name: 'Update Room' }));
  await waitFor(() => expect(form.getByLabelText('Notes')).toHaveValue('Bath tap drips'));
  expect(form.getByLabelText('Room ID')).toHaveValue('SS-301');
});

test('images that are not uploaded because the session ended are not reported as uploaded', async () => {
  const user = await openRooms({ 'POST /gallery/uploads': ended });
  await user.upload(screen.getByLabelText('Images', { selector: 'input' }), picture('sea.jpg'));
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  await expectSignInOnly();
});
