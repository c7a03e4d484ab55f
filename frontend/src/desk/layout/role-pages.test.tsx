import { type Permission, STAFF_ROLES, type StaffRole } from '@innkeeper/contracts/access';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { AppRoutes } from '../../app/routes.tsx';
import { deskPaths } from '../../shared/desk-paths.ts';
import { paths } from '../../shared/paths.ts';
import { storeToken } from '../../shared/session/token.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, rejection } from '../../testing/fake-server.ts';

const noPages = { pageNumber: 1, pageSize: 10, totalPages: 0, totalItems: 0 };
const session = (token: string) => `head.${btoa(JSON.stringify({ jti: 'session-1', token }))}.signature`;

/** A server where the user has `role`, and every list is empty. */
function serverFor(role: string, permissions: readonly Permission[]) {
  const user = { _id: 'id-1', firstName: 'Ruben', type: 'Admin', role, roleName: `The ${role}` };
  return fakeServer({
    'GET /users/get-user': () => ({ body: { user, permissions } }),
    'GET /booking/getAllBookings': () => ({ body: { rslt: [], pageInfo: noPages } }),
    'GET /desk/bookings/counts': () => ({ body: {} }),
    'GET /desk/housekeeping': () => ({ body: { date: '2026-11-21', rooms: [] } }),
    'GET /category': () => ({ body: { categories: [] } }),
    'GET /desk/categories': () => ({ body: { list: [], pageInfo: noPages } }),
    'GET /desk/rooms': () => ({ body: { list: [], pageInfo: noPages } }),
    'GET /desk/gallery': () => ({ body: { list: [], pageInfo: noPages } }),
    'GET /feedback/getAll': () => ({ body: { allFeedBacks: [], pageInfo: noPages } }),
    'GET /desk/roles': () => ({ body: { roles: [] } }),
    'GET /desk/sign-in-rules': () => ({ body: { secondFactor: false, without: 0 } }),
    'GET /users/invitations': () => ({ body: { invitations: [] } }),
    'POST /users': () => ({ body: { list: [], pageInfo: noPages } }),
  });
}

function visit(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <AppRoutes />
    </MemoryRouter>,
  );
  return userEvent.setup();
}
const menu = async () => within(await screen.findByRole('navigation', { name: 'Admin' }));
const entries = async () => (await menu()).queryAllByRole('link').map(({ textContent }) => textContent);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const notForYou = 'You do not have access to this page';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeToken(session('one'));
  jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: true,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }),
  );
});
afterEach(() => void jest.restoreAllMocks());

const everything = [
  'Today',
  'Chart',
  'Bookings',
  'Guests',
  'Housekeeping',
  'Categories',
  'Rooms',
  'Rates',
  'Users',
  'Feedback',
  'Gallery Items',
];
test.each<[StaffRole, string[], string]>([
  ['owner', [...everything, 'Roles', 'Hotel settings', 'History'], 'Today'],
  ['manager', [...everything, 'Hotel settings', 'History'], 'Today'],
  ['desk', ['Today', 'Chart', 'Bookings', 'Guests', 'Housekeeping', 'Categories', 'Rooms'], 'Today'],
  ['housekeeping', ['Housekeeping'], 'Housekeeping'],
  ['accounts', ['Bookings', 'Guests'], 'Admin Bookings'],
])('the menu of %s has what the role may open, and the desk begins there', async (role, expected, start) => {
  serverFor(role, STAFF_ROLES[role]);
  visit(deskPaths.root);
  expect(await heading(start)).toBeVisible();
  const known = [...everything, 'Roles', 'Hotel settings', 'History'];
  expect((await entries()).filter((entry) => known.includes(entry))).toEqual(expected);
});

test('the menu ends with the version, for every role that may open the desk', async () => {
  serverFor('housekeeping', STAFF_ROLES.housekeeping);
  visit(deskPaths.root);
  expect(await heading('Housekeeping')).toBeVisible();
  expect(screen.getByText('Innkeeper 1.2.3')).toBeVisible();
});

test('a page that is not for the role says so, loads nothing of it, and leads to one that is', async () => {
  const server = serverFor('housekeeping', STAFF_ROLES.housekeeping);
  const user = visit(deskPaths.users);
  expect(await heading(notForYou)).toBeVisible();
  expect(screen.getByText('You are signed in as Ruben, The housekeeping.')).toBeVisible();
  expect(server.callsTo('POST /users')).toHaveLength(0);
  await user.click(screen.getByRole('link', { name: 'Go to Housekeeping' }));
  expect(await heading('Housekeeping')).toBeVisible();
});

test('a role without pages leads to the guest site', async () => {
  serverFor('history', []);
  visit(deskPaths.root);
  expect(await heading(notForYou)).toBeVisible();
  expect(await entries()).toEqual([]);
  expect(screen.getByRole('link', { name: 'Go to the guest site' })).toHaveAttribute('href', paths.home);
});

