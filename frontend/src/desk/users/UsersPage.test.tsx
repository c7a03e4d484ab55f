import type { UserOnWire } from '@innkeeper/contracts/identity';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../shared/paths.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { editConflict, fakeServer, type Received, rejection } from '../../testing/fake-server.ts';
import { listPage } from '../../testing/list-page.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { UsersPage } from './UsersPage.tsx';

const user = (firstName: string, part: Partial<UserOnWire> = {}): UserOnWire => ({
  _id: `id-${firstName}`,
  firstName,
  lastName: 'Marlow',
  type: 'Customer',
  whatsapp: '+34 600 555 014',
  phone: '+34 600 555 015',
  email: `${firstName.toLowerCase()}@example.com`,
  disabled: true,
  emailVerified: true,
  img: '',
  version: 3,
  ...part,
});

/** Lists as the server does; a body without a page creates. */
const usersCall =
  (all: () => UserOnWire[], create: () => { status?: number; body?: unknown }) =>
  ({ body }: Pick<Received, 'body'>) => {
    if (isCreation(body)) return create();
    const { rows: list, pageInfo } = listPage(all(), body);
    return { body: { list, pageInfo } };
  };

const elena = user('Elena');
const five = [
  elena,
  user('Abel', { disabled: false, emailVerified: false }),
  user('Cora'),
  user('Dan'),
  user('Bea'),
];

async function openUsers(
  handlers: Parameters<typeof fakeServer>[0] = {},
  all: () => UserOnWire[] = () => five,
  create: () => { status?: number; body?: unknown } = () => ({ status: 201, body: {} }),
) {
  const server = fakeServer({
    'POST /users': usersCall(all, create),
    'PUT /users': () => ({ body: {} }),
    ...handlers,
  });
  const view = renderPage(<UsersPage />, paths.desk.users);
  await screen.findByRole('button', { name: 'ADD' });
  return { server, ...view, created: () => server.received.find(({ body }) => isCreation(body))?.body };
}
const isCreation = (body: unknown) => typeof body === 'object' && body !== null && 'password' in body;
const rowOf = async (name: string) =>
  within((await screen.findByText(name, { selector: 'td *' })).closest('tr')!);
const shownNames = () =>
  screen.queryAllByText(/^(Abel|Bea|Cora|Dan|Elena)$/).map(({ textContent }) => textContent);

async function fillIn(typing: Awaited<ReturnType<typeof openUsers>>['user']) {
  await typing.type(screen.getByLabelText('First Name'), 'Ana');
  await typing.type(screen.getByLabelText('Last Name'), 'Zabala');
  await typing.type(screen.getByLabelText('Email'), 'ana@example.com');
  await typing.type(screen.getByLabelText('Password'), 'long enough');
}

afterEach(() => localStorage.clear());

test('lists two users a page, with the status that the reversed flag means', async () => {
  const { server } = await openUsers();
  const cells = (await rowOf('Abel')).getAllByRole('cell');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'First Name',
    'Last Name',
    'Type',
    'Whatsapp Number',
    'Mobile Number',
    'Email',
    'Status',
    'Email Verified Status',
    'Action',
  ]);
  expect(cells.slice(0, 8).map(({ textContent }) => textContent)).toEqual([
    'Abel',
    'Marlow',
    'Customer',
    '+34 600 555 014',
    '+34 600 555 015',
    'abel@example.com',
    'Disabled',
    'Not Verified',
  ]);
  expect((await rowOf('Bea')).getByText('Active')).toBeVisible();
  expect(server.received.find(({ call }) => call === 'POST /users')?.body).toMatchObject({
    pageSize: 2,
    pageNumber: 1,
  });
  expect(screen.getByText('1–2 of 5 users')).toBeVisible();
});

