import { act, screen, waitFor, within } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { forgetToken, storeToken } from '../../shared/session/token.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, type Handlers, rejection, unreachable } from '../../testing/fake-server.ts';
import { picture, pictureStore, uploadCalls } from '../../testing/picture-store.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { expectUndoLost, expectUndoStays } from '../../testing/undo-note.ts';
import type { HousekeepingState, Note, Room } from './api.ts';
import { HousekeepingPage } from './HousekeepingPage.tsx';
import { byFloor, floorOf, notesOf } from './states.ts';

const room = (roomId: string, state: HousekeepingState, given: Partial<Room> = {}): Room => ({
  roomId,
  name: `Room ${roomId}`,
  category: 'Garden',
  state,
  isOccupied: false,
  leavesToday: false,
  arrivesToday: false,
  blocked: null,
  notes: [],
  ...given,
});

test.each([
  ['SS-301', 3],
  ['1204', 12],
  ['GD-99', null],
  ['Penthouse', null],
])('the floor of %s is %p', (roomId, floor) => expect(floorOf(roomId)).toBe(floor));

test('rooms are listed by floor; those with an arrival today that are not clean come first', () => {
  const rooms = [
    room('101', 'dirty'),
    room('102', 'dirty', { arrivesToday: true }),
    room('103', 'clean', { arrivesToday: true }),
    room('201', 'dirty'),
    room('Annex', 'dirty'),
  ];
  expect(byFloor(rooms).map(({ floor, rooms: own }) => [floor, own.map(({ roomId }) => roomId)])).toEqual([
    [1, ['102', '101', '103']],
    [2, ['201']],
    [null, ['Annex']],
  ]);
});

test('says what a housekeeper has to know before opening the door', () => {
  expect(notesOf(room('101', 'dirty'))).toBe('Vacant');
  expect(notesOf(room('101', 'dirty', { isOccupied: true }))).toBe('Guest in the room');
  const both = { isOccupied: true, leavesToday: true, arrivesToday: true, blocked: 'Leak' };
  expect(notesOf(room('101', 'dirty', both))).toBe('Leaves today · arrival today · blocked: Leak');
});

/** Opens the page with a server that stores the states of its rooms. */
function open(rooms: Room[], more: Handlers = {}) {
  const hotel = new Map(rooms.map((one) => [one.roomId, one]));
  const handlers = Object.fromEntries(
    rooms.map(({ roomId }) => [
      `PUT /desk/housekeeping/${roomId}`,
      ({ body }: { body: unknown }) => {
        const { state, from } = body as { state: HousekeepingState; from: HousekeepingState };
        const now = hotel.get(roomId)!;
        if (now.state !== from) return rejection(409, 'changed_since', `It is ${now.state} now.`);
        hotel.set(roomId, { ...now, state });
        return { body: { message: '', state } };
      },
    ]),
  );
  const notes = Object.fromEntries(
    rooms.map(({ roomId }) => [
      `POST /desk/housekeeping/${roomId}/notes`,
      ({ body }: { body: unknown }) => {
        const note = { ...(body as Note), writtenAt: '2026-11-21T08:00:00Z' };
        const now = hotel.get(roomId)!;
        hotel.set(roomId, { ...now, notes: [note, ...(now.notes ?? [])] });
        return { status: 201, body: { message: '', note } };
      },
    ]),
  );
  const server = fakeServer({
    'GET /desk/housekeeping': () => ({ body: { date: '2026-11-21', rooms: [...hotel.values()] } }),
    ...handlers,
    ...notes,
    ...more,
  });
  return { hotel, server, ...renderPage(<HousekeepingPage />, deskPaths.housekeeping) };
}
const entry = async (roomId: string) =>
  within((await screen.findByText(roomId)).closest('li') as HTMLElement);

