import { changeId } from '../../testing/bookings-page.tsx';
import { block, house, stayOf } from '../../testing/chart.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { isStillInState, mayUndoBlock, mayUndoChanges } from './may-undo.ts';

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
