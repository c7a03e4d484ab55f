import { isSameName, mayRestoreCategory } from '../../shared/api/categories.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { changeId } from '../../testing/bookings-page.tsx';
import { block, house, stayOf } from '../../testing/chart.ts';
import { fakeServer, rejection } from '../../testing/fake-server.ts';
import { seaView } from '../../testing/hotel-records.ts';
import { suite } from '../../testing/rooms-page.tsx';
import {
  isCalendarStill,
  isStillInState,
  mayAddNote,
  mayRestoreFeedback,
  mayRestoreItem,
  mayRestoreRoom,
  mayRestoreSeason,
  mayUndoBlock,
  mayUndoChanges,
  mayUndoMerge,
} from './may-undo.ts';

test('changes of bookings can be undone while each is the last one that the server would undo', async () => {
  const last: Record<string, string | null> = { 'MB-1': changeId, 'MB-2': changeId };
  const answer = (bookingId: string) => () => ({
    body: { lastChange: last[bookingId] && { changeId: last[bookingId] } },
  });
  fakeServer({ 'GET /desk/bookings/MB-1': answer('MB-1'), 'GET /desk/bookings/MB-2': answer('MB-2') });
  const mayUndo = mayUndoChanges([
    { bookingId: 'MB-1', changeId },
    { bookingId: 'MB-2', changeId },
  ]);
  expect(await mayUndo()).toBe(true);
  last['MB-2'] = null; // changed again, or its nights were given to another booking
  expect(await mayUndo()).toBe(false);
  last['MB-2'] = 'another change';
  expect(await mayUndo()).toBe(false);
});

test('a state of a room can be undone until someone gives it another', async () => {
  let state = 'clean';
  fakeServer({ 'GET /desk/housekeeping/101': () => ({ body: { state } }) });
  const mayUndo = isStillInState('101', 'clean');
  expect(await mayUndo()).toBe(true);
  state = 'inspected';
  expect(await mayUndo()).toBe(false);
});

describe('a block', () => {
  const earlier = { ...block, roomId: 'A' };
  const sold = stayOf('MB-2', 'A', [9, 11]);
  const beside = stayOf('MB-2', 'A', [10, 11]);
  const later = { ...block, version: 5 };
  const another = { ...earlier, blockId: '6f0c4b51-63a5-4f0a-9d0e-4a1f2b6c7d8e' };
  test.each([
    ['new', block, null, [], [block], true],
    ['new, changed since', block, null, [], [later], false],
    ['new, removed since', block, null, [], [], false],
    ['moved', block, earlier, [], [block], true],
    ['moved, a guest beside its former nights', block, earlier, [beside], [block], true],
    ['moved, its former nights sold', block, earlier, [sold], [block], false],
    ['moved, its former nights blocked again', block, earlier, [], [block, another], false],
    ['removed', null, earlier, [], [], true],
    ['removed, made again', null, earlier, [], [earlier], false],
    ['removed, its nights sold', null, earlier, [sold], [], false],
  ])('%s', async (_, now, back, stays, blocks, expected) => {
    fakeServer({ 'GET /desk/chart': () => ({ body: { ...house, stays, blocks } }) });
    expect(await mayUndoBlock(block.blockId, now, back)()).toBe(expected);
  });
});

test('reads the nights before and after the change of a block, and no more than a chart has', async () => {
  const server = fakeServer({ 'GET /desk/chart': () => ({ body: { ...house, stays: [], blocks: [] } }) });
  const at = (start: string, end: string) => ({ ...block, start, end });
  await mayUndoBlock(block.blockId, at('2026-05-02', '2026-05-04'), at('2026-05-08', '2026-05-09'))();
  await mayUndoBlock(block.blockId, null, at('2026-05-02', '2027-05-02'))();
  expect(server.received.map(({ query }) => query)).toEqual([
    { start: '2026-05-02', days: '7' },
    { start: '2026-05-02', days: '92' },
  ]);
});

test.each([
  ['Étage noble', 'e\u0301TAGE\u00a0 NOBLE ', true],
  ['Loft', 'Loft 2', false],
])('the names %p and %p are the same: %p', (one, other, isSame) =>
  expect(isSameName(one.normalize('NFC'), other)).toBe(isSame),
);

