import { screen, waitFor, within } from '@testing-library/react';
import { expectShown } from '../../testing/expect-shown.ts';
import { rejection } from '../../testing/fake-server.ts';
import {
  elena,
  fillInUser,
  five,
  openUsers,
  rowOf,
  shownNames,
  userOf,
  usersCall,
} from '../../testing/users-page.tsx';

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

test('shows a saved user, on any page of the list', async () => {
  let all = five;
  const { user: typing } = await openUsers(
    {},
    () => all,
    () => {
      all = [...five, userOf('Zoe', { email: 'ana@example.com' })];
      return { status: 201, body: {} };
    },
  );
  await rowOf('Abel');
  await fillInUser(typing);
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
  expect(screen.getByRole('checkbox', { name: 'Also cancel their coming stays' })).not.toBeChecked();
  await typing.click(screen.getByRole('button', { name: 'Delete' }));
  await expectShown('Delete Successful !');
  expect(screen.getByText('Deleted!')).toBeVisible();
  expect(await screen.findByText('3–4 of 4 users')).toBeInTheDocument();
});

test.each([
  ['keeps', {}],
  ['cancels', { comingStays: 'cancel' }],
])('%s the coming stays of a deleted user, as the box says', async (what, query) => {
  const { user: typing, server } = await openUsers(
    { 'DELETE /users/elena%40example.com': () => ({ body: {} }) },
    () => [elena],
  );
  await typing.click((await rowOf('Elena')).getByRole('button', { name: 'Delete Elena Marlow' }));
  const box = await screen.findByRole('checkbox', { name: 'Also cancel their coming stays' });
  if (what === 'cancels') await typing.click(box);
  await typing.click(screen.getByRole('button', { name: 'Delete' }));
  await expectShown('Delete Successful !');
  expect(server.callsTo('DELETE /users/elena%40example.com')).toMatchObject([{ query }]);
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

test('lists the erasures, and their waiting parts', async () => {
  const erasure = (id: string, part: object) => ({
    erasureId: id,
    personId: `person-${id}`,
    askedAt: '2026-11-20T09:30:00.000Z',
    completedAt: null,
    waitingFor: [],
    ...part,
  });
  const { user, server } = await openUsers({
    'GET /desk/erasures': () => rejection(503, 'unavailable', 'In a moment.'),
  });
  const open = screen.getByRole('button', { name: 'Erased persons' });
  await user.click(open);
  const dialog = within(await screen.findByRole('dialog', { name: 'Erased persons' }));
  expect(await dialog.findByText('Load Error!')).toBeVisible();
  const erasures = [
    erasure('a', { waitingFor: ['feedback', 'mails_of_bookings'] }),
    erasure('b', { completedAt: '2026-11-20T09:31:00.000Z' }),
  ];
  server.handlers['GET /desk/erasures'] = () => ({ body: { erasures } });
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  const [, waiting, done] = await dialog.findAllByRole('row');
  expect(waiting).toHaveTextContent('Waits for feedback, e-mails about bookings');
  expect(done).toHaveTextContent('person-b');
  expect(done).not.toHaveTextContent('Waits');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(open).toHaveFocus());
});
