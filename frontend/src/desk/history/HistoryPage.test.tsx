import type { HistoryEntry } from '@innkeeper/contracts/history';
import { screen, within } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { entryOf, historyOf, ruben } from '../../testing/history.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { HistoryPage } from './HistoryPage.tsx';

const names = ['booking', 'catalog', 'identity', 'gallery', 'feedback', 'messages', 'billing'] as const;
type Histories = Partial<Record<(typeof names)[number], readonly HistoryEntry[]>>;

function open(histories: Histories, at: string = deskPaths.history, handlers: Handlers = {}) {
  const server = fakeServer({
    ...Object.fromEntries(
      names.map((name) => [`GET /desk/history/${name}`, historyOf(histories[name] ?? [])]),
    ),
    ...handlers,
  });
  return { server, ...renderPage(<HistoryPage />, at) };
}

const rows = async () => {
  const [, ...all] = await screen.findAllByRole('row');
  return all.filter((row) => row.getAttribute('aria-hidden') !== 'true');
};
/** The records of the rows, by their names. */
const shown = async () => {
  await screen.findAllByText(/^Record \d/);
  return (await rows()).map((row) => /Record \d+/.exec(row.textContent)?.[0]);
};

const eva = { kind: 'staff', id: 'staff-2', email: 'eva@hotel.example' };
const some: Histories = {
  booking: [
    entryOf(1, 10, 'booking.cancelled', { before: { status: 'confirmed' }, after: { status: 'cancelled' } }),
  ],
  catalog: [entryOf(2, 5, 'room.updated'), entryOf(3, 20, 'category.updated', { actor: eva })],
  identity: [entryOf(4, 15, 'user.deleted', { after: null })],
};

test('shows the changes of all services in one order, with actor, address and record', async () => {
  open(some);
  expect(await shown()).toEqual(['Record 3', 'Record 4', 'Record 1', 'Record 2']);
  const row = within((await rows())[2]!);
  expect(row.getByText('Booking cancelled')).toBeVisible();
  expect(row.getByText('ruben@hotel.example')).toBeVisible();
  expect(row.getByText('from 198.51.100.7')).toBeVisible();
  expect(row.getByRole('definition')).toHaveTextContent('was Confirmed and became Cancelled');
});

test('the values of a deleted record can be unfolded', async () => {
  const { user } = open(some);
  await shown();
  expect(screen.getByText('Rose', { selector: 'details *' })).not.toBeVisible();
  await user.click(screen.getByText('What it had'));
  expect(screen.getByText('Rose', { selector: 'details *' })).toBeVisible();
});

test('a service that fails leaves only its own part out, until it is there again', async () => {
  const broken = () => rejection(503, 'unavailable', 'Try again in a moment.');
  const { server, user } = open(some, deskPaths.history, { 'GET /desk/history/catalog': broken });
  expect(await shown()).toEqual(['Record 4', 'Record 1']);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Changes of rooms, categories, translations, settings could not be loaded and are missing here.',
  );
  server.handlers['GET /desk/history/catalog'] = historyOf(some.catalog!);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Record 3');
  expect(await shown()).toHaveLength(4);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says so when no service answers', async () => {
  const broken = () => rejection(503, 'unavailable', 'Try again in a moment.');
  open({}, deskPaths.history, Object.fromEntries(names.map((name) => [`GET /desk/history/${name}`, broken])));
  expect(await screen.findByText('Load Error!')).toBeVisible();
});

test('says so when staff have changed nothing', async () => {
  open({});
  expect(await screen.findByText('No changes by staff yet')).toBeVisible();
});

test('older changes follow, none twice and none left out, also of the same moment', async () => {
  const many = (from: number, step: number, action: string) =>
    Array.from({ length: 40 }, (_, i) => {
      const position = from + i * step;
      return entryOf(position, 0, action, { at: `2026-11-22T12:00:00.0000${10 + Math.floor(i / 3)}Z` });
    });
  const histories = { booking: many(100, 2, 'booking.moved'), catalog: many(101, 2, 'room.updated') };
  const { user } = open(histories);
  expect(await shown()).toHaveLength(25);
  while (screen.queryByRole('button', { name: 'Show older changes' }))
    await user.click(screen.getByRole('button', { name: 'Show older changes' }));
  const end = await screen.findByRole('button', { name: 'There are no older changes' });
  expect(end).toHaveFocus();
  const all = await shown();
  expect(new Set(all).size).toBe(80);
  expect(all).toHaveLength(80);
});

describe('filters', () => {
  test('are in the address, and ask only the services that have something', async () => {
    const { server, user, place } = open(some);
    await shown();
    await user.selectOptions(screen.getByLabelText('Records'), 'Rooms');
    expect(await screen.findByText('Record 2')).toBeVisible();
    expect(place()).toBe('/admin/history?kind=room');
    await user.selectOptions(screen.getByLabelText('Action'), 'Room changed');
    expect(place()).toBe('/admin/history?kind=room&action=room.updated');
    await user.selectOptions(screen.getByLabelText('Who'), 'ruben@hotel.example');
    const asked = server.received.at(-1)!;
    expect([asked.call, asked.query]).toEqual([
      'GET /desk/history/catalog',
      { who: ruben.id, kind: 'room', action: 'room.updated', pageSize: '25' },
    ]);
    await user.selectOptions(screen.getByLabelText('Records'), 'Users');
    expect(place()).toBe('/admin/history?kind=user&who=staff-1');
  });

  test('come from the address; unknown values are ignored', async () => {
    const { server } = open(some, `${deskPaths.history}?kind=unicorn&from=2026-11-22&to=soon&who=staff-2`);
    expect(await shown()).toEqual(['Record 3']);
    expect(server.received[0]!.query).toEqual({
      who: 'staff-2',
      pageSize: '25',
      from: expect.stringMatching(/^2026-11-2[12]T\d\d:\d\d:00\.000Z$/),
    });
    expect(screen.getByLabelText('Who')).toHaveDisplayValue('eva@hotel.example');
  });

  test('that nothing matches say so, and can be removed', async () => {
    const { user } = open(some, `${deskPaths.history}?kind=role`);
    expect(await screen.findByText('Nothing matches the filters.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all changes' }));
    expect(await shown()).toHaveLength(4);
  });
});