describe('a user who gets another role while signed in', () => {
  /** From now on the token is revoked; its renewal has the permissions of `role`. */
  function demote(role: StaffRole) {
    const server = serverFor(role, STAFF_ROLES[role]);
    const isOld = (headers: Headers) => headers.get('Authorization') === `Bearer ${session('one')}`;
    for (const [call, answer] of Object.entries(server.handlers))
      server.handlers[call] = (received) =>
        isOld(received.headers) ? rejection(401, 'revoked_token', 'Sign in again.') : answer(received);
    server.handlers['POST /users/renewal'] = () => ({ body: { token: session('two'), user: {} } });
    server.handlers['POST /gallery'] = ({ headers }) =>
      isOld(headers)
        ? rejection(401, 'revoked_token', 'Sign in again.')
        : rejection(403, 'forbidden', 'You do not have access to this.');
    return server;
  }

  test('sees menu and pages change with the next call, and stays signed in', async () => {
    serverFor('manager', STAFF_ROLES.manager);
    const user = visit(deskPaths.users);
    await heading('User Management');
    demote('desk');
    await user.click((await menu()).getByRole('link', { name: 'Rooms' }));
    expect(await heading('Room Management')).toBeVisible();
    expect(await screen.findByText('No rooms available')).toBeVisible();
    expect(await entries()).toEqual([
      'Today',
      'Chart',
      'Bookings',
      'Guests',
      'Housekeeping',
      'Invoices',
      'Categories',
      'Rooms',
    ]);
  });

  test('keeps the typed text of a form, and shows that it cannot be saved', async () => {
    serverFor('manager', STAFF_ROLES.manager);
    const user = visit(deskPaths.addGalleryItem);
    await user.type(await screen.findByLabelText('Name'), 'Pier');
    await user.type(screen.getByLabelText('Description'), 'Into the sea.');
    demote('desk');
    await user.click(screen.getByRole('button', { name: 'Add Gallery Item' }));
    expect(await screen.findByText(/^Your role changed: you can no longer save here/)).toBeVisible();
    expect(screen.getByLabelText('Description')).toHaveValue('Into the sea.');
    expect(await entries()).toEqual([
      'Today',
      'Chart',
      'Bookings',
      'Guests',
      'Housekeeping',
      'Invoices',
      'Categories',
      'Rooms',
    ]);
  });

  test('sees that a page without a form is no longer theirs', async () => {
    serverFor('manager', STAFF_ROLES.manager);
    visit(deskPaths.feedback);
    await heading('Feedbacks');
    demote('accounts');
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await heading(notForYou)).toBeVisible();
    expect(await entries()).toEqual(['Bookings', 'Guests', 'Invoices', 'Day close']);
  });
});

describe('the second step of staff', () => {
  test('is demanded after a question that says whom it stops, and no longer', async () => {
    const server = serverFor('owner', STAFF_ROLES.owner);
    let rules = { secondFactor: false, without: 2 };
    server.handlers['GET /desk/sign-in-rules'] = () => ({ body: rules });
    server.handlers['PUT /desk/sign-in-rules'] = () =>
      rejection(409, 'second_factor_missing', 'Add a second step to your own account first.');
    const user = visit(deskPaths.roles);
    const section = within(await screen.findByRole('region', { name: 'Second step of staff' }));
    const demand = async () => {
      await user.click(await section.findByRole('button', { name: 'Require a second step' }));
      const sure = within(await screen.findByRole('dialog'));
      await expectShown(/2 accounts that may change users, roles or settings have none yet/);
      await user.click(sure.getByRole('button', { name: 'Require it' }));
    };
    await demand();
    expect(await section.findByText('Add a second step to your own account first.')).toBeVisible();
    expect(section.getByRole('link', { name: /on your profile/ })).toHaveAttribute('href', paths.profile);

    server.handlers['PUT /desk/sign-in-rules'] = ({ body }) => {
      rules = { ...rules, ...(body as object) };
      return { body: { message: 'Changed.', rules } };
    };
    await demand();
    await expectShown('A second step is required from now on.');
    await user.click(await section.findByRole('button', { name: 'No longer require it' }));
    const sure = within(await screen.findByRole('dialog'));
    await user.click(await sure.findByRole('button', { name: 'No longer require it' }));
    await expectShown('Everybody signs in as they like from now on.');
    expect(await section.findByRole('button', { name: 'Require a second step' })).toBeVisible();
  });

  test('closes the desk to staff who lack it, and links to the page where it is added', async () => {
    const server = serverFor('owner', []);
    const user = {
      _id: 'id-1',
      firstName: 'Ruben',
      type: 'Admin',
      role: 'owner',
      email: 'ruben@example.com',
    };
    server.handlers['GET /users/get-user'] = () => ({
      body: { user, permissions: [], lacksSecondFactor: true },
    });
    server.handlers['GET /hotel'] = () => rejection(503, 'unavailable', 'Later.');
    server.handlers['GET /users/profile/sessions'] = () => ({ body: { sessions: [] } });
    server.handlers['GET /users/profile/address'] = () => ({ body: { change: null } });
    server.handlers['GET /users/profile/second-factor'] = () => ({
      body: { offer: 'available', appSince: null, recoveryCodes: 0, passkeys: [], passkeyHost: null },
    });
    visit(deskPaths.bookings);
    expect(await heading('Your profile')).toBeVisible();
    expect(await screen.findByText(/Add yours here: then the desk opens/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Add an authenticator app' })).toBeVisible();
    expect(server.callsTo('GET /booking/getAllBookings')).toHaveLength(0);
  });
});
