import { screen, waitFor, within } from '@testing-library/react';
import { expectShown } from '../../testing/expect-shown.ts';
import { type Handlers, rejection } from '../../testing/fake-server.ts';
import { bookingOf } from '../../testing/hotel-records.ts';
import { deskList } from '../../testing/list-page.ts';
import { family, openRooms, roomCard, suite } from '../../testing/rooms-page.tsx';

const horizon = {
  roomId: 'SS-302',
  name: 'Horizon Suite',
  category: 'Sea View',
  maximumGuests: 2,
  price: 210,
  isSameCategory: true,
};
const loft = { ...horizon, roomId: 'LL-1', name: 'Lantern Loft', category: 'Loft', isSameCategory: false };
const stay = (bookingId: string, to: object | null, part: object = {}) => ({
  bookingId,
  guestName: 'Elena Marlow',
  email: 'elena@example.com',
  phone: '600 555 015',
  phoneE164: null,
  guests: 2,
  status: 'confirmed',
  start: '2026-12-11',
  end: '2026-12-13',
  to,
  ...part,
});
const ids = ['5f0c4b51-63a5-4f0a-9d0e-4a1f2b6c7d8e', '5f0c4b51-63a5-4f0a-9d0e-4a1f2b6c7d8f'];
const planCall = 'GET /desk/rooms/SS-301/moves';
const plan = (...stays: object[]) => ({ body: { stays } });
const moved = (...bookingIds: string[]) => ({
  body: {
    message: `${bookingIds.length} stays are moved.`,
    moved: bookingIds.map((id, i) => ({ booking: bookingOf(id), changeId: ids[i] })),
  },
});

/** Opens the question about a room whose plan has these stays. */
async function openDeletion(stays: object[], handlers: Handlers = {}) {
  let rooms = [suite, family];
  const page = await openRooms({
    'GET /desk/rooms': deskList(() => rooms),
    'GET /desk/rooms/SS-301/stays': () => ({
      body: { count: stays.length, first: '2026-12-11', last: '2026-12-13' },
    }),
    [planCall]: () => plan(...stays),
    'DELETE /room/SS-301': () => {
      rooms = [family];
      return { body: {} };
    },
    'POST /room': () => {
      rooms = [suite, family];
      return { status: 201, body: {} };
    },
    ...handlers,
  });
  await page.user.click(
    within(await roomCard('Sea Suite')).getByRole('button', { name: 'Delete Sea Suite' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: /^Delete room SS-301, Sea Suite/ }));
  if (stays.length > 0) await dialog.findAllByRole('listitem');
  return { ...page, dialog };
}

test('shows how many stays are coming, when, and where each would go', async () => {
  const { dialog } = await openDeletion([
    stay('MB-1', horizon),
    stay('MB-2', loft, { status: 'checked_in', guestName: '' }),
    stay('MB-3', null),
  ]);
  expect(dialog.getByText(/^It has 3 coming stays/)).toHaveTextContent(
    'It has 3 coming stays, from Friday, December 11, 2026 to Sunday, December 13, 2026.',
  );
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Elena Marlow MB-1Friday, December 11, 2026 – Sunday, December 13, 2026to Horizon Suite SS-302',
    'elena@example.com MB-2, in the houseFriday, December 11, 2026 – Sunday, December 13, 2026to Lantern Loft LL-1, Loft, at the agreed price',
    'Elena Marlow MB-3Friday, December 11, 2026 – Sunday, December 13, 2026No room is free: phone the guest. 600 555 015',
  ]);
  expect(dialog.getByRole('link', { name: '600 555 015' })).toHaveAttribute('href', 'tel:600555015');
  const link = dialog.getByRole('link', { name: 'Show the bookings of this room' });
  expect(link).toHaveAttribute('href', '/admin/bookings?q=SS-301');
  expect(link).toHaveAttribute('target', '_blank');
});