test('one press takes a room a step on, and it is undone', async () => {
  const { user } = open([room('101', 'dirty'), room('202', 'inspected')]);
  await user.click(await screen.findByRole('button', { name: 'Start cleaning: 101' }));
  await expectShown('101: Being cleaned');
  expect(await (await entry('101')).findByText('Being cleaned')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expectShown('101: Dirty again');
  expect(await (await entry('101')).findByText('Dirty')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dirty again: 202' }));
  await expectShown('202: Dirty');
});

test('a press can be undone until another user changes the room', async () => {
  const { user, hotel } = open([room('101', 'dirty')], {
    'GET /desk/housekeeping/101': () => ({ body: { state: hotel.get('101')!.state } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Start cleaning: 101' }));
  await expectShown('101: Being cleaned');
  await act(async () => notify.recheckUndos());
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  hotel.set('101', room('101', 'clean'));
  act(() => notify.recheckUndos());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('does not overwrite a change by another user', async () => {
  const { user, hotel } = open([room('101', 'dirty')]);
  const button = await screen.findByRole('button', { name: 'Start cleaning: 101' });
  hotel.set('101', room('101', 'clean'));
  await user.click(button);
  await expectShown('101 is not changed.');
  expect(screen.getByText('It is clean now.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Inspected: 101' })).toBeVisible();
});

test('shows the rooms of one state, and says when there are none', async () => {
  const { user } = open([room('101', 'dirty'), room('202', 'clean')]);
  await user.click(await screen.findByRole('button', { name: 'Clean 1' }));
  expect(screen.queryByText('101')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Floor 2' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Inspected 0' }));
  expect(await screen.findByText('No room is in this state.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'All 2' }));
  await waitFor(() => expect(screen.getByText('101')).toBeVisible());
});

test('shows the rooms that someone comes to and that are not clean, until they are', async () => {
  const comes = { arrivesToday: true };
  const { user } = open([room('101', 'cleaning', comes), room('102', 'clean', comes), room('103', 'dirty')]);
  await user.click(await screen.findByRole('button', { name: 'For arrivals 1' }));
  expect(screen.queryByText('102')).toBeNull();
  expect(screen.queryByText('103')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clean now: 101' }));
  expect(await screen.findByText('Every room that someone comes to today is clean.')).toBeVisible();
});

test('a note is written, and removed when it is settled, which is undone', async () => {
  const { user, server, hotel } = open([room('101', 'dirty')]);
  await user.click(await screen.findByRole('button', { name: 'Add a note: 101' }));
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText('Write a note, or take a photo.')).toBeVisible();
  await user.type(screen.getByLabelText('Note'), 'Broken lamp');
  const save = 'POST /desk/housekeeping/101/notes';
  const works = server.handlers[save]!;
  server.handlers[save] = unreachable;
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText(/^The note is not saved\./)).toBeVisible();
  expect(screen.getByLabelText('Note')).toHaveValue('Broken lamp');
  server.handlers[save] = works;
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  const list = within(await screen.findByRole('list', { name: 'Notes of 101' }));
  expect(await list.findByText('Broken lamp')).toBeVisible();
  const sent = server.callsTo(save).map(({ body }) => body as Note);
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]); // one note, even if an answer is lost
  server.handlers[`DELETE /desk/housekeeping/101/notes/${sent[0]!.noteId}`] = () => {
    hotel.set('101', room('101', 'dirty'));
    return { body: { message: '' } };
  };
  await user.click(screen.getByRole('button', { name: 'Settled: Broken lamp' }));
  await expectShown('101: note removed');
  await waitFor(() => expect(screen.queryByText('Broken lamp')).toBeNull());
  await expectUndoStays();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Broken lamp')).toBeVisible();
});

test('a note that was removed cannot return to a room that is deleted', async () => {
  const note = { noteId: 'n-1', text: 'Broken lamp', photo: null, writtenAt: '2026-11-21T08:00:00Z' };
  const { user, hotel } = open([room('101', 'dirty', { notes: [note] })], {
    'DELETE /desk/housekeeping/101/notes/n-1': () => ({ body: { message: '' } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Settled: Broken lamp' }));
  await expectShown('101: note removed');
  hotel.delete('101');
  await expectUndoLost();
});

test('a note that was typed while the session ended is there when the form is opened again, in its room only', async () => {
  const signedIn = { 'GET /users/get-user': () => ({ body: { user: { _id: 'u1' }, permissions: [] } }) };
  const rooms = [room('101', 'dirty'), room('102', 'dirty')];
  storeToken('token-1');
  const before = open(rooms, signedIn);
  await before.user.click(await screen.findByRole('button', { name: 'Add a note: 101' }));
  await before.user.type(screen.getByLabelText('Note'), 'Broken lamp');
  forgetToken('token-1', 'rejected');
  before.unmount();

  storeToken('token-2');
  const { user } = open(rooms, signedIn);
  await user.click(await screen.findByRole('button', { name: 'Add a note: 102' }));
  expect(screen.getByLabelText('Note')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Add a note: 101' }));
  await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue('Broken lamp'));
});

test('a photo is uploaded to the store; if that fails, the text stays and the upload can be repeated', async () => {
  const store = await pictureStore();
  try {
    const { user, server } = open([room('101', 'dirty')], {
      ...uploadCalls(store, ['lamp.jpg'], 'photos'),
      // The links of a photo are for ten minutes, so they are not what is saved.
      'GET /gallery/photos/photos%2Ffolder%2Flamp.jpg': () => ({
        body: { downloadUrl: 'https://store.example/lamp.jpg?signed', smallUrl: '/small.jpg?signed' },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Add a note: 101' }));
    await user.type(screen.getByLabelText('Note'), 'Broken lamp');
    const camera = screen.getByLabelText('Take a photo');
    expect(camera).toHaveAttribute('capture', 'environment');
    store.answers.push({ status: 403 });
    await user.upload(camera, picture('lamp.jpg'));
    expect(await screen.findByText(/^The photo is not uploaded\./)).toBeVisible();
    expect(screen.getByLabelText('Note')).toHaveValue('Broken lamp');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('img', { name: 'The photo' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    const link = await screen.findByRole('link', { name: 'Photo: Broken lamp' });
    expect(link).toHaveAttribute('href', 'https://store.example/lamp.jpg?signed');
    expect(server.callsTo('POST /desk/housekeeping/101/notes')[0]?.body).toMatchObject({
      text: 'Broken lamp',
      photo: '/pictures/photos/folder/lamp.jpg',
    });
  } finally {
    await store.stop();
  }
});