test('loads the page that is chosen by its number', async () => {
  const { user: typing } = await openUsers();
  await rowOf('Abel');
  await typing.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(await screen.findByText('5–5 of 5 users')).toBeVisible();
  expect(shownNames()).toEqual(['Elena']);
  expect(screen.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
});

test('focuses the form again when Update of the same user is chosen again', async () => {
  const { user: typing } = await openUsers();
  const update = (await rowOf('Abel')).getByRole('button', { name: 'Update Abel Marlow' });
  await typing.click(update);
  await waitFor(() => expect(screen.getByLabelText('First Name')).toHaveFocus());
  await typing.click(update);
  expect(screen.getByLabelText('First Name')).toHaveFocus();
});

test('marks the rows as stale while the next page loads', async () => {
  const { user: typing, server } = await openUsers();
  await rowOf('Abel');
  const frame = screen.getByRole('table', { name: 'Users' }).parentElement;
  expect(frame).toHaveAttribute('aria-busy', 'false');
  server.handlers['POST /users'] = () => new Promise(() => {});
  await typing.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(frame).toHaveAttribute('aria-busy', 'true');
  expect(frame).toHaveClass('is-stale');
});

test('lets the server search, sort and fill larger pages', async () => {
  const { user: typing } = await openUsers();
  await rowOf('Abel');
  await typing.selectOptions(screen.getByLabelText('Users on a page'), '10 on a page');
  expect(await screen.findByText('5 users')).toBeVisible();
  await typing.click(screen.getByRole('button', { name: 'Email' }));
  await typing.click(screen.getByRole('button', { name: 'Email' }));
  await waitFor(() => expect(shownNames()).toEqual(['Elena', 'Dan', 'Cora', 'Bea', 'Abel']));
  await typing.type(screen.getByLabelText('Search users'), 'cora@');
  await waitFor(() => expect(shownNames()).toEqual(['Cora']));
  await typing.type(screen.getByLabelText('Search users'), 'x');
  await typing.click(await screen.findByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('5 users')).toBeVisible();
});

test('adds a user and empties the form', async () => {
  const { user: typing, created } = await openUsers();
  await fillIn(typing);
  await typing.type(screen.getByLabelText('Whatsapp Number'), '+34 1');
  await typing.type(screen.getByLabelText('Mobile Number'), '+34 2');
  await typing.selectOptions(screen.getByLabelText('User Type'), 'Admin');
  await typing.selectOptions(screen.getByLabelText('Email Verified'), 'Verified');
  await typing.click(screen.getByRole('button', { name: 'ADD' }));
  await expectShown('User Saved Successful!');
  expect(screen.getByText('Saved!')).toBeVisible();
  expect(created()).toEqual({
    firstName: 'Ana',
    lastName: 'Zabala',
    email: 'ana@example.com',
    password: 'long enough',
    type: 'Admin',
    whatsapp: '+34 1',
    phone: '+34 2',
    disabled: true, // Active
    emailVerified: true,
    img: '',
  });
  expect(screen.getByLabelText('First Name')).toHaveValue('');
});

test('shows a user who was saved, on whichever page of the list', async () => {
  let all = five;
  const { user: typing } = await openUsers(
    {},
    () => all,
    () => {
      all = [...five, user('Zoe', { email: 'ana@example.com' })];
      return { status: 201, body: {} };
    },
  );
  await rowOf('Abel');
  await fillIn(typing);
  await typing.click(screen.getByRole('button', { name: 'ADD' }));
  await expectShown('User Saved Successful!');
  expect((await rowOf('Zoe')).getByText('ana@example.com')).toBeInTheDocument();
  expect(screen.getByLabelText('Search users')).toHaveValue('ana@example.com');
});

test('remembers the page size', async () => {
  const { user: typing, unmount } = await openUsers();
  await rowOf('Abel');
  await typing.selectOptions(screen.getByLabelText('Users on a page'), '10 on a page');
  expect(await screen.findByText('5 users')).toBeVisible();
  unmount();
  await openUsers();
  expect(await screen.findByText('5 users')).toBeVisible();
  expect(screen.getByLabelText('Users on a page')).toHaveDisplayValue('10 on a page');
});

test('says what is missing and focuses the first invalid field', async () => {
  const { user: typing, created } = await openUsers();
  await typing.type(screen.getByLabelText('Password'), 'short');
  await typing.click(screen.getByRole('button', { name: 'ADD' }));
  expect(await screen.findByText('Enter the first name')).toBeVisible();
  expect(screen.getByText('Enter an e-mail address')).toBeVisible();
  expect(screen.getByText('must be at least 8 characters')).toBeVisible();
  expect(screen.getByLabelText('First Name')).toHaveFocus();
  expect(created()).toBeUndefined();
});

test('keeps the draft when the user could not be added', async () => {
  const { user: typing } = await openUsers({}, undefined, () =>
    rejection(409, 'email_taken', 'This e-mail is already registered.'),
  );
  await fillIn(typing);
  await typing.click(screen.getByRole('button', { name: 'ADD' }));
  await expectShown('User Saved Failed!');
  expect(screen.getByText('Fail!')).toBeVisible();
  await typing.click(screen.getByRole('button', { name: 'OK' }));
  expect(await screen.findByText('This e-mail is already registered.')).toBeVisible();
  expect(screen.getByLabelText('First Name')).toHaveValue('Ana');
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
});

test('changes a user without e-mail and password, then adds again', async () => {
  const { user: typing, server } = await openUsers({}, () => [elena]);
  await typing.click((await rowOf('Elena')).getByRole('button', { name: 'Update Elena Marlow' }));
  expect(screen.getByText('Update Elena Marlow', { selector: 'h2' })).toBeVisible();
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.getByLabelText('First Name')).toHaveFocus();
  expect(screen.getByLabelText('User Status')).toHaveDisplayValue('Active');
  await typing.selectOptions(screen.getByLabelText('User Status'), 'Disabled');
  await typing.click(screen.getByRole('button', { name: 'Update' }));
  await expectShown('Update Successful !');
  expect(screen.getByText('Updated!')).toBeVisible();
  expect(server.callsTo('PUT /users')[0]?.body).toEqual({
    email: 'elena@example.com',
    firstName: 'Elena',
    lastName: 'Marlow',
    type: 'Customer',
    whatsapp: '+34 600 555 014',
    phone: '+34 600 555 015',
    disabled: false,
    emailVerified: true,
    img: '',
    version: 3,
  });
  expect(screen.getByLabelText('Email')).toHaveValue('');
  expect(screen.getByLabelText('First Name')).toHaveValue('');
});