test('moves the stays, deletes the room, and undoes both', async () => {
  const { user, server, dialog } = await openDeletion([stay('MB-1', horizon), stay('MB-2', loft)], {
    'POST /desk/moves': () => {
      server.handlers[planCall] = () => plan();
      return moved('MB-1', 'MB-2');
    },
    'POST /desk/undo': () => ({ body: { bookings: [] } }),
  });
  await user.click(dialog.getByRole('button', { name: 'Move 2 stays and delete' }));
  await expectShown('Room deleted successfully!');
  expect(server.callsTo('POST /desk/moves')[0]?.body).toEqual({
    moves: [
      { bookingId: 'MB-1', from: 'SS-301', to: 'SS-302' },
      { bookingId: 'MB-2', from: 'SS-301', to: 'LL-1' },
    ],
  });
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Sea Suite' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expectShown('SS-301, Sea Suite is restored');
  expect(server.callsTo('POST /desk/undo')[0]?.body).toEqual({
    changes: [
      { bookingId: 'MB-1', changeId: ids[0] },
      { bookingId: 'MB-2', changeId: ids[1] },
    ],
  });
  expect(await roomCard('Sea Suite')).toBeVisible();
});

test('says what changed since the plan was made, moves nothing, and offers the new plan', async () => {
  const { user, server, dialog } = await openDeletion([stay('MB-1', horizon), stay('MB-2', horizon)], {
    'POST /desk/moves': () => {
      server.handlers[planCall] = () => plan(stay('MB-1', horizon), stay('MB-2', loft));
      server.handlers['POST /desk/moves'] = () => {
        server.handlers[planCall] = () => plan();
        return moved('MB-1', 'MB-2');
      };
      const message = 'Room SS-302 is not free for these nights.';
      const problems = [{ bookingId: 'MB-2', code: 'room_not_available', message }];
      const { body } = rejection(409, 'changes_rejected', 'Nothing was changed, because 1 of 2 cannot be.');
      return { status: 409, body: { ...(body as object), problems } };
    },
  });
  const confirm = dialog.getByRole('button', { name: 'Move 2 stays and delete' });
  await user.click(confirm);
  const changed = await dialog.findByRole('alert');
  expect(changed).toHaveTextContent(
    /^Nothing was moved, because the plan has changed:Room SS-302 is not free for these nights\.$/,
  );
  await waitFor(() => expect(changed).toHaveFocus());
  expect(await dialog.findByText('Lantern Loft')).toBeVisible();
  expect(server.callsTo('DELETE /room/SS-301')).toEqual([]);
  await user.click(confirm);
  await expectShown('Room deleted successfully!');
});

test('shows a stay that was booked while the others moved, before the room is deleted', async () => {
  const { user, server, dialog } = await openDeletion([stay('MB-1', horizon), stay('MB-2', null)], {
    'POST /desk/moves': () => {
      server.handlers[planCall] = () => plan(stay('MB-2', null), stay('MB-NEW', null));
      return moved('MB-1');
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Move 1 stay and delete' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Since then another stay was booked.');
  expect(dialog.getByText('MB-NEW')).toBeVisible();
  expect(server.callsTo('DELETE /room/SS-301')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Keep room' }));
  await expectShown('1 stay is moved');
  server.handlers['POST /desk/undo'] = () => ({ body: { bookings: [] } });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.callsTo('POST /desk/undo')).toHaveLength(1));
});

test('keeps the room and returns the focus, or deletes it without a move', async () => {
  const { user, server } = await openDeletion([stay('MB-1', horizon)]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const button = within(await roomCard('Sea Suite')).getByRole('button', { name: 'Delete Sea Suite' });
  expect(button).toHaveFocus();
  expect(server.callsTo('DELETE /room/SS-301')).toEqual([]);
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Delete without moving' }));
  await expectShown('Room deleted successfully!');
  expect(server.callsTo('POST /desk/moves')).toEqual([]);
});

test('can delete when no room is free, and when the plan does not load', async () => {
  const { user, server, dialog } = await openDeletion([], {
    'GET /desk/rooms/SS-301/stays': () => ({
      body: { count: 1, first: '2026-12-11', last: '2026-12-13' },
    }),
    [planCall]: () => rejection(503, 'unavailable', 'Not now.'),
  });
  expect(await dialog.findByRole('alert')).toHaveTextContent('Not now.');
  server.handlers[planCall] = () => plan(stay('MB-1', null));
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText(/^No room is free: phone the guest\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await expectShown('Room deleted successfully!');
});
