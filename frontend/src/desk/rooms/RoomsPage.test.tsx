import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../shared/paths.ts';
import { forgetToken, storeToken } from '../../shared/session/token.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { editConflict, fakeServer, rejection } from '../../testing/fake-server.ts';
import { deskList } from '../../testing/list-page.ts';
import {
  type PictureStore,
  picture,
  pictureStore,
  stubPreviews,
  uploadCalls,
} from '../../testing/picture-store.ts';
import { renderPage } from '../../testing/render-page.tsx';
import type { Room } from './api.ts';
import { RoomsPage } from './RoomsPage.tsx';

const suite: Room = {
  roomId: 'SS-301',
  name: 'Sea Suite',
  specialDescription: 'The bay from the bed.',
  maximumGuests: 2,
  photo: ['/pictures/demo/sea.jpg', '/pictures/demo/bath.jpg'],
  available: true,
  category: 'Sea View',
  notes: 'Bath tap drips',
  version: 3,
};
const family: Room = {
  ...suite,
  roomId: 'FR-203',
  name: 'Family Room',
  photo: [],
  available: false,
  maximumGuests: 5,
};

async function openRooms(handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /desk/rooms': deskList(() => [suite, family]),
    'GET /category': () => ({ body: { categories: [{ name: 'Sea View' }, { name: 'Loft' }] } }),
    'POST /room': () => ({ status: 201, body: {} }),
    'PUT /room/SS-301': () => ({ body: {} }),
    ...handlers,
  });
  const view = renderPage(<RoomsPage />, paths.desk.rooms);
  await screen.findByLabelText('Room ID');
  return { server, ...view };
}
const card = (name: string) => screen.findByRole('article', { name });
const form = () => within(screen.getByRole('form'));
const choose = (user: Awaited<ReturnType<typeof openRooms>>['user'], ...names: string[]) =>
  user.upload(screen.getByLabelText('Images', { selector: 'input' }), names.map(picture));

async function fillIn(user: Awaited<ReturnType<typeof openRooms>>['user']) {
  await user.type(screen.getByLabelText('Room ID'), 'LL-1');
  await user.type(screen.getByLabelText('Room Name'), 'Lantern Loft');
  await user.selectOptions(await screen.findByLabelText('Category', { selector: 'form select' }), 'Loft');
}

beforeEach(stubPreviews);

test('shows each room as a card', async () => {
  await openRooms();
  const shown = within(await card('Sea Suite'));
  for (const fact of ['SS-301', '2 guests', 'Sea View', 'Available', 'The bay from the bed.', '1 / 2']) {
    expect(shown.getByText(fact)).toBeVisible();
  }
  expect(shown.getAllByRole('img')).toHaveLength(2);
  const bare = within(await card('Family Room'));
  expect(bare.getByText('Not Available')).toBeVisible();
  expect(bare.getByText('No Image')).toBeVisible();
});

