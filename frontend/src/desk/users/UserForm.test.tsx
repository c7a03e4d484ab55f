import { screen, waitFor, within } from '@testing-library/react';
import { expectShown } from '../../testing/expect-shown.ts';
import { editConflict, rejection } from '../../testing/fake-server.ts';
import { elena, fillInUser, openUsers, rowOf } from '../../testing/users-page.tsx';

test('adds a user and empties the form', async () => {
  const { user: typing, created } = await openUsers();
  await fillInUser(typing);
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
    role: 'manager',
    whatsapp: '+34 1',
    phone: '+34 2',
    disabled: true, // Active
    emailVerified: true,
    img: '',
  });
  expect(screen.getByLabelText('First Name')).toHaveValue('');
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
  await fillInUser(typing);
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
    role: null,
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

test('asks what to keep of a user whom another user changed since then', async () => {
  const theirs = { ...elena, lastName: 'Costa', disabled: false, version: 4 };
  const { user: typing, server } = await openUsers({ 'PUT /users': () => editConflict(theirs) }, () => [
    elena,
  ]);
  await typing.click((await rowOf('Elena')).getByRole('button', { name: 'Update Elena Marlow' }));
  await typing.type(screen.getByLabelText('Last Name'), '-Reyes');
  await typing.click(screen.getByRole('button', { name: 'Update' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Another user changed this user/ }));
  expect(dialog.getByRole('term')).toHaveTextContent('User Status');
  expect(dialog.getByRole('definition')).toHaveTextContent('Disabled');
  await typing.click(dialog.getByRole('radio', { name: 'Take theirs Costa' }));
  server.handlers['PUT /users'] = () => ({ body: {} });
  await typing.click(dialog.getByRole('button', { name: 'Save' }));
  await expectShown('Update Successful !');
  const { _id, roleName, ...saved } = theirs;
  expect(server.callsTo('PUT /users')[1]?.body).toEqual(saved);
});

test('keeps the form of a user whom someone deleted since then', async () => {
  const { user: typing } = await openUsers(
    { 'PUT /users': () => rejection(404, 'not_found', 'A user with this e-mail was not found.') },
    () => [elena],
  );
  await typing.click((await rowOf('Elena')).getByRole('button', { name: 'Update Elena Marlow' }));
  await typing.type(screen.getByLabelText('Last Name'), '-Reyes');
  await typing.click(screen.getByRole('button', { name: 'Update' }));
  await expectShown('Another user deleted this user');
  await typing.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText('Last Name')).toHaveValue('Marlow-Reyes');
});

test('focuses the form again when Update of the same user is chosen again', async () => {
  const { user: typing } = await openUsers();
  const update = (await rowOf('Abel')).getByRole('button', { name: 'Update Abel Marlow' });
  await typing.click(update);
  await waitFor(() => expect(screen.getByLabelText('First Name')).toHaveFocus());
  await typing.click(update);
  expect(screen.getByLabelText('First Name')).toHaveFocus();
});

test('asks before Update of another user drops what was typed', async () => {
  const { user: typing } = await openUsers();
  await typing.click((await rowOf('Abel')).getByRole('button', { name: 'Update Abel Marlow' }));
  await typing.type(screen.getByLabelText('Last Name'), '-Reyes');
  await typing.click((await rowOf('Bea')).getByRole('button', { name: 'Update Bea Marlow' }));
  await expectShown('Leave without saving?');
  await typing.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
  expect(screen.getByLabelText('Last Name')).toHaveValue('Marlow-Reyes');
});

test('removes the second step of a user who lost it, after a question', async () => {
  let user = { ...elena, hasSecondFactor: true as const } as typeof elena;
  const path = `DELETE /desk/users/${elena._id}/second-factor`;
  const { user: typing, server } = await openUsers(
    {
      [path]: () => {
        user = elena;
        return { body: { message: 'The second factor is removed.' } };
      },
    },
    () => [user],
  );
  await typing.click((await rowOf('Elena')).getByRole('button', { name: 'Update Elena Marlow' }));
  await typing.click(await screen.findByRole('button', { name: 'Remove the second step' }));
  const sure = within(await screen.findByRole('dialog'));
  await typing.click(await sure.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.callsTo(path)).toHaveLength(1));
  expect(await screen.findByText('Signs in with the password alone.')).toBeVisible();
});
