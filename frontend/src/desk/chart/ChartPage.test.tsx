import type { Chart } from '@innkeeper/contracts/booking';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays, longDate } from '../../shared/calendar.ts';
import { bookingPath, deskPaths, newBookingPath } from '../../shared/desk-paths.ts';
import { changeId } from '../../testing/bookings-page.tsx';
import { block, house, impossible, now, optionsOf, possible, stayOf } from '../../testing/chart.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, type Handlers, rejection, unreachable } from '../../testing/fake-server.ts';
import { bookingOf } from '../../testing/hotel-records.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ChartPage } from './ChartPage.tsx';

const day = (days: number) => addDays(now, days);

/** jsdom has none. */
class PointerEventOfMouse extends MouseEvent {
  readonly pointerId: number;
  readonly pointerType: string;
  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 0;
    this.pointerType = init.pointerType ?? '';
  }
}
Element.prototype.scrollBy = () => {};
window.PointerEvent ??= PointerEventOfMouse as unknown as typeof PointerEvent;

/** Opens the chart with a server that returns `state.chart`; Ada may go anywhere for 300, 20 more than agreed. */
function open(
  handlers: Handlers = {},
  state: { chart: Chart } = { chart: house },
  path = `${deskPaths.chart}?from=${day(-2)}`,
) {
  const server = fakeServer({
    'GET /desk/chart': () => ({ body: state.chart }),
    'POST /desk/stays/Ada/options': () => ({ body: optionsOf(ada, () => possible(300)) }),
    ...handlers,
  });
  return { server, ...renderPage(<ChartPage />, path) };
}
const ada = house.stays[0]!;
const bar = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}, `) });
const row = (roomId: string) => within(screen.getByRole('region', { name: `${roomId} Room ${roomId}` }));
const status = () => screen.getByRole('status');

/** Drags by days and by heights of the chart, in which A is at 40, B at 90. */
async function drag(name: string, days: number, y: number) {
  const element = await bar(name);
  const at = (x: number, clientY: number) => ({
    clientX: x,
    clientY,
    pointerId: 1,
    button: 0,
    pointerType: 'mouse',
  });
  element.getBoundingClientRect = () => new DOMRect(400, 0, 150, 32);
  fireEvent.pointerDown(element, at(480, 40));
  fireEvent.pointerMove(element, at(480 + days * dayWidth, y));
  return { drop: () => fireEvent.pointerUp(element, at(480 + days * dayWidth, y)), at, element };
}
const dayWidth = 56;
const headWidth = 112;

test('shows the rooms by category with their stays and blocks', async () => {
  const { server } = open();
  await bar('Ada');
  expect(server.callsTo('GET /desk/chart')[0]?.query).toEqual({ start: day(-2), days: '14' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Garden',
    'Sea View',
  ]);
  expect(
    row('B')
      .getAllByRole('button')
      .map((each) => each.textContent),
  ).toEqual(['Bo', 'Broken shower']);
  expect(screen.getByText('D, closed')).toBeVisible();
});

const hold = {
  holdId: 'hold-1',
  expiresAt: '2026-11-26T13:32:00.000Z',
  rooms: [
    { roomId: 'A', start: day(6), end: day(8) },
    { roomId: 'C', start: day(6), end: day(8) },
  ],
};
const held = { chart: { ...house, holds: [hold] } };

test('rooms that guests hold online are shown with the time, and staff end the hold', async () => {
  const state = { ...held };
  const { server, user } = open(
    {
      'DELETE /desk/holds/hold-1': () => {
        state.chart = { ...house, holds: [] };
        return { body: { message: '' } };
      },
    },
    state,
  );
  await bar('Ada');
  await user.click(
    row('A').getByRole('button', { name: /^Held until \d\d:32, by a guest online, room A, 2\snights/ }),
  );
  const card = within(screen.getByRole('region', { name: 'Selected' }));
  expect(card.queryByRole('button', { name: 'Move' })).toBeNull();
  await user.click(card.getByRole('button', { name: 'End the hold of 2 rooms' }));
  await expectShown('The hold is ended. The room is free.');
  expect(server.callsTo('DELETE /desk/holds/hold-1')).toHaveLength(1);
  await waitFor(() => expect(row('A').queryByRole('button', { name: /^Held/ })).toBeNull());
});

test('a hold that cannot be ended is still shown, and a sentence says so', async () => {
  const { user } = open({ 'DELETE /desk/holds/hold-1': unreachable }, { ...held });
  await bar('Ada');
  await user.click(row('A').getByRole('button', { name: /^Held/ }));
  await user.click(screen.getByRole('button', { name: 'End the hold of 2 rooms' }));
  await expectShown('The room is still held.');
});

test('a stay may be dropped on a hold, and the page says first that it ends', async () => {
  const overHold = { ...possible(300), heldUntil: hold.expiresAt };
  open({ 'POST /desk/stays/Ada/options': () => ({ body: optionsOf(ada, () => overHold) }) }, { ...held });
  await drag('Ada', 4, 40);
  await waitFor(() =>
    expect(status()).toHaveTextContent(/Rs\. 300\.00.*A guest’s hold ends: held until \d\d:32/),
  );
});

test('every room of a large house gets its row without scrolling', async () => {
  const rooms = Array.from({ length: 70 }, (_, i) => ({
    ...house.rooms[0]!,
    roomId: `N${i}`,
    name: `No ${i}`,
  }));
  open({}, { chart: { ...house, rooms, stays: [stayOf('Zoe', 'N69', [1, 3])], blocks: [] } });
  expect(await bar('Zoe')).toBeVisible();
  expect(screen.getAllByRole('region', { name: /^N\d/ })).toHaveLength(70);
});

test('a stay is dragged: the price is shown first, then the chart is as wanted before the server answers', async () => {
  let answer = () => {};
  const { server, user } = open({
    'PUT /desk/bookings/Ada/stay': () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { message: '', booking: bookingOf('Ada'), changeId } });
      }),
    'POST /desk/undo': () => ({ body: { message: '', bookings: [] } }),
  });
  const { drop } = await drag('Ada', 3, 90);
  await waitFor(() => expect(status()).toHaveTextContent(/Ada: B, .*: Rs\. 300\.00, Rs\. 20\.00 more/));
  const to = { start: day(5), end: day(8), roomId: 'B', guests: 1 };
  expect(status()).not.toHaveClass('text-danger');
  drop();
  expect(await row('B').findByRole('button', { name: /^Ada, / })).toBeVisible();
  const from = { start: day(2), end: day(5), roomId: 'A', guests: 1 };
  await waitFor(() =>
    expect(server.callsTo('PUT /desk/bookings/Ada/stay')[0]?.body).toEqual({ ...to, from }),
  );
  answer();
  await expectShown('Ada: moved to B, other days');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expectShown('Ada: the change is undone');
  expect(server.callsTo('POST /desk/undo')[0]?.body).toEqual({ changes: [{ bookingId: 'Ada', changeId }] });
});

test.each([
  [
    'a stay that was cancelled since then',
    'illegal_transition' as const,
    'This booking is cancelled, so its stay cannot change.',
  ],
  ['a stay that another desk has moved', 'changed_since' as const, 'Another user has changed this booking.'],
])('%s was not moved, and a sentence says why', async (_, code, message) => {
  const state = { chart: house };
  open({ 'PUT /desk/bookings/Ada/stay': () => rejection(409, code, message) }, state);
  const { drop } = await drag('Ada', 3, 90);
  await waitFor(() => expect(status()).toHaveTextContent('Ada: B'));
  drop();
  await expectShown('Ada is not changed.');
  expect(screen.getByText(message)).toBeVisible();
  expect(await row('A').findByRole('button', { name: /^Ada, / })).toBeVisible();
  expect(status()).toHaveTextContent('Ada was not moved.');
});

test('a connection that is lost in a drag leaves the stay where it was', async () => {
  open({ 'PUT /desk/bookings/Ada/stay': unreachable, 'POST /desk/stays/Ada/options': unreachable });
  const { drop } = await drag('Ada', 4, 40);
  await waitFor(() => expect(status()).toHaveTextContent('could not be reached'));
  drop();
  await expectShown('Ada is not changed.');
  expect(status()).toHaveTextContent('Ada was not moved.');
});

test('shows before the drop to which rooms a stay may go, and why not, and sends nothing', async () => {
  const taken = 'Room B is not free for these nights. Please choose another room.';
  const past = {
    price: null,
    problem: {
      code: 'invalid_fields',
      message: 'Some fields are not valid.',
      params: {},
      fields: { start: { code: 'before_today', params: {}, message: 'must not be before today' } },
    },
    needsReason: false,
  };
  const { server, container } = open({
    'POST /desk/stays/Ada/options': () => ({
      body: optionsOf(ada, ({ roomId, start }) =>
        start < now ? past : roomId === 'B' ? impossible(taken) : possible(300),
      ),
    }),
  });
  const over = await drag('Ada', 5, 90);
  await waitFor(() => expect(status()).toHaveTextContent(taken));
  expect(status()).toHaveClass('text-danger');
  const marks = [...container.querySelectorAll('.tape-marks i')].map(({ className }) => className);
  expect(marks).toEqual(['possible', 'impossible', 'possible', 'possible']);
  over.drop();
  await waitFor(() => expect(status()).toHaveTextContent(`Not moved. ${taken}`));
  expect(container.querySelector('.tape-marks')).toBeNull();
  const before = await drag('Ada', -3, 40);
  await waitFor(() => expect(status()).toHaveTextContent('Start must not be before today.'));
  before.drop();
  const aborted = await drag('Ada', 2, 40);
  fireEvent.keyDown(aborted.element, { key: 'Escape' });
  await waitFor(() => expect(status()).toHaveTextContent('Ada was not moved.'));
  expect(server.received.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
});

test('the server is asked once for a whole drag, about the shown days', async () => {
  const { server } = open();
  const { at, element, drop } = await drag('Ada', 1, 40);
  await waitFor(() => expect(status()).toHaveTextContent('Rs. 300.00'));
  for (const [x, y] of [
    [500, 90],
    [560, 90],
    [620, 40],
  ] as const)
    fireEvent.pointerMove(element, at(x, y));
  await waitFor(() => expect(status()).toHaveTextContent('Rs. 300.00'));
  expect(server.callsTo('POST /desk/stays/Ada/options').map(({ body }) => body)).toEqual([
    { roomId: 'A', start: day(-2), days: 14 },
  ]);
  fireEvent.keyDown(element, { key: 'Escape' });
  drop();
});

test.each([
  ['has not answered yet', () => new Promise<never>(() => {}), /Ada: B, .*…/],
  ['could not be reached', unreachable, /could not be reached.* decided when it is dropped/],
])('a stay is dropped where the server %s: the drop decides', async (_, answer, words) => {
  const { server } = open({
    'POST /desk/stays/Ada/options': answer,
    'PUT /desk/bookings/Ada/stay': () => ({ body: { message: '', booking: bookingOf('Ada'), changeId } }),
  });
  const { drop } = await drag('Ada', 3, 90);
  await waitFor(() => expect(status()).toHaveTextContent(words));
  expect(status()).not.toHaveClass('text-danger');
  drop();
  await expectShown('Ada: moved to B, other days');
  expect(server.callsTo('PUT /desk/bookings/Ada/stay')).toHaveLength(1);
});

test('dropped on another stay of the same days, two stays exchange their rooms', async () => {
  const exchange = { bookingId: 'Bo', guestName: 'Bo' };
  const { server } = open({
    'POST /desk/stays/Ada/options': () => ({
      body: optionsOf(ada, ({ roomId }) => ({ ...possible(280), ...(roomId === 'B' && { exchange }) })),
    }),
    'POST /desk/moves': () => ({
      body: {
        message: '',
        moved: ['Ada', 'Bo'].map((id) => ({ booking: bookingOf(id), changeId })),
      },
    }),
  });
  const { drop } = await drag('Ada', 0, 90);
  await waitFor(() => expect(status()).toHaveTextContent('Exchange rooms with Bo.'));
  drop();
  await expectShown('Ada and Bo exchanged rooms');
  expect(server.callsTo('POST /desk/moves')[0]?.body).toEqual({
    moves: [
      { bookingId: 'Ada', from: 'A', to: 'B' },
      { bookingId: 'Bo', from: 'B', to: 'A' },
    ],
  });
});

describe('the rest of a stay moves from a chosen night', () => {
  const moves = [{ bookingId: 'Ada', from: 'A', to: 'B', since: day(4) }];
  const rest = {
    'POST /desk/stays/Ada/options': () => ({
      body: optionsOf(ada, ({ isRest, start }) =>
        isRest && start === day(4) ? possible(280) : impossible('Room B is not free for these nights.'),
      ),
    }),
    'POST /desk/moves': () => ({ body: { message: '', moved: [{ booking: bookingOf('Ada'), changeId }] } }),
    'POST /desk/undo': () => ({ body: { message: '', bookings: [] } }),
  };

  test('by keyboard: S splits it, arrows choose the night and the room; and back', async () => {
    const { server, user } = open(rest);
    (await bar('Ada')).focus();
    await user.keyboard('s');
    expect(status()).toHaveTextContent('Choose another room for these nights.');
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(status()).toHaveTextContent('Room B is not free for these nights.'));
    await user.keyboard('{Enter}{ArrowRight}');
    await waitFor(() => expect(status()).toHaveTextContent(/Ada: B, .*1.night\. The price stays\./));
    await user.keyboard('{Enter}');
    await expectShown(`Ada: in B from ${longDate(day(4))}`);
    expect(server.callsTo('POST /desk/moves')[0]?.body).toEqual({ moves });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await expectShown('Ada: the change is undone');
    expect(server.callsTo('POST /desk/undo')[0]?.body).toEqual({ changes: [{ bookingId: 'Ada', changeId }] });
  });

  test('by pointer: with Shift the nights from the pressed one on are dragged', async () => {
    let answer = () => {};
    const { server } = open({
      ...rest,
      'POST /desk/moves': () =>
        new Promise((resolve) => {
          answer = () => resolve(rest['POST /desk/moves']());
        }),
    });
    const element = await bar('Ada');
    element.getBoundingClientRect = () => new DOMRect(headWidth + 4.5 * dayWidth, 0, 3 * dayWidth, 32);
    const at = (clientY: number) => ({
      clientX: headWidth + 7 * dayWidth, // the middle of the third night
      clientY,
      pointerId: 1,
      button: 0,
      pointerType: 'mouse',
      shiftKey: true,
    });
    fireEvent.pointerDown(element, at(40));
    fireEvent.pointerMove(element, at(90));
    await waitFor(() => expect(status()).toHaveTextContent(/Ada: B, .*1.night\. The price stays\./));
    fireEvent.pointerUp(element, at(90));
    expect(await row('A').findByRole('button', { name: /^Ada, .*2.nights/ })).toBeVisible();
    expect(await row('B').findByRole('button', { name: /^Ada, .*1.night/ })).toBeVisible();
    answer();
    await expectShown(`Ada: in B from ${longDate(day(4))}`);
    expect(server.callsTo('POST /desk/moves')[0]?.body).toEqual({ moves });
  });

  test('by presses: Split, a night of a room, and Drop here', async () => {
    const { server, user } = open(rest);
    await user.click(await bar('Ada'));
    await user.click(screen.getByRole('button', { name: 'Split' }));
    const target = screen.getByRole('region', { name: 'B Room B' });
    const x = headWidth + (4 + 2.5) * dayWidth;
    fireEvent.pointerDown(target, { clientX: x, clientY: 90, pointerId: 1, button: 0, pointerType: 'touch' });
    await user.click(screen.getByRole('button', { name: 'Drop here' }));
    await expectShown(`Ada: in B from ${longDate(day(4))}`);
    expect(server.callsTo('POST /desk/moves')[0]?.body).toEqual({ moves });
  });
});

test('by keyboard: arrows lead to a bar, M moves it, Enter drops it, and the focus stays on it', async () => {
  const state = { chart: house };
  const { server, user } = open(
    {
      'PUT /desk/bookings/Ada/stay': () => {
        const stays = house.stays.map((one) => (one.bookingId === 'Ada' ? stayOf('Ada', 'A', [5, 8]) : one));
        state.chart = { ...house, stays };
        return { body: { message: '', booking: bookingOf('Ada'), changeId } };
      },
    },
    state,
  );
  (await bar('Di')).focus();
  await user.keyboard('{ArrowRight}');
  expect(await bar('Ada')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(await bar('Bo')).toHaveFocus();
  await user.keyboard('{ArrowUp}m{ArrowRight}{ArrowRight}');
  expect(status()).toHaveTextContent('Ada: A');
  await user.keyboard('{Escape}');
  expect(status()).toHaveTextContent('Ada was not moved.');
  expect(server.received.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  await user.keyboard('d{ArrowRight}{Escape}m{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  await expectShown('Ada: other days');
  expect(server.callsTo('PUT /desk/bookings/Ada/stay')[0]?.body).toMatchObject({
    start: day(5),
    end: day(8),
  });
  await waitFor(async () => expect(await bar('Ada')).toHaveFocus());
});

test.each([
  ['cancelled', [], 'Not moved. Ada was taken off the chart by another user.'],
  ['moved', [stayOf('Ada', 'A', [6, 9])], 'Not moved. Ada was moved by another user.'],
])('a stay that another desk has %s while it is moved by keyboard says so', async (_, ada, words) => {
  const state = { chart: house };
  const { server, user } = open({}, state);
  (await bar('Ada')).focus();
  await user.keyboard('d{ArrowRight}');
  expect(status()).toHaveTextContent('Ada: A');
  state.chart = { ...house, stays: [...house.stays.filter(({ bookingId }) => bookingId !== 'Ada'), ...ada] };
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(status()).toHaveTextContent(words));
  if (ada.length) await waitFor(async () => expect(await bar('Ada')).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(server.received.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
});

test('a bar that is pressed can be moved by buttons and presses alone', async () => {
  const { server, user } = open({
    'PUT /desk/bookings/Ada/stay': () => ({ body: { message: '', booking: bookingOf('Ada'), changeId } }),
  });
  await user.click(await bar('Ada'));
  const selected = within(screen.getByRole('region', { name: 'Selected' }));
  expect(selected.getByRole('link', { name: 'Open booking' })).toHaveAttribute('href', '/admin/bookings/Ada');
  await user.click(selected.getByRole('button', { name: 'Departure' }));
  const target = screen.getByRole('region', { name: 'A Room A' });
  const x = headWidth + (7 + 2.5) * dayWidth;
  fireEvent.pointerDown(target, { clientX: x, clientY: 40, pointerId: 1, button: 0, pointerType: 'touch' });
  await waitFor(() => expect(status()).toHaveTextContent(/Ada: A, .*5.nights/));
  await user.click(screen.getByRole('button', { name: 'Drop here' }));
  await expectShown('Ada: other days');
  expect(server.callsTo('PUT /desk/bookings/Ada/stay')[0]?.body).toMatchObject({
    start: day(2),
    end: day(7),
  });
});

test('another price is agreed on before the drop, with a reason', async () => {
  const { server, user } = open({
    'PUT /desk/bookings/Ada/stay': () => ({ body: { message: '', booking: bookingOf('Ada'), changeId } }),
    'POST /desk/bookings/Ada/preview': ({ body }) => ({
      body: {
        price: (body as { agreedPrice?: string }).agreedPrice ? 250 : 300,
        segments: [],
        problem: null,
      },
    }),
  });
  await bar('Di');
  (await bar('Ada')).focus();
  await user.keyboard('d{ArrowRight}');
  await user.click(await screen.findByRole('button', { name: 'Agree on another price' }));
  await screen.findByRole('dialog', { name: 'Agree on a price with Ada' });
  await user.click(screen.getByRole('button', { name: 'Drop at this price' }));
  expect(await screen.findByText('Enter the agreed price')).toBeVisible();
  await user.type(screen.getByLabelText('Agreed price'), '50');
  expect(await screen.findByText('Rs. 250.00')).toBeVisible();
  await user.type(screen.getByLabelText('Why this price'), 'A regular guest');
  await user.click(screen.getByRole('button', { name: 'Drop at this price' }));
  await expectShown('Ada: other days');
  expect(server.callsTo('PUT /desk/bookings/Ada/stay')[0]?.body).toMatchObject({
    end: day(6),
    from: { end: day(5), price: 280 },
    agreedPrice: '50.00',
    agreedPer: 'night',
    priceReason: 'A regular guest',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a room is blocked by drawing its nights, and the block is undone', async () => {
  const { server, user } = open({});
  await bar('Ada');
  const target = screen.getByRole('region', { name: 'C Room C' });
  const at = (days: number) => ({
    clientX: headWidth + (days + 2.5) * dayWidth,
    clientY: 170,
    pointerId: 1,
    button: 0,
    pointerType: 'mouse',
  });
  fireEvent.pointerDown(target, at(5));
  fireEvent.pointerMove(target, at(7));
  fireEvent.pointerUp(target, at(7));
  const dialog = within(await screen.findByRole('dialog', { name: 'Block a room' }));
  expect(dialog.getByLabelText('From')).toHaveValue(day(5));
  expect(dialog.getByLabelText('Free again on')).toHaveValue(day(8));
  expect(dialog.getByRole('link', { name: 'Book these nights' })).toHaveAttribute(
    'href',
    `/admin/bookings/new?room=C&from=${day(5)}&to=${day(8)}`,
  );
  await user.type(dialog.getByLabelText('Reason'), 'Paint');
  let blockId = '';
  const saved = { roomId: 'C', start: day(5), end: day(8), kind: 'out_of_order', reason: 'Paint' };
  globalThis.fetch = ((real) => async (input: RequestInfo | URL, init?: RequestInit) => {
    const [, id] = /blocks\/([\w-]+)/.exec(String(input)) ?? [];
    blockId = id ?? blockId;
    server.handlers[`PUT /desk/blocks/${blockId}`] = () => ({
      body: { message: '', block: { ...saved, blockId, version: 7 } },
    });
    server.handlers[`DELETE /desk/blocks/${blockId}`] = () => ({ body: { message: '', block: null } });
    return real(input, init);
  })(globalThis.fetch);
  await user.click(dialog.getByRole('button', { name: 'Block room' }));
  await expectShown('C is blocked');
  expect(server.callsTo(`PUT /desk/blocks/${blockId}`)[0]?.body).toEqual(saved);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expectShown('Undone');
  expect(server.callsTo(`DELETE /desk/blocks/${blockId}`)[0]?.query).toEqual({ version: '7' });
});

test('a free night that is pressed twice is offered for a booking or a block', async () => {
  open();
  await bar('Ada');
  const target = screen.getByRole('region', { name: 'C Room C' });
  fireEvent.doubleClick(target, { clientX: headWidth + 7.5 * dayWidth, clientY: 170 });
  const dialog = within(await screen.findByRole('dialog', { name: 'Block a room' }));
  expect(dialog.getByRole('link', { name: 'Book these nights' })).toHaveAttribute(
    'href',
    `/admin/bookings/new?room=C&from=${day(5)}&to=${day(6)}`,
  );
});

test('by keyboard: Shift and an arrow lead to a free night, more arrows to others, and Enter books them', async () => {
  const { user, place } = open();
  (await bar('Ada')).focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(status()).toHaveTextContent(`Room A is free, 1 night from ${longDate(day(5))}`);
  await user.keyboard('{ArrowLeft}');
  expect(status()).toHaveTextContent(`Room A is taken, 1 night from ${longDate(day(4))}`);
  await user.keyboard('{Enter}');
  expect(place()).toContain(deskPaths.chart);
  await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}{ArrowDown}');
  expect(status()).toHaveTextContent(`Room B is free, 2 nights from ${longDate(day(5))}`);
  await user.keyboard('{Enter}');
  expect(place()).toBe(newBookingPath({ roomId: 'B', start: day(5), end: day(7) }));
});

test('Escape ends the choice of free nights, and the bar still has the focus', async () => {
  const { user } = open();
  const ada = await bar('Ada');
  ada.focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}{Escape}');
  expect(status()).toHaveTextContent(/^Press a bar/);
  expect(ada).toHaveFocus();
});

test('a stay of a group and one with notes have signs, and say so', async () => {
  const [first, second, ...others] = house.stays;
  const stays = [{ ...first!, isOfGroup: true }, { ...second!, hasNotes: true }, ...others];
  open({}, { chart: { ...house, stays } });
  expect(await bar('Ada')).toHaveAccessibleName(/booked together with others$/);
  expect(await bar('Ada')).toHaveTextContent('+ Ada');
  expect(await bar('Bo')).toHaveAccessibleName(/with notes or requests$/);
  expect(await bar('Bo')).toHaveTextContent('▲ Bo');
});

test('a bar that has the focus is described: party, price, balance and notes; Escape closes it', async () => {
  const { user } = open({
    'GET /desk/bookings/Ada': () => ({
      body: {
        booking: bookingOf('Ada', { price: 300, children: [4] }),
        guest: { notes: 'Nut allergy', phone: null, phoneE164: null },
        requests: 'A cot',
        arrivalTime: '18:30',
        notes: [{ noteId: 'n', text: 'Late', writtenAt: '', writer: null }],
        segments: [],
        lines: [],
        mayMove: true,
        lastChange: null,
      },
    }),
    'GET /desk/folios/Ada': () => ({ body: { folio: { totals: { balance: '120.00' } } } }),
  });
  const element = await bar('Ada');
  jest.spyOn(element, 'matches').mockReturnValue(true); // jsdom does not know :focus-visible
  element.focus();
  const tip = within(await screen.findByRole('tooltip'));
  expect(await tip.findByText(/1 guest.*1 child.*300\.00/)).toBeVisible();
  expect(await tip.findByText('Still owes Rs. 120.00')).toBeVisible();
  for (const text of ['Nut allergy', 'A cot', 'Late']) expect(tip.getByText(text)).toBeVisible();
  expect(element).toHaveAccessibleDescription(/Nut allergy/);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a block on a stay is rejected, and leads to the stay', async () => {
  const taken = 'Room A is taken by Ada (Ada) from Monday to Tuesday.';
  jest.spyOn(crypto, 'randomUUID').mockReturnValueOnce('11111111-1111-4111-8111-111111111111');
  const call = 'PUT /desk/blocks/11111111-1111-4111-8111-111111111111';
  const { user } = open({ [call]: () => rejection(409, 'room_not_available', taken) });
  await bar('Ada');
  await user.click(screen.getByRole('button', { name: 'Block a room' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('From'), { target: { value: ada.start } });
  fireEvent.change(dialog.getByLabelText('Free again on'), { target: { value: ada.end } });
  await user.selectOptions(dialog.getByLabelText('Room'), ada.roomId);
  await user.type(dialog.getByLabelText('Reason'), 'Wet');
  await user.click(dialog.getByRole('button', { name: 'Block room' }));
  expect(await dialog.findByText(taken)).toBeVisible();
  expect(await dialog.findByRole('link', { name: 'Ada' })).toHaveAttribute('href', bookingPath('Ada'));
});

test('a block is opened, and given back', async () => {
  const { server, user } = open({
    [`DELETE /desk/blocks/${block.blockId}`]: () => ({ body: { message: '', block: null } }),
  });
  await user.click(await bar('Broken shower'));
  await user.click(screen.getByRole('button', { name: 'Change or remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Blocked room' }));
  expect(dialog.getByLabelText('Reason')).toHaveValue('Broken shower');
  await user.click(dialog.getByRole('button', { name: 'Give the room back' }));
  await expectShown('B is free again');
  expect(server.callsTo(`DELETE /desk/blocks/${block.blockId}`)[0]?.query).toEqual({ version: '4' });
});

test('at midnight the chart advances to the new day from the server, but not while something is dragged', async () => {
  const state = { chart: house };
  const { server, user } = open({}, state, deskPaths.chart);
  const starts = () => server.callsTo('GET /desk/chart').map(({ query }) => query['start']);
  (await bar('Ada')).focus();
  expect(new Set(starts())).toEqual(new Set([day(-2)]));
  await user.keyboard('d{ArrowRight}');
  state.chart = { ...house, date: day(1) };
  const before = starts().length;
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(starts().length).toBeGreaterThan(before));
  await waitFor(() => expect(status()).toHaveTextContent('Ada: A'));
  expect(starts()).not.toContain(day(-1));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(starts().at(-1)).toBe(day(-1)));
  expect(await screen.findByText(`${longDate(day(-1))} – ${longDate(day(12))}`)).toBeVisible();
});

test('a room that is deleted while a stay is moved takes the stay off, and says so', async () => {
  const state = { chart: house };
  const { server, user } = open({}, state);
  (await bar('Ada')).focus();
  await user.keyboard('d{ArrowRight}');
  const isKept = ({ roomId }: { roomId: string }) => roomId !== 'A';
  state.chart = { ...house, rooms: house.rooms.filter(isKept), stays: house.stays.filter(isKept) };
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() =>
    expect(status()).toHaveTextContent('Not moved. Ada was taken off the chart by another user.'),
  );
  await waitFor(() => expect(screen.queryByRole('region', { name: 'A Room A' })).toBeNull());
  await user.keyboard('{Enter}');
  expect(server.received.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
});

test('says that there are no rooms, and that the chart could not be loaded', async () => {
  const empty = { date: now, rooms: [], stays: [], blocks: [], holds: [] };
  const { unmount } = open({}, { chart: empty });
  expect(await screen.findByText('No rooms yet')).toBeVisible();
  unmount();
  open({ 'GET /desk/chart': () => rejection(403, 'forbidden', 'You are not allowed to do this.') });
  expect(await screen.findByRole('button', { name: /again/i })).toBeVisible();
});

test('can be left in a browser whose scrollTo returns a promise', async () => {
  const scrollTo = Element.prototype.scrollTo;
  Element.prototype.scrollTo = () => Promise.resolve() as never;
  try {
    const { unmount } = open();
    await bar('Ada');
    expect(unmount).not.toThrow();
  } finally {
    Element.prototype.scrollTo = scrollTo;
  }
});
