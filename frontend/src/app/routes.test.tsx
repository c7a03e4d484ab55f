import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { readToken, storeToken } from '../shared/session/token.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { AppRoutes } from './routes.tsx';

const guest = { firstName: 'Elena', type: 'Customer' };
const empty = {
  'GET /users/sign-in-options': () => ({
    body: { googleClientId: 'marisol', googleScriptUrl: 'https://google.example', demoAccounts: [] },
  }),
  'GET /users/get-user': () => ({ body: { user: guest, permissions: [] } }),
  'GET /category': () => ({ body: { categories: [] } }),
  'GET /booking/getBookings': () => ({ body: { bookings: [] } }),
  'GET /gallery': () => ({ body: { list: [] } }),
  'GET /feedback/getApprovedFeedbacks': () => ({ body: { ApprovedFeedbacks: [] } }),
  'POST /users/logout': () => ({ status: 204 }),
};

function visit(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <AppRoutes />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

beforeEach(() => {
  localStorage.clear();
  fakeServer(empty);
});

test('the first page is the sign-in', async () => {
  visit(paths.login);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled());
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('an unknown address says so in the specified words', async () => {
  visit('/no/such/page');
  expect(await screen.findByText('Sorry Not Fount 404')).toBeVisible();
});

test('the home page leads visitors without a token to the sign-in', async () => {
  visit(paths.home);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled());
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('the home page greets the guest, has every section, and signs out', async () => {
  storeToken('token-1');
  const user = visit(paths.home);
  expect(await screen.findByText('Hello, Elena')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Marisol Bay' })).toBeVisible();
  await screen.findByRole('heading', { name: 'Contact' }); // the last section
  const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(sections).toEqual([
    'Book Your Stay',
    'Your bookings',
    'How was your stay?',
    'Find your best vacation plan !',
    'About Us',
    'Our Customer Ratings',
    'Contact',
  ]);
  expect(await screen.findByText('No bookings available')).toBeVisible();
  for (const [name, section] of [
    ['About Us', '#about'],
    ['Gallery', '#gallery'],
  ]) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', section);
    expect(document.querySelector(section!)).toBeInTheDocument();
  }
  expect(screen.getByRole('link', { name: 'Open the full map' })).toHaveAttribute(
    'href',
    expect.stringContaining('mlat=36.7345&mlon=-3.6899'),
  );
  expect(screen.getByRole('link', { name: '+34 900 000 000' })).toHaveAttribute('href', 'tel:+34900000000');

  await user.click(screen.getByRole('button', { name: 'Log out' }));
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(readToken()).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled());
});

test('each part of the home page that cannot be loaded says so in the specified words, and can be tried again', async () => {
  storeToken('token-1');
  const server = fakeServer({ 'GET /users/get-user': empty['GET /users/get-user'] });
  const user = visit(paths.home);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(4));
  expect(screen.getByText('error')).toBeVisible(); // the gallery
  expect(screen.getByText(/^error: the room types/)).toBeVisible();
  Object.assign(server.handlers, empty);
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) await user.click(again);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument());
});