test('adds a room and empties the form', async () => {
  const { user, server } = await openRooms();
  await fillIn(user);
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

test('lets the direction of what people typed follow its script', async () => {
  await openRooms();
  const shown = within(await card('Sea Suite'));
  expect(shown.getByRole('heading', { name: 'Sea Suite' })).toHaveAttribute('dir', 'auto');
  expect(shown.getByText('The bay from the bed.')).toHaveAttribute('dir', 'auto');
  expect(shown.getByText('Sea View', { selector: 'bdi' })).toBeVisible();
  for (const label of ['Room Name', 'Notes', 'Description', 'Search rooms']) {
    expect(screen.getByLabelText(label)).toHaveAttribute('dir', 'auto');
  }
});

test('says that a chosen file has no preview when it cannot be read', async () => {
  const { user } = await openRooms();
  await choose(user, 'notes.jpg');
  fireEvent.error(await screen.findByAltText('notes.jpg'));
  expect(screen.getByText('No preview')).toBeVisible();
  expect(screen.queryByAltText('notes.jpg')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove notes.jpg' })).toBeVisible();
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
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Add Room' }));
  await expectShown('save Error');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(await screen.findByText('There is a room with the ID LL-1 already.')).toBeVisible();
  expect(screen.getByLabelText('Room Name')).toHaveValue('Lantern Loft');
  await waitFor(() => expect(screen.getByLabelText('Room ID')).toHaveFocus());
});

test('changes a room, whose ID is fixed, and returns to its card', async () => {
  const { user, server } = await openRooms();
  const update = within(await card('Sea Suite')).getByRole('button', { name: 'Update Sea Suite' });
  await user.click(update);
  expect(screen.getByLabelText('Room ID')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Room Name')).toHaveFocus();
  expect(form().getByLabelText('Category')).toHaveValue('Sea View');
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

test('asks what to keep of a room that somebody else changed meanwhile', async () => {
  const theirs = { ...suite, available: false, name: 'Bay Suite', version: 4 };
  const { user, server } = await openRooms({ 'PUT /room/SS-301': () => editConflict(theirs) });
  await user.click(within(await card('Sea Suite')).getByRole('button', { name: 'Update Sea Suite' }));
  await user.type(screen.getByLabelText('Room Name'), ' West');
  await user.click(screen.getByRole('button', { name: 'Update Room' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Somebody else changed this room/ }));
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
  await user.click(within(await card('Sea Suite')).getByRole('button', { name: 'Update Sea Suite' }));
  await user.type(screen.getByLabelText('Room Name'), ' West');
  await user.click(screen.getByRole('button', { name: 'Update Room' }));
  await user.click(await screen.findByRole('button', { name: 'Back to the form' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Update Room' })).toHaveFocus());
  expect(screen.getByLabelText('Room Name')).toHaveValue('Sea Suite West');
  expect(screen.queryByText('Room Saved !')).toBeNull();
});

test('saves what was typed before the session ended with the version on which it was typed', async () => {
  const signedIn = { 'GET /users/get-user': () => ({ body: { user: { _id: 'staff-1' } } }) };
  const openForm = async ({ user }: Awaited<ReturnType<typeof openRooms>>) =>
    user.click(within(await card('Sea Suite')).getByRole('button', { name: 'Update Sea Suite' }));
  storeToken('token-1');
  const before = await openRooms(signedIn);
  await openForm(before);
  await before.user.type(screen.getByLabelText('Room Name'), ' West');
  forgetToken('token-1', 'rejected');
  before.unmount();

  storeToken('token-2');
  const changed = { ...suite, notes: 'Bath tap mended', version: 4 };
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

test('adds a room again that somebody deleted meanwhile', async () => {
  const { user, server } = await openRooms({
    'PUT /room/SS-301': () => rejection(404, 'not_found', 'The room SS-301 was not found.'),
  });
  await user.click(within(await card('Sea Suite')).getByRole('button', { name: 'Update Sea Suite' }));
  await user.type(screen.getByLabelText('Room Name'), ' West');
  await user.click(screen.getByRole('button', { name: 'Update Room' }));
  await expectShown('Somebody deleted this room meanwhile');
  await user.click(screen.getByRole('button', { name: 'Add as new' }));
  await expectShown('Room Saved !');
  const { version: _, ...room } = suite;
  expect(server.callsTo('POST /room')[0]?.body).toEqual({ ...room, name: 'Sea Suite West' });
});

test('focuses the form again when Update of the same room is chosen again', async () => {
  const { user } = await openRooms();
  const update = within(await card('Sea Suite')).getByRole('button', { name: 'Update Sea Suite' });
  await user.click(update);
  await user.type(screen.getByLabelText('Room Name'), ' West');
  await user.click(update);
  expect(screen.getByLabelText('Room Name')).toHaveFocus();
  expect(screen.getByLabelText('Room Name')).toHaveValue('Sea Suite West');
});

test('cancels a change', async () => {
  const { user, server } = await openRooms();
  const update = within(await card('Sea Suite')).getByRole('button', { name: 'Update Sea Suite' });
  await user.click(update);
  await user.type(screen.getByLabelText('Notes'), ' no more');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText('Notes')).toHaveValue('');
  expect(update).toHaveFocus();
  expect(server.callsTo('PUT /room/SS-301')).toHaveLength(0);
});

test('deletes a room after a confirmation', async () => {
  let rooms = [suite, family];
  const { user } = await openRooms({
    'GET /desk/rooms': deskList(() => rooms),
    'DELETE /room/SS-301': () => {
      rooms = [family];
      return { body: {} };
    },
  });
  await user.click(within(await card('Sea Suite')).getByRole('button', { name: 'Delete Sea Suite' }));
  await expectShown('Are you sure you want to delete this room?');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await expectShown('Room deleted successfully!');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Sea Suite' })).toBeNull());
});

test.each([
  [1, /, has 1 coming stay, from Friday, December 11, 2026 to Sunday, December 13, 2026\./],
  [12, /, has 12 coming stays, from Friday, December 11, 2026 to Sunday, December 13, 2026\./],
])('says before a deletion that %d stays are coming, and when', async (count, words) => {
  const { user } = await openRooms({
    'GET /desk/rooms/SS-301/stays': () => ({ body: { count, first: '2026-12-11', last: '2026-12-13' } }),
  });
  await user.click(within(await card('Sea Suite')).getByRole('button', { name: 'Delete Sea Suite' }));
  await expectShown(words);
  const link = screen.getByRole('link', { name: 'Show the bookings of this room' });
  expect(link).toHaveAttribute('href', '/admin/bookings?q=SS-301');
  expect(link).toHaveAttribute('target', '_blank');
});

test('asks before a deletion also when no stay is coming, or that is not known', async () => {
  for (const stays of [
    () => ({ body: { count: 0, first: null, last: null } }),
    () => rejection(503, 'unavailable', 'Not now.'),
  ]) {
    const { user, unmount } = await openRooms({ 'GET /desk/rooms/SS-301/stays': stays });
    await user.click(within(await card('Sea Suite')).getByRole('button', { name: 'Delete Sea Suite' }));
    await expectShown('Sea Suite, SS-301. Its bookings stay as they are.');
    expect(screen.queryByRole('link')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep room' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    unmount();
  }
});

test('searches and sorts the cards', async () => {
  const { user, server } = await openRooms();
  await card('Sea Suite');
  const names = () =>
    screen.getAllByRole('article').map((each) => within(each).getByRole('heading').textContent);
  expect(names()).toEqual(['Family Room', 'Sea Suite']);
  await user.selectOptions(screen.getByLabelText('Order'), 'By guests');
  await waitFor(() => expect(names()).toEqual(['Sea Suite', 'Family Room']));
  await user.type(screen.getByLabelText('Search rooms'), 'family');
  await waitFor(() => expect(names()).toEqual(['Family Room']));
  await user.type(screen.getByLabelText('Search rooms'), ' none');
  await user.click(await screen.findByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(names()).toHaveLength(2));
  await user.selectOptions(screen.getByLabelText('Category', { selector: 'search select' }), 'Loft');
  await waitFor(() =>
    expect(server.callsTo('GET /desk/rooms').at(-1)?.query).toEqual({
      category: 'Loft',
      sort: 'maximumGuests',
      order: 'asc',
      pageNumber: '1',
      pageSize: '12',
    }),
  );
});

test('alerts when rooms or categories do not load, and tries again', async () => {
  const { user, server } = await openRooms({
    'GET /desk/rooms': () => rejection(503, 'unavailable', 'Not now.'),
    'GET /category': () => rejection(503, 'unavailable', 'Not now.'),
  });
  expect(await screen.findByText('error')).toBeVisible();
  expect(screen.getByText(/error: the categories could not be loaded/)).toBeVisible();
  server.handlers['GET /desk/rooms'] = deskList(() => [suite]);
  server.handlers['GET /category'] = () => ({ body: { categories: [{ name: 'Loft' }] } });
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) await user.click(button);
  expect(await card('Sea Suite')).toBeVisible();
  expect(await form().findByRole('option', { name: 'Loft' })).toBeInTheDocument();
});

describe('images', () => {
  let store: PictureStore;
  beforeEach(async () => {
    store = await pictureStore();
  });
  afterEach(() => store.stop());
  const states = () =>
    within(screen.getByLabelText('Images', { selector: 'ul' }))
      .getAllByRole('listitem', { hidden: true }) // a popup may cover them
      .map(({ textContent }) => textContent);

  test('that are all removed while they are uploaded are not reported as uploaded', async () => {
    const release = store.hold();
    const { user } = await openRooms(uploadCalls(store, ['bath.jpg']));
    await choose(user, 'bath.jpg');
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    await user.click(screen.getByRole('button', { name: 'Remove bath.jpg' }));
    release();
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    await expectShown('Please select images to upload!');
    expect(screen.queryByText('All images uploaded !')).not.toBeInTheDocument();
  });

  test('must be selected before they can be uploaded', async () => {
    const { user } = await openRooms();
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    await expectShown('Please select images to upload!');
  });

  test('are uploaded together, can be removed one by one, and are saved with the room', async () => {
    const { user, server } = await openRooms(uploadCalls(store, ['a.jpg', 'b.jpg', 'c.jpg']));
    await choose(user, 'a.jpg', 'b.jpg', 'c.jpg');
    await user.click(screen.getByRole('button', { name: 'Remove b.jpg' }));
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    await expectShown('All images uploaded !');
    expect(states()).toEqual(['a.jpgImage uploaded !', 'c.jpgImage uploaded !', 'Add images']);
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Add Room', hidden: true }));
    await waitFor(() =>
      expect(server.callsTo('POST /room')[0]?.body).toMatchObject({
        photo: ['/pictures/folder/a.jpg', '/pictures/folder/c.jpg'],
      }),
    );
  });

  test('are uploaded once for two clicks on Upload', async () => {
    const { user } = await openRooms(uploadCalls(store, ['a.jpg']));
    const release = store.hold();
    await choose(user, 'a.jpg');
    await user.dblClick(screen.getByRole('button', { name: 'Upload' }));
    expect(screen.getByRole('button', { name: 'Upload' })).toHaveAttribute('aria-disabled', 'true');
    release();
    await expectShown('All images uploaded !');
    expect(screen.queryByText('Please select images to upload!')).not.toBeInTheDocument();
  });

  test('that fail are named and can be uploaded again one by one', async () => {
    const { user } = await openRooms(uploadCalls(store, ['a.jpg']));
    store.answers.push({ status: 403 });
    await choose(user, 'a.jpg');
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    await expectShown('An error occurred while uploading images.');
    expect(screen.getByRole('heading', { name: 'Upload Failed' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.getByText(/a\.jpg: .*\(Status 403\)/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again: a.jpg' }));
    await waitFor(() => expect(states()).toEqual(['a.jpgImage uploaded !', 'Add images']));
  });

  test('show their progress, and removing one cancels its upload', async () => {
    const { user } = await openRooms(uploadCalls(store, ['a.jpg']));
    const release = store.hold();
    await choose(user, 'a.jpg');
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByRole('progressbar', { name: 'Uploading a.jpg' })).toBeVisible();
    await waitFor(() => expect(store.received).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Remove a.jpg' }));
    release();
    await waitFor(() => expect(states()).toEqual(['Add images']));
    expect(screen.queryByText('Upload Failed')).toBeNull();
  });

  test('that were chosen but not uploaded are uploaded with the room', async () => {
    const { user, server } = await openRooms(uploadCalls(store, ['a.jpg']));
    await fillIn(user);
    await choose(user, 'a.jpg');
    await user.click(screen.getByRole('button', { name: 'Add Room' }));
    await expectShown('Room Saved !');
    expect(server.callsTo('POST /room')[0]?.body).toMatchObject({ photo: ['/pictures/folder/a.jpg'] });
  });

  test('that are too large are rejected at once', async () => {
    const { user, server } = await openRooms();
    const large = picture('large.jpg');
    Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
    await user.upload(screen.getByLabelText('Images', { selector: 'input' }), [large]);
    expect(await screen.findByText(/large\.jpg is larger than 10 MB/)).toBeVisible();
    expect(states()).toEqual(['Add images']);
    expect(server.callsTo('POST /gallery/uploads')).toHaveLength(0);
  });
});
