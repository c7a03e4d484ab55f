import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { deskPaths } from '../shared/desk-paths.ts';
import { readToken, storeToken } from '../shared/session/token.ts';
import { fakeServer, rejection } from '../testing/fake-server.ts';
import { PERMISSIONS } from '../testing/permissions.ts';
import { AppRoutes } from './routes.tsx';

const staff = { _id: 'id-1', firstName: 'Ruben', type: 'Admin' };
const noPages = { pageNumber: 1, pageSize: 10, totalPages: 0, totalItems: 0 };
const handlers = {
  'GET /users/get-user': () => ({ body: { user: staff, permissions: PERMISSIONS } }),
  'GET /users/sign-in-options': () => ({
    body: { googleClientId: null, googleScriptUrl: null, demoAccounts: [] },
  }),
  'GET /booking/getAllBookings': () => ({ body: { rslt: [], pageInfo: noPages } }),
  'GET /category': () => ({ body: { categories: [] } }),
  'GET /desk/categories': () => ({ body: { list: [], pageInfo: noPages } }),
  'GET /desk/rooms': () => ({ body: { list: [], pageInfo: noPages } }),
  'GET /desk/gallery': () => ({ body: { list: [], pageInfo: noPages } }),
  'GET /desk/messages': () => ({ body: { list: [], pageInfo: noPages, isSending: true } }),
  'GET /feedback/getAll': () => ({ body: { allFeedBacks: [], pageInfo: noPages } }),
  'GET /desk/roles': () => ({ body: { roles: [] } }),
  'GET /desk/sign-in-rules': () => ({ body: { secondFactor: false, without: 0 } }),
  'POST /users': () => ({ body: { list: [], pageInfo: noPages } }),
  'POST /users/logout': () => ({ status: 204 }),
};

/** Sets the width of the screen, on which the menu depends. */
function screenOf(width: number) {
  jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: width >= Number(/min-width: (\d+)px/.exec(media)?.[1] ?? Number.POSITIVE_INFINITY),
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }),
  );
}

function visit(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <AppRoutes />
    </MemoryRouter>,
  );
  return userEvent.setup();
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  localStorage.clear();
  storeToken('staff-token');
  fakeServer(handlers);
  screenOf(1280);
});
afterEach(() => void jest.restoreAllMocks());

test('the admin area opens with what there is to do today', async () => {
  visit(deskPaths.root);
  expect(await heading('Today')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page');
});

test('the menu leads to every list', async () => {
  const user = visit(deskPaths.root);
  const menu = within(await screen.findByRole('navigation', { name: 'Admin' }));
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Chart',
    'Bookings',
    'Guests',
    'Housekeeping',
    'Invoices',
    'Day close',
    'Categories',
    'Rooms',
    'Rates',
    'Users',
    'Messages',
    'Feedback',
    'Gallery Items',
    'Roles',
    'Hotel settings',
    'History',
  ]);
  for (const [entry, title] of [
    ['Today', 'Today'],
    ['Categories', 'Category List'],
    ['Housekeeping', 'Housekeeping'],
    ['Day close', 'Day close'],
    ['Rooms', 'Room Management'],
    ['Rates', 'Rates'],
    ['Users', 'User Management'],
    ['Messages', 'Messages'],
    ['Feedback', 'Feedbacks'],
    ['Gallery Items', 'Gallery Items'],
    ['Roles', 'Roles'],
    ['History', 'History'],
    ['Bookings', 'Admin Bookings'],
  ] as const) {
    await user.click(menu.getByRole('link', { name: entry }));
    expect(await heading(title)).toBeVisible();
  }
}, 60_000); // it loads twelve pages

test.each([
  [deskPaths.gallery, 'Gallery Items'],
  [deskPaths.galleryItems, 'Gallery Items'],
  [deskPaths.addCategory, 'Add New Category'],
  [deskPaths.addGalleryItem, 'Add Gallery Item'],
])('%s is %s, and its entry is marked', async (path, title) => {
  visit(path);
  expect(await heading(title)).toBeVisible();
  const entry = title.includes('Category') ? 'Categories' : 'Gallery Items';
  const menu = within(screen.getByRole('navigation', { name: 'Admin' }));
  expect(menu.getByRole('link', { name: entry })).toHaveAttribute('aria-current', 'page');
});

test('an unknown address says so in the specified words', async () => {
  visit(`${deskPaths.root}/nothing`);
  expect(await screen.findByText('Sorry Not Fount 404')).toBeVisible();
});

test('LogOut deletes the token and leads to the sign-in', async () => {
  const user = visit(deskPaths.root);
  await user.click(await screen.findByRole('button', { name: 'LogOut' }));
  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
  expect(readToken()).toBeNull();
});

test('the menu collapses to a narrow rail and stays so', async () => {
  const user = visit(deskPaths.root);
  await user.click(await screen.findByRole('button', { name: 'Collapse menu' }));
  expect(screen.getByRole('button', { name: 'Expand menu' })).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('link', { name: 'Users' })).toHaveAttribute('title', 'Users');
  cleanup();
  visit(deskPaths.root);
  expect(await screen.findByRole('button', { name: 'Expand menu' })).toBeVisible();
});

test('the menu starts as a narrow rail where the screen is not wide', async () => {
  screenOf(1100);
  visit(deskPaths.root);
  expect(await screen.findByRole('button', { name: 'Expand menu' })).toBeVisible();
});

test('on a phone the menu opens over the page and closes with a choice', async () => {
  screenOf(390);
  const user = visit(deskPaths.root);
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await user.click(menu.getByRole('link', { name: 'Rooms' }));
  expect(await heading('Room Management')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a form whose session ended restores what was typed after signing in', async () => {
  const user = visit(deskPaths.addGalleryItem);
  await user.type(await screen.findByLabelText('Name'), 'Pier');
  await user.type(screen.getByLabelText('Description'), 'Into the sea.');
  fakeServer({
    ...handlers,
    'POST /gallery': () => rejection(401, 'revoked_token', 'Sign in again.'),
    'POST /users/login': () => ({ body: { token: 'next-token', user: staff } }),
  });
  await user.click(screen.getByRole('button', { name: 'Add Gallery Item' }));
  await user.type(await screen.findByLabelText('Email'), 'staff@marisol.example');
  await user.type(screen.getByLabelText('Password'), 'marisol-demo');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await heading('Add Gallery Item')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Pier'));
  expect(screen.getByLabelText('Description')).toHaveValue('Into the sea.');
});

test.each([
  [deskPaths.updateCategory, deskPaths.categories],
  [deskPaths.updateGalleryItem, deskPaths.gallery],
])('%s without a token leads to %s, once signed in', async (form, list) => {
  localStorage.clear();
  fakeServer({ ...handlers, 'POST /users/login': () => ({ body: { token: 'token', user: staff } }) });
  const user = visit(`${form}?name=Lobby`);
  await user.type(await screen.findByLabelText('Email'), 'staff@marisol.example');
  await user.type(screen.getByLabelText('Password'), 'marisol-demo');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await heading(list === deskPaths.gallery ? 'Gallery Items' : 'Category List')).toBeVisible();
});