test('says that a change failed and keeps what was typed', async () => {
  const { user: typing } = await openUsers(
    { 'PUT /users': () => rejection(409, 'own_account', 'You cannot disable your own account.') },
    () => [elena],
  );
  await typing.click((await rowOf('Elena')).getByRole('button', { name: 'Update Elena Marlow' }));
  await typing.type(screen.getByLabelText('Last Name'), '-Reyes');
  await typing.click(screen.getByRole('button', { name: 'Update' }));
  await expectShown('Update Fail!');
  expect(screen.getByText('Fail')).toBeVisible();
  await typing.click(screen.getByRole('button', { name: 'OK' }));
  expect(await screen.findByText('You cannot disable your own account.')).toBeVisible();
  expect(screen.getByLabelText('Last Name')).toHaveValue('Marlow-Reyes');
});

test('asks what to keep of a user whom somebody else changed meanwhile', async () => {
  const theirs = { ...elena, lastName: 'Costa', disabled: false, version: 4 };
  const { user: typing, server } = await openUsers({ 'PUT /users': () => editConflict(theirs) }, () => [
    elena,
  ]);
  await typing.click((await rowOf('Elena')).getByRole('button', { name: 'Update Elena Marlow' }));
  await typing.type(screen.getByLabelText('Last Name'), '-Reyes');
  await typing.click(screen.getByRole('button', { name: 'Update' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Somebody else changed this user/ }));
  expect(dialog.getByRole('term')).toHaveTextContent('User Status');
  expect(dialog.getByRole('definition')).toHaveTextContent('Disabled');
  await typing.click(dialog.getByRole('radio', { name: 'Take theirs Costa' }));
  server.handlers['PUT /users'] = () => ({ body: {} });
  await typing.click(dialog.getByRole('button', { name: 'Save' }));
  await expectShown('Update Successful !');
  const { _id, ...saved } = theirs;
  expect(server.callsTo('PUT /users')[1]?.body).toEqual(saved);
});

test('keeps the form of a user whom somebody deleted meanwhile', async () => {
  const { user: typing } = await openUsers(
    { 'PUT /users': () => rejection(404, 'not_found', 'A user with this e-mail was not found.') },
    () => [elena],
  );
  await typing.click((await rowOf('Elena')).getByRole('button', { name: 'Update Elena Marlow' }));
  await typing.type(screen.getByLabelText('Last Name'), '-Reyes');
  await typing.click(screen.getByRole('button', { name: 'Update' }));
  await expectShown('Somebody deleted this user meanwhile');
  await typing.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText('Last Name')).toHaveValue('Marlow-Reyes');
});

test('deletes after a confirmation, and leaves a page that no longer exists', async () => {
  let all = five;
  const { user: typing } = await openUsers(
    {
      'DELETE /users/elena%40example.com': () => {
        all = all.filter(({ firstName }) => firstName !== 'Elena');
        return { body: {} };
      },
    },
    () => all,
  );
  await rowOf('Abel');
  await typing.click(screen.getByRole('button', { name: 'Page 3' }));
  await typing.click((await rowOf('Elena')).getByRole('button', { name: 'Delete Elena Marlow' }));
  await expectShown('Delete user Elena Marlow?');
  expect(screen.getByText('elena@example.com. This cannot be undone.')).toBeVisible();
  await typing.click(screen.getByRole('button', { name: 'Delete' }));
  await expectShown('Delete Successful !');
  expect(screen.getByText('Deleted!')).toBeVisible();
  expect(await screen.findByText('3–4 of 4 users')).toBeInTheDocument();
});

test('says why a user is not deleted', async () => {
  const { user: typing } = await openUsers(
    {
      'DELETE /users/elena%40example.com': () =>
        rejection(409, 'last_staff', 'This is the last staff account.'),
    },
    () => [elena],
  );
  await typing.click((await rowOf('Elena')).getByRole('button', { name: 'Delete Elena Marlow' }));
  await expectShown('Delete user Elena Marlow?');
  await typing.click(screen.getByRole('button', { name: 'Delete' }));
  await expectShown('This is the last staff account.');
});

test('alerts with the error when the users do not load, and tries again', async () => {
  const { user: typing, server } = await openUsers({
    'POST /users': () => rejection(503, 'unavailable', 'Not now.'),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  server.handlers['POST /users'] = usersCall(
    () => [elena],
    () => ({}),
  );
  await typing.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await rowOf('Elena')).getByText('Active')).toBeVisible();
});
