import { PERMISSIONS } from '@innkeeper/contracts/access';
import { screen, waitFor, within } from '@testing-library/react';
import { forgetToken, storeToken } from '../../shared/session/token.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { editConflict, rejection } from '../../testing/fake-server.ts';
import { deskList } from '../../testing/list-page.ts';
import { fillInRoom, openRooms, roomCard, roomForm, suite } from '../../testing/rooms-page.tsx';

test('adds a room and empties the form', async () => {
  const { user, server } = await openRooms();
  await fillInRoom(user);
  await user.clear(screen.getByLabelText('Maximum Guests'));
  await user.type(screen.getByLabelText('Maximum Guests'), '4');
  await user.selectOptions(screen.getByLabelText('Availability'), 'Not Available');
  await user.type(screen.getByLabelText('Notes'), 'Quiet');
  await user.type(screen.getByLabelText('Description'), 'Under the beams.');
  expect(screen.getByRole('button', { name: 'Update Room' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Add Room' }));
  await expectShown('Room Saved !');
  expect(server.callsTo('POST /room')[0]?.body).toEqual({
    roomId: 'LL-1',
    name: 'Lantern Loft',
    specialDescription: 'Under the beams.',
    maximumGuests: 4,
    photo: [],
    available: false,
    category: 'Loft',
    notes: 'Quiet',
  });
  expect(screen.getByLabelText('Room ID')).toHaveValue('');
});

test('says what is missing and focuses the first invalid field', async () => {
  const { user, server } = await openRooms();
  await user.clear(screen.getByLabelText('Maximum Guests'));
  await user.type(screen.getByLabelText('Maximum Guests'), '21');
  await user.click(screen.getByRole('button', { name: 'Add Room' }));
  expect(await screen.findByText('must be at most 20 guests')).toBeVisible();
  expect(screen.getByText('Select a category')).toBeVisible();
  expect(screen.getByLabelText('Room ID')).toHaveFocus();
  expect(server.callsTo('POST /room')).toHaveLength(0);
});

test('keeps the draft when the room could not be saved', async () => {
  const { user } = await openRooms({
    'POST /room': () => rejection(409, 'room_id_taken', 'There is a room with the ID LL-1 already.'),
  });
  await fillInRoom(user);
  await user.click(screen.getByRole('button', { name: 'Add Room' }));
  await expectShown('save Error');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(await screen.findByText('There is a room with the ID LL-1 already.')).toBeVisible();
  expect(screen.getByLabelText('Room Name')).toHaveValue('Lantern Loft');
  await waitFor(() => expect(screen.getByLabelText('Room ID')).toHaveFocus());
});

test('changes a room, whose ID is fixed, and returns to its card', async () => {
  const { user, server } = await openRooms();
  const update = within(await roomCard('Sea Suite')).getByRole('button', { name: 'Update Sea Suite' });
  await user.click(update);
  expect(screen.getByLabelText('Room ID')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Room Name')).toHaveFocus();
  expect(roomForm().getByLabelText('Category')).toHaveValue('Sea View');
  expect(screen.getByRole('button', { name: 'Add Room' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Remove sea.jpg' }));
  await user.clear(screen.getByLabelText('Room Name'));
  await user.type(screen.getByLabelText('Room Name'), 'Bay Suite');
  await user.click(screen.getByRole('button', { name: 'Update Room' }));
  await expectShown('Room Saved !');
  expect(server.callsTo('PUT /room/SS-301')[0]?.body).toEqual({
    ...suite,
    name: 'Bay Suite',
    photo: ['/pictures/demo/bath.jpg'],
  });
  expect(screen.getByText('Add Room', { selector: 'h2' })).toBeVisible();
  expect(screen.getByLabelText('Room ID')).toHaveValue('');
});

test('asks what to keep of a room that another user changed since then', async () => {
  const theirs = { ...suite, available: false, name: 'Bay Suite', version: 4 };
  const { user, server } = await openRooms({ 'PUT /room/SS-301': () => editConflict(theirs) });
  await user.click(within(await roomCard('Sea Suite')).getByRole('button', { name: 'Update Sea Suite' }));
  await user.type(screen.getByLabelText('Room Name'), ' West');
  await user.click(screen.getByRole('button', { name: 'Update Room' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Another user changed this room/ }));
  expect(screen.queryByText('save Error')).toBeNull();
  expect(dialog.getByRole('radio', { name: 'Keep mine Sea Suite West' })).toBeChecked();
  expect(dialog.getByRole('term')).toHaveTextContent('Availability');
  expect(dialog.getByRole('definition')).toHaveTextContent('Not Available');
  server.handlers['PUT /room/SS-301'] = () => ({ body: {} });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expectShown('Room Saved !');
  expect(server.callsTo('PUT /room/SS-301').map(({ body }) => body)).toEqual([
    { ...suite, name: 'Sea Suite West' },
    { ...suite, name: 'Sea Suite West', available: false, version: 4 },
  ]);
});

test('keeps what was typed when the question is left', async () => {
  const theirs = { ...suite, name: 'Bay Suite', version: 4 };
  const { user } = await openRooms({ 'PUT /room/SS-301': () => editConflict(theirs) });
  await user.click(within(await roomCard('Sea Suite')).getByRole('button', { name: 'Update Sea Suite' }));
  await user.type(screen.getByLabelText('Room Name'), ' West');
  await user.click(screen.getByRole('button', { name: 'Update Room' }));
  await user.click(await screen.findByRole('button', { name: 'Back to the form' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Update Room' })).toHaveFocus());
  expect(screen.getByLabelText('Room Name')).toHaveValue('Sea Suite West');
  expect(screen.queryByText('Room Saved !')).toBeNull();
});

test('saves what was typed before the session ended with the version on which it was typed', async () => {
  const signedIn = {
    'GET /users/get-user': () => ({ body: { user: { _id: 'staff-1' }, permissions: PERMISSIONS } }),
  };
  const openForm = async ({ user }: Awaited<ReturnType<typeof openRooms>>) =>
    user.click(within(await roomCard('Sea Suite')).getByRole('button', { name: 'Update Sea Suite' }));
  storeToken('token-1');
  const before = await openRooms(signedIn);
  await openForm(before);
  await before.user.type(screen.getByLabelText('Room Name'), ' West');
  forgetToken('token-1', 'rejected');
  before.unmount();

  storeToken('token-2');
  const changed = { ...suite, notes: 'Bath tap repaired', version: 4 };
  const after = await openRooms({ ...signedIn, 'GET /desk/rooms': deskList(() => [changed]) });
  await openForm(after);
  await waitFor(() => expect(screen.getByLabelText('Room Name')).toHaveValue('Sea Suite West'));
  await after.user.click(screen.getByRole('button', { name: 'Update Room' }));
  await expectShown('Room Saved !');
  expect(after.server.callsTo('PUT /room/SS-301')[0]?.body).toMatchObject({
    name: 'Sea Suite West',
    version: 3,
  });
  forgetToken('token-2', 'signed-out');
});

test('adds a room again that another user deleted since then', async () => {
  const { user, server } = await openRooms({
    'PUT /room/SS-301': () => rejection(404, 'not_found', 'The room SS-301 was not found.'),
  });
  await user.click(within(await roomCard('Sea Suite')).getByRole('button', { name: 'Update Sea Suite' }));
  await user.type(screen.getByLabelText('Room Name'), ' West');
  await user.click(screen.getByRole('button', { name: 'Update Room' }));
  await expectShown('Another user deleted this room');
  await user.click(screen.getByRole('button', { name: 'Add as new' }));
  await expectShown('Room Saved !');
  const { version: _, ...room } = suite;
  expect(server.callsTo('POST /room')[0]?.body).toEqual({ ...room, name: 'Sea Suite West' });
});

test('focuses the form again when Update of the same room is chosen again', async () => {
  const { user } = await openRooms();
  const update = within(await roomCard('Sea Suite')).getByRole('button', { name: 'Update Sea Suite' });
  await user.click(update);
  await user.type(screen.getByLabelText('Room Name'), ' West');
  await user.click(update);
  expect(screen.getByLabelText('Room Name')).toHaveFocus();
  expect(screen.getByLabelText('Room Name')).toHaveValue('Sea Suite West');
});

test('asks before Update of another room drops what was typed', async () => {
  const { user } = await openRooms();
  const update = async (name: string) =>
    user.click(within(await roomCard(name)).getByRole('button', { name: `Update ${name}`, hidden: true }));
  await update('Sea Suite');
  await user.type(screen.getByLabelText('Notes'), ' no more');
  await update('Family Room');
  await expectShown('Leave without saving?');
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
  expect(screen.getByLabelText('Room ID')).toHaveValue('SS-301');
  expect(screen.getByLabelText('Notes')).toHaveValue('Bath tap drips no more');

  await update('Family Room');
  await expectShown('Leave without saving?');
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.getByLabelText('Room ID')).toHaveValue('FR-203'));
  await waitFor(() => expect(screen.getByLabelText('Room Name')).toHaveFocus());

  await update('Sea Suite'); // nothing was typed since
  expect(screen.getByLabelText('Room ID')).toHaveValue('SS-301');
});

test('asks before Update of a room drops a room that is being added', async () => {
  const { user } = await openRooms();
  await user.type(screen.getByLabelText('Room Name'), 'Lantern Loft');
  await user.click(within(await roomCard('Sea Suite')).getByRole('button', { name: 'Update Sea Suite' }));
  await expectShown('Leave without saving?');
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Room Name')).toHaveValue('Lantern Loft');
});

test('cancels a change', async () => {
  const { user, server } = await openRooms();
  const update = within(await roomCard('Sea Suite')).getByRole('button', { name: 'Update Sea Suite' });
  await user.click(update);
  await user.type(screen.getByLabelText('Notes'), ' no more');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText('Notes')).toHaveValue('');
  expect(update).toHaveFocus();
  expect(server.callsTo('PUT /room/SS-301')).toHaveLength(0);
});
