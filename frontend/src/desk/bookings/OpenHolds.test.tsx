import type { HoldAtDesk, Today } from '@innkeeper/contracts/booking';
import { screen, waitFor, within } from '@testing-library/react';
import { addDays, longDate } from '../../shared/calendar.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { now } from '../../testing/bookings-page.tsx';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { heldUntil } from '../layout/held-until.ts';
import { TodayPage } from './TodayPage.tsx';

const none = { count: 0, done: 0, bookings: [] };
const room = (roomId: string) => ({ roomId, name: roomId, category: 'Garden', maximumGuests: 2, price: 120 });
const day: Today = {
  date: now,
  arrivals: none,
  departures: none,
  inHouse: 0,
  rooms: { total: 3, taken: 0, blocked: 0, closed: 0, free: ['GD-105', 'GD-106', 'GD-107'].map(room) },
  nights: Array.from({ length: 14 }, (_, i) => ({ night: addDays(now, i), taken: 0 })),
  attention: { overdue: none, late: none, uncleanRooms: [], deletedRooms: [] },
};
const held = (roomId: string, from: number, to: number) => ({
  roomId,
  start: addDays(now, from),
  end: addDays(now, to),
});
const tonight: HoldAtDesk = {
  holdId: 'h1',
  expiresAt: `${now}T12:32:00Z`,
  rooms: [held('GD-105', 0, 2), held('GD-106', -1, 1)],
};
const later: HoldAtDesk = { holdId: 'h2', expiresAt: `${now}T12:40:00Z`, rooms: [held('GD-107', 1, 2)] };

function openToday(holds: () => HoldAtDesk[], handlers: Handlers = {}) {
  const server = fakeServer({
    'GET /desk/today': () => ({ body: day }),
    'GET /desk/holds': () => ({ body: { holds: holds() } }),
    ...handlers,
  });
  return { server, ...renderPage(<TodayPage />, deskPaths.today) };
}
const list = async () => within(await screen.findByRole('region', { name: 'Held by guests online' }));
const freeRooms = async () =>
  within(await screen.findByRole('region', { name: 'Free tonight' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('rooms that are free tonight say until when a guest holds them, and those held for other nights do not', async () => {
  openToday(() => [tonight, later]);
  const mark = `${heldUntil(tonight.expiresAt)} by a guest online`;
  await waitFor(async () =>
    expect(await freeRooms()).toEqual([
      `GD-105 GD-105, 2 guests${mark}`,
      `GD-106 GD-106, 2 guests${mark}`,
      'GD-107 GD-107, 2 guests',
    ]),
  );
});

test('the desk ends a hold with one key, and the focus goes to the next', async () => {
  let holds = [tonight, later];
  const { user, server } = openToday(() => holds, {
    'DELETE /desk/holds/h1': () => {
      holds = [later];
      return { body: { message: '' } };
    },
    'DELETE /desk/holds/h2': () => {
      holds = [];
      return { body: { message: '' } };
    },
  });
  const shown = await list();
  const first = await shown.findByRole('button', { name: 'End the hold of GD-105, GD-106' });
  expect(shown.getAllByRole('listitem')[0]).toHaveTextContent(
    `GD-105, 2 nights from ${longDate(now)}GD-106, 2 nights from ${longDate(addDays(now, -1))}${heldUntil(tonight.expiresAt)}`,
  );
  first.focus();
  await user.keyboard('{Enter}');
  await expectShown('The hold is ended. Its rooms are free.');
  const second = shown.getByRole('button', { name: 'End the hold of GD-107' });
  await waitFor(() => expect(second).toHaveFocus());
  expect((await freeRooms()).join()).not.toContain('guest online');
  await user.keyboard('{Enter}');
  expect(await shown.findByText('No guest holds a room.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Held by guests online' })).toHaveFocus());
  expect(server.callsTo('DELETE /desk/holds/h1')).toHaveLength(1);
});

test('a hold that could not be ended stays on the list, and says why', async () => {
  const { user } = openToday(() => [later], {
    'DELETE /desk/holds/h2': () => rejection(503, 'unavailable', 'Not now.'),
  });
  await user.click(await (await list()).findByRole('button', { name: 'End the hold of GD-107' }));
  await expectShown(/still held/);
  expect((await list()).getByRole('button', { name: 'End the hold of GD-107' })).toBeVisible();
});

test('holds that could not be loaded are asked for again, and the rest of the day is shown', async () => {
  const { user, server } = openToday(() => [], {
    'GET /desk/holds': () => rejection(503, 'unavailable', 'Not now.'),
  });
  const shown = await list();
  expect(await shown.findByRole('alert')).toHaveTextContent('Not now.');
  expect(await freeRooms()).toHaveLength(3);
  server.handlers['GET /desk/holds'] = () => ({ body: { holds: [later] } });
  await user.click(shown.getByRole('button', { name: 'Try again' }));
  expect(await shown.findByRole('button', { name: 'End the hold of GD-107' })).toBeVisible();
});

test('while holds are loading, the list says so', async () => {
  openToday(() => [], { 'GET /desk/holds': () => new Promise<never>(() => {}) });
  expect((await list()).getByRole('status')).toHaveTextContent('Loading…');
  expect(await freeRooms()).toHaveLength(3);
});