describe('what was deleted can be added again', () => {
  const moved = [{ bookingId: 'MB-1', changeId }];
  const hotel = {
    rooms: ['FR-203'],
    categories: ['Loft', 'sea view'],
    lastChange: changeId as string | null,
  };
  const open = (now: Partial<typeof hotel>) => {
    const { rooms, categories, lastChange } = { ...hotel, ...now };
    fakeServer({
      'GET /room': () => ({ body: { allRoomsList: rooms.map((roomId) => ({ roomId })) } }),
      'GET /category': () => ({ body: { categories: categories.map((name) => ({ name })) } }),
      'GET /desk/bookings/MB-1': () => ({ body: { lastChange: lastChange && { changeId: lastChange } } }),
    });
  };
  test.each([
    ['a room', {}, true],
    ['a room whose ID is taken', { rooms: ['FR-203', suite.roomId] }, false],
    ['a room whose category is deleted', { categories: ['Loft'] }, false],
    ['a room whose guests cannot return', { lastChange: null }, false],
  ])('%s', async (_, now, expected) => {
    open(now);
    expect(await mayRestoreRoom(suite, moved)()).toBe(expected);
  });

  const summer = {
    name: 'Summer',
    firstNight: '2027-07-01',
    lastNight: '2027-08-31',
    priority: 2,
    prices: [],
  };
  test.each([
    ['a season', [], true],
    ['a season beside another', [{ ...summer, firstNight: '2027-09-01', lastNight: '2027-09-30' }], true],
    ['a season below another', [{ ...summer, priority: 3 }], true],
    [
      'a season whose first night is taken',
      [{ ...summer, firstNight: '2027-06-01', lastNight: '2027-07-01' }],
      false,
    ],
    [
      'a season whose last night is taken',
      [{ ...summer, firstNight: '2027-08-31', lastNight: '2027-09-30' }],
      false,
    ],
  ])('%s', async (_, seasons, expected) => {
    fakeServer({ 'GET /desk/seasons': () => ({ body: { seasons } }) });
    expect(await mayRestoreSeason(summer)()).toBe(expected);
  });
});

test.each([
  ['a category', `/desk/categories/${seaView.id}/restore`, mayRestoreCategory(seaView)],
  ['a gallery item', '/desk/gallery/i-1/restore', mayRestoreItem('i-1')],
  ['feedback', '/desk/feedback/f-1/restore', mayRestoreFeedback(['f-1', 'f-2'])],
])('%s can be restored until the server rejects it', async (_, path, mayRestore) => {
  const server = fakeServer({ [`GET ${path}`]: () => ({ body: { message: '' } }) });
  expect(await mayRestore()).toBe(true);
  server.handlers[`GET ${path}`] = () => rejection(409, 'item_name_taken', 'Taken.');
  await expect(mayRestore()).rejects.toThrow(ApiError);
});

test('prices and restrictions can be undone until someone changes the calendar of their category', async () => {
  let version = 4;
  fakeServer({ 'GET /desk/rates/c-1/days': () => ({ body: { version, nights: [] } }) });
  const mayUndo = isCalendarStill('c-1', 4);
  expect(await mayUndo()).toBe(true);
  version = 5;
  expect(await mayUndo()).toBe(false);
});

test.each([
  ['is there', [{ mergeId: 'm-1', undoableUntil: '2026-12-26T00:00:00Z' }], true],
  ['is over', [{ mergeId: 'm-1', undoableUntil: null }], false],
  ['was undone by another user', [{ mergeId: 'm-2', undoableUntil: '2026-12-26T00:00:00Z' }], false],
])('a merge that %s', async (_, merges, expected) => {
  fakeServer({ 'GET /desk/guests/g-1': () => ({ body: { merges } }) });
  expect(await mayUndoMerge('g-1', 'm-1')()).toBe(expected);
});

test.each([
  ['that has few', [{ roomId: '101', notes: [] }], true],
  ['that has no more space', [{ roomId: '101', notes: Array(20).fill({}) }], false],
  ['that was deleted', [{ roomId: '102', notes: [] }], false],
])('a note returns to a room %s', async (_, rooms, expected) => {
  fakeServer({ 'GET /desk/housekeeping': () => ({ body: { rooms } }) });
  expect(await mayAddNote('101')()).toBe(expected);
});
