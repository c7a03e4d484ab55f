import { screen, waitFor, within } from '@testing-library/react';
import { expectShown } from '../../testing/expect-shown.ts';
import { rejection } from '../../testing/fake-server.ts';
import { deskList } from '../../testing/list-page.ts';
import { family, openRooms, roomCard, roomForm, suite } from '../../testing/rooms-page.tsx';
import { expectUndoLost, expectUndoStays } from '../../testing/undo-note.ts';

test('shows each room as a card', async () => {
  await openRooms();
  const shown = within(await roomCard('Sea Suite'));
  for (const fact of ['SS-301', '2 guests', 'Sea View', 'Available', 'The bay from the bed.', '1 / 2']) {
    expect(shown.getByText(fact)).toBeVisible();
  }
  expect(shown.getAllByRole('img')).toHaveLength(2);
  const bare = within(await roomCard('Family Room'));
  expect(bare.getByText('Not Available')).toBeVisible();
  expect(bare.getByText('No Image')).toBeVisible();
});

test('lets the direction of what people typed follow its script', async () => {
  await openRooms();
  const shown = within(await roomCard('Sea Suite'));
  expect(shown.getByRole('heading', { name: 'Sea Suite' })).toHaveAttribute('dir', 'auto');
  expect(shown.getByText('The bay from the bed.')).toHaveAttribute('dir', 'auto');
  expect(shown.getByText('Sea View', { selector: 'bdi' })).toBeVisible();
  for (const label of ['Room Name', 'Notes', 'Description', 'Search rooms']) {
    expect(screen.getByLabelText(label)).toHaveAttribute('dir', 'auto');
  }
});

test('a deletion cannot be undone when the category of the room is deleted, too', async () => {
  const { user, server } = await openRooms({ 'DELETE /room/SS-301': () => ({ body: {} }) });
  await user.click(within(await roomCard('Sea Suite')).getByRole('button', { name: 'Delete Sea Suite' }));
  await expectShown('Delete room SS-301, Sea Suite?');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await expectShown('Room deleted successfully!');
  server.handlers['GET /category'] = () => ({ body: { categories: [{ name: 'Loft' }] } });
  await expectUndoLost();
});

test('deletes a room after a confirmation, and adds it again with the same contents', async () => {
  let rooms = [suite, family];
  const { user, server } = await openRooms({
    'GET /desk/rooms': deskList(() => rooms),
    'DELETE /room/SS-301': () => {
      rooms = [family];
      return { body: {} };
    },
    'POST /room': () => {
      rooms = [suite, family];
      return { status: 201, body: {} };
    },
  });
  await user.click(within(await roomCard('Sea Suite')).getByRole('button', { name: 'Delete Sea Suite' }));
  await expectShown('Delete room SS-301, Sea Suite?');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await expectShown('Room deleted successfully!');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Sea Suite' })).toBeNull());

  await expectUndoStays();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expectShown('SS-301, Sea Suite is restored');
  const { version: _, ...contents } = suite;
  expect(server.callsTo('POST /room')[0]?.body).toEqual(contents);
  expect(await roomCard('Sea Suite')).toBeVisible();
});

test('asks before a deletion also when no stay is coming, or that is not known', async () => {
  for (const stays of [
    () => ({ body: { count: 0, first: null, last: null } }),
    () => rejection(503, 'unavailable', 'Not now.'),
  ]) {
    const { user, unmount } = await openRooms({ 'GET /desk/rooms/SS-301/stays': stays });
    await user.click(within(await roomCard('Sea Suite')).getByRole('button', { name: 'Delete Sea Suite' }));
    await expectShown('Its bookings stay as they are.');
    expect(screen.queryByRole('link')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep room' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    unmount();
  }
});

test('searches and sorts the cards', async () => {
  const { user, server } = await openRooms();
  await roomCard('Sea Suite');
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
  expect(await roomCard('Sea Suite')).toBeVisible();
  expect(await roomForm().findByRole('option', { name: 'Loft' })).toBeInTheDocument();
});
