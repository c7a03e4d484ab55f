import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays } from '../../shared/calendar.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { MayContext } from '../../shared/resource/may.ts';
import { hasChangedForm } from '../../shared/resource/use-leave-guard.ts';
import { booking, changeId, now } from '../../testing/bookings-page.tsx';
import { serverAheadMs } from '../../testing/clock.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, type Handlers, rejection, unreachable } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { NewBookingPage } from './NewBookingPage.tsx';

const room = (roomId: string, category: string, price: number) => ({
  roomId,
  name: 'Rose',
  category,
  maximumGuests: 2,
  price,
  totalPrice: price,
});
const free = [room('GD-105', 'Garden', 120), room('GD-106', 'Garden', 120), room('SS-301', 'Suite', 264)];
const booked = {
  ...booking('MB-NEW', 'confirmed', 0, ['checked_in']),
  guestName: 'Okafor',
  roomId: 'GD-105',
};

function open(handlers: Handlers = {}, query = '', may: (permission: string) => boolean = () => true) {
  const server = fakeServer({
    'GET /desk/free-rooms': () => ({ body: { rooms: free } }),
    'GET /desk/guests': () => ({ body: { guests: [] } }),
    'POST /desk/bookings': () => ({ status: 201, body: { message: '', booking: booked, changeId: null } }),
    ...handlers,
  });
  const page = (
    <MayContext value={may}>
      <NewBookingPage />
    </MayContext>
  );
  return { server, ...renderPage(page, `${deskPaths.newBooking}${query}`) };
}
const roomField = async () => {
  const select = await screen.findByRole('combobox', { name: 'Room' });
  await waitFor(() => expect(select).not.toHaveValue(''));
  return select;
};
const orders = (server: ReturnType<typeof fakeServer>) => server.callsTo('POST /desk/bookings');

test('a walk-in takes a last name and Enter: tonight, the best room, checked in at once', async () => {
  const { server, user, place } = open(
    {
      'POST /desk/bookings': () => ({ status: 201, body: { message: '', booking: booked, changeId } }),
    },
    '?walkIn',
  );
  expect(await roomField()).toHaveValue('GD-105');
  expect(screen.getByText(/1.night: Rs\. 120\.00/)).toBeVisible();
  expect(server.callsTo('GET /desk/free-rooms')[0]?.query).toEqual({
    start: now,
    end: addDays(now, 1),
    adults: '1',
  });
  expect(screen.getByLabelText('Last name')).toHaveFocus();
  expect(screen.queryByLabelText('Arrives at')).toBeNull();
  await user.keyboard('Okafor{Enter}');
  await expectShown('Okafor: Checked in');
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(orders(server)[0]?.body).toEqual({
    firstName: '',
    lastName: 'Okafor',
    phone: '',
    adults: 1,
    children: [],
    payer: null,
    moreRooms: [],
    roomId: 'GD-105',
    isRoomChosen: false,
    checkIn: true,
    start: now,
    end: addDays(now, 1),
  });
  expect(orders(server)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  await waitFor(() => expect(place()).toBe('/admin/bookings/MB-NEW'));
});

test('a price is agreed on with a reason, and the rooms are offered at it', async () => {
  const { server, user } = open();
  await roomField();
  await user.type(screen.getByLabelText('Last name'), 'Okafor');
  await user.click(screen.getByRole('checkbox', { name: 'Agree on another price' }));
  await user.click(screen.getByRole('button', { name: 'Book' }));
  expect(await screen.findByText('Enter the price that you agree on')).toBeVisible();
  await user.type(await screen.findByLabelText('Agreed price'), '99.5');
  await user.selectOptions(screen.getByLabelText('For'), 'The whole stay');
  await waitFor(() =>
    expect(server.callsTo('GET /desk/free-rooms').at(-1)?.query).toMatchObject({
      agreedPrice: '99.5',
      agreedPer: 'stay',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Book' }));
  expect(await screen.findByText('Say why, for example: three rooms at once')).toBeVisible();
  expect(orders(server)).toHaveLength(0);
  await user.type(screen.getByLabelText('Why this price'), 'Stays every month');
  await user.click(screen.getByRole('button', { name: 'Book' }));
  await waitFor(() => expect(orders(server)).toHaveLength(1));
  expect(orders(server)[0]?.body).toMatchObject({
    agreedPrice: '99.50',
    agreedPer: 'stay',
    priceReason: 'Stays every month',
  });
});

test('staff who may not agree on prices are not offered to', async () => {
  const { server } = open({}, '', (permission) => permission !== 'bookings:price');
  await roomField();
  expect(screen.queryByRole('checkbox', { name: 'Agree on another price' })).toBeNull();
  expect(orders(server)).toHaveLength(0);
});

test('asks why a walk-in is checked in to a room that is not clean, once for the room', async () => {
  const { server, user } = open(
    {
      'GET /desk/housekeeping/GD-105': () => ({ body: { state: 'dirty' } }),
      'POST /desk/bookings': unreachable,
    },
    '?walkIn',
  );
  await roomField();
  await user.keyboard('Okafor{Enter}');
  const question = within(await screen.findByRole('dialog'));
  await expectShown('GD-105 is not clean');
  await user.type(question.getByRole('textbox'), 'Only the bags{Enter}');
  await waitFor(() => expect(orders(server).length).toBeGreaterThan(0));
  expect(orders(server)[0]?.body).toMatchObject({ roomId: 'GD-105', reason: 'Only the bags' });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Book' })).toHaveAttribute('aria-disabled', 'false'),
  );
  const before = orders(server).length;
  await user.click(screen.getByRole('button', { name: 'Book' }));
  await waitFor(() => expect(orders(server).length).toBeGreaterThan(before));
  expect(orders(server).at(-1)?.body).toEqual(orders(server)[0]?.body);
  expect(server.callsTo('GET /desk/housekeeping/GD-105')).toHaveLength(1);
});

test('a booking by telephone has its own dates, party and room, and checks nobody in', async () => {
  const { server, user } = open();
  await user.selectOptions(await roomField(), 'SS-301');
  await user.type(screen.getByLabelText('Last name'), 'Okafor');
  await user.clear(screen.getByLabelText('Adults'));
  await user.type(screen.getByLabelText('Adults'), '2');
  await user.clear(screen.getByLabelText('Arrival'));
  await user.type(screen.getByLabelText('Arrival'), addDays(now, 7));
  await user.clear(screen.getByLabelText('Departure'));
  await user.type(screen.getByLabelText('Departure'), addDays(now, 9));
  await user.type(screen.getByLabelText('Arrives at'), '22:30');
  await user.selectOptions(screen.getByLabelText('Language'), 'German');
  await user.type(screen.getByLabelText('Requests'), 'A cot');
  expect(screen.getByText('Possible on the day of arrival.')).toBeVisible();
  await waitFor(() =>
    expect(server.callsTo('GET /desk/free-rooms').at(-1)?.query).toEqual({
      start: addDays(now, 7),
      end: addDays(now, 9),
      adults: '2',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Book' }));
  await expectShown('MB-NEW: GD-105 is booked for Okafor');
  expect(orders(server)[0]?.body).toMatchObject({
    adults: 2,
    roomId: 'SS-301',
    isRoomChosen: true,
    checkIn: false,
    start: addDays(now, 7),
    end: addDays(now, 9),
    arrivalTime: '22:30',
    requests: 'A cot',
    language: 'de',
  });
});

test('a stay keeps the room only if staff choose it or say so', async () => {
  const { server, user } = open();
  await roomField();
  const keeps = screen.getByRole('checkbox', { name: 'The guest keeps this room' });
  expect(keeps).not.toBeChecked();
  await user.selectOptions(await roomField(), 'GD-106');
  expect(keeps).toBeChecked();
  await user.click(keeps);
  await user.type(screen.getByLabelText('Last name'), 'Okafor{Enter}');
  await waitFor(() => expect(orders(server)).toHaveLength(1));
  expect(orders(server)[0]?.body).toMatchObject({ roomId: 'GD-106', isRoomChosen: false });
});

test('once booked, nothing is left that could be lost', async () => {
  let rooms = free;
  const { server, user, place } = open({
    'GET /desk/free-rooms': () => ({ body: { rooms } }),
    'POST /desk/bookings': () => {
      rooms = free.slice(1);
      return { status: 201, body: { message: '', booking: booked, changeId: null } };
    },
  });
  await roomField();
  await user.type(screen.getByLabelText('Last name'), 'Okafor');
  expect(hasChangedForm()).toBe(true);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(place()).toBe('/admin/bookings/MB-NEW'));
  await waitFor(() => expect(server.callsTo('GET /desk/free-rooms')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('option', { name: /GD-105/ })).not.toBeInTheDocument());
  expect(hasChangedForm()).toBe(false);
});

test.each(['', '?walkIn'])('is never a changed form once it says that it is booked%s', async (query) => {
  const { user, place } = open({}, query);
  await roomField();
  const wasChanged: boolean[] = [];
  const watch = new MutationObserver(() => {
    if (screen.queryByText(/is booked for/)) wasChanged.push(hasChangedForm());
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  await user.type(screen.getByLabelText('Last name'), 'Okafor{Enter}');
  await expectShown('MB-NEW: GD-105 is booked for Okafor');
  await waitFor(() => expect(place()).toBe('/admin/bookings/MB-NEW'));
  watch.disconnect();
  expect(wasChanged).toContain(false);
  expect(wasChanged).not.toContain(true);
});

test('says what guests could not book', async () => {
  const restriction = { kind: 'minimum_nights', day: null, nights: 3 };
  open({ 'GET /desk/free-rooms': () => ({ body: { rooms: [{ ...free[0], restriction }] } }) });
  expect(await screen.findByText(/Guests cannot book this: at least 3.nights\. You may\./)).toBeVisible();
});

test('asks for the last name', async () => {
  const { server, user } = open();
  await roomField();
  await user.click(screen.getByRole('button', { name: 'Book' }));
  expect(await screen.findByText('Enter the last name')).toBeVisible();
  expect(screen.getByLabelText('Last name')).toHaveFocus();
  expect(orders(server)).toHaveLength(0);
});

test('a room that another user has taken is named, and the next one is chosen', async () => {
  let rooms = free;
  const { server, user } = open({
    'GET /desk/free-rooms': () => ({ body: { rooms } }),
    'POST /desk/bookings': () => {
      rooms = free.slice(1);
      return rejection(409, 'room_not_available', 'This room is not available for these nights.');
    },
  });
  await roomField();
  await user.type(screen.getByLabelText('Last name'), 'Okafor{Enter}');
  expect(await screen.findByText('This room is not available for these nights.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Room' })).toHaveValue('GD-106'));
  expect(screen.getByText(/GD-105 is not free for these nights\./)).toBeVisible();
  expect(screen.getByLabelText('Last name')).toHaveValue('Okafor');
  server.handlers['POST /desk/bookings'] = () => ({
    status: 201,
    body: { message: '', booking: booked, changeId: null },
  });
  await user.click(screen.getByRole('button', { name: 'Book' }));
  await expectShown('MB-NEW: GD-105 is booked for Okafor');
  const [first, second] = orders(server).map(({ headers }) => headers.get('idempotency-key'));
  expect(first).not.toBe(second);
});

test('sends the same key again after a lost answer', async () => {
  const { server, user } = open({ 'POST /desk/bookings': unreachable });
  await roomField();
  await user.type(screen.getByLabelText('Last name'), 'Okafor{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('The hotel could not be reached.');
  await user.click(screen.getByRole('button', { name: 'Book' }));
  await waitFor(() => expect(orders(server)).toHaveLength(2));
  const [first, second] = orders(server).map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toBe(second);
});

test('says where no room is free', async () => {
  open({ 'GET /desk/free-rooms': () => ({ body: { rooms: [] } }) });
  expect(await screen.findByText('No room is free for all these nights and guests.')).toBeVisible();
});

describe('near the change of the business day', () => {
  afterEach(() => void jest.useRealTimers());
  const at = (moment: string) =>
    jest.useFakeTimers({
      now: Date.parse(moment) - serverAheadMs,
      advanceTimers: true,
      doNotFake: ['queueMicrotask'],
    });

  test('half past midnight a walk-in takes the night that is running', async () => {
    at('2026-11-22T00:30:00Z');
    open({}, '?walkIn');
    expect(await screen.findByLabelText('Arrival')).toHaveValue('2026-11-21');
    expect(screen.getByText(/Saturday, November 21, 2026/)).toBeVisible();
  });

  test('a form that is open when the day changes is for the new day, and says so', async () => {
    at('2026-11-22T03:59:59Z');
    open({}, '?walkIn');
    expect(await screen.findByLabelText('Arrival')).toHaveValue('2026-11-21');
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(screen.getByLabelText('Arrival')).toHaveValue('2026-11-22');
    expect(screen.getByLabelText('Departure')).toHaveValue('2026-11-23');
    expect(screen.getByRole('alert')).toHaveTextContent(/the arrival is now Sunday, November 22, 2026/);
  });

  test('a later stay in an open form stays as it is', async () => {
    at('2026-11-22T03:59:59Z');
    open();
    fireEvent.change(await screen.findByLabelText('Arrival'), { target: { value: '2026-12-24' } });
    fireEvent.change(screen.getByLabelText('Departure'), { target: { value: '2026-12-26' } });
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(screen.getByLabelText('Arrival')).toHaveValue('2026-12-24');
    expect(screen.getByLabelText('Departure')).toHaveValue('2026-12-26');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

const plans = [
  { planId: '5eed0000-0000-4000-8000-0000000000a1', name: 'Flexible' },
  { planId: '5eed0000-0000-4000-8000-0000000000a2', name: 'Fixed' },
];

test('takes children, plan, code, channel and a company that pays, and offers rooms at that price', async () => {
  const { server, user } = open({
    'GET /desk/free-rooms': ({ query }) => ({
      body: {
        rooms: free,
        plans,
        ...(query['discountCode'] === 'OLD' && { codeProblem: { code: 'x', message: 'OLD is not known' } }),
      },
    }),
  });
  await roomField();
  await user.type(screen.getByLabelText('Last name'), 'Okafor');
  await user.type(screen.getByLabelText('Ages of the children'), '4, 9');
  await user.selectOptions(screen.getByLabelText('Rate plan'), 'Fixed');
  await user.type(screen.getByLabelText('Discount code'), 'OLD');
  expect(await screen.findByText('OLD is not known')).toBeVisible();
  await user.clear(screen.getByLabelText('Discount code'));
  await user.type(screen.getByLabelText('Discount code'), 'NEW');
  await user.selectOptions(screen.getByLabelText('Came by'), 'Telephone');
  await user.click(screen.getByRole('checkbox', { name: 'A company pays' }));
  await user.type(screen.getByLabelText('Company'), 'Sol Travel SL');
  await user.type(screen.getByLabelText('Address of the company'), 'Calle Mar 1{Enter}Málaga');
  await user.selectOptions(screen.getByLabelText('Country of the company'), 'Spain');
  await waitFor(() =>
    expect(server.callsTo('GET /desk/free-rooms').at(-1)?.query).toMatchObject({
      adults: '1',
      children: '4,9',
      planId: plans[1]!.planId,
      discountCode: 'NEW',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Book' }));
  await waitFor(() => expect(orders(server)).toHaveLength(1));
  expect(orders(server)[0]?.body).toMatchObject({
    adults: 1,
    children: [4, 9],
    planId: plans[1]!.planId,
    discountCode: 'NEW',
    channel: 'phone',
    payer: {
      name: 'Sol Travel SL',
      address: ['Calle Mar 1', 'Málaga'],
      country: 'ES',
      taxNumber: '',
      reference: '',
    },
  });
});

test('an age that is none is rejected at its field', async () => {
  const { server, user } = open();
  await roomField();
  await user.type(screen.getByLabelText('Last name'), 'Okafor');
  await user.type(screen.getByLabelText('Ages of the children'), '40');
  await user.click(screen.getByRole('button', { name: 'Book' }));
  await waitFor(() => expect(screen.getByLabelText('Ages of the children')).toBeInvalid());
  expect(orders(server)).toHaveLength(0);
});

test('a walk-in reads that the cheapest room is not clean, and which one is', async () => {
  const rooms = [
    { ...free[0], isReady: false },
    { ...free[2], isReady: true },
  ];
  open({ 'GET /desk/free-rooms': () => ({ body: { rooms } }) }, '?walkIn');
  expect(await roomField()).toHaveValue('GD-105');
  expect(
    screen.getByText(/GD-105 is not clean yet\. Clean now: SS-301, Suite, for Rs\. 264\.00\./),
  ).toBeVisible();
});

describe('a guest who is known', () => {
  const ada = {
    guestId: '5eed0000-0000-4000-8000-0000000000b1',
    firstName: 'Ada',
    lastName: 'Okafor',
    email: 'ada@example.com',
    phone: '+34 600 555 010',
    tags: [],
    hasAccount: false,
    stays: 2,
    lastStay: null,
    nextStay: null,
  };
  const withAda = { 'GET /desk/guests': () => ({ body: { guests: [ada] } }) };

  test('is offered while typing and taken by the keyboard, and can be left again', async () => {
    const { server, user } = open(withAda);
    await roomField();
    await user.type(screen.getByLabelText('Last name'), 'Okaf');
    expect(await screen.findByRole('option', { name: /Ada Okafor.*2 stays/ })).toBeVisible();
    expect(server.callsTo('GET /desk/guests').at(-1)?.query['q']).toBe('Okaf');
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { name: /Ada Okafor/ })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    expect(orders(server)).toHaveLength(0);
    expect(screen.getByLabelText('First name')).toHaveValue('Ada');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
    expect(screen.getByLabelText('Last name')).toHaveAttribute('readonly');
    await user.click(screen.getByRole('button', { name: 'Another guest' }));
    expect(screen.getByLabelText('Last name')).not.toHaveAttribute('readonly');
    await user.keyboard('{ArrowDown}{Enter}');
    await user.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(orders(server)).toHaveLength(1));
    expect(orders(server)[0]?.body).toMatchObject({ guestId: ada.guestId });
  });

  test.each([
    ['Yes, the same guest', { guestId: ada.guestId }],
    ['No, another guest', {}],
  ])('is asked for when only the e-mail address is the same: %s', async (answer, sent) => {
    const { server, user } = open(withAda);
    await roomField();
    await user.type(screen.getByLabelText('Last name'), 'Smith');
    await user.type(screen.getByLabelText('Email'), 'ADA@example.com');
    await user.click(screen.getByRole('button', { name: 'Book' }));
    await expectShown('Is this Ada Okafor?');
    expect(orders(server)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: answer }));
    await waitFor(() => expect(orders(server)).toHaveLength(1));
    const { guestId } = orders(server)[0]!.body as { guestId?: string };
    expect({ ...(guestId && { guestId }) }).toEqual(sent);
  });

  test('with another name and number is not asked for', async () => {
    const { server, user } = open(withAda);
    await roomField();
    await user.type(screen.getByLabelText('Last name'), 'Okafor');
    await user.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(orders(server)).toHaveLength(1));
    expect(orders(server)[0]?.body).not.toHaveProperty('guestId');
  });
});

test('a group: other rooms with their parties and guests, each the next room that the group does not have', async () => {
  const { server, user } = open();
  await roomField();
  await user.type(screen.getByLabelText('Last name'), 'Club');
  await user.click(screen.getByRole('button', { name: 'Another room' }));
  const second = within(await screen.findByRole('group', { name: 'Room 2' }));
  await waitFor(() => expect(second.getByLabelText('Room')).toHaveValue('GD-106'));
  await user.type(second.getByLabelText('Ages of the children'), '7');
  await user.type(second.getByLabelText('Last name'), 'Haddad');
  await user.click(screen.getByRole('button', { name: 'Another room' }));
  const third = within(await screen.findByRole('group', { name: 'Room 3' }));
  await waitFor(() => expect(third.getByLabelText('Room')).toHaveValue('SS-301'));
  await user.click(third.getByRole('button', { name: 'Without room 3' }));
  expect(screen.queryByRole('group', { name: 'Room 3' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Book' }));
  await waitFor(() => expect(orders(server)).toHaveLength(1));
  expect(orders(server)[0]?.body).toMatchObject({
    roomId: 'GD-105',
    moreRooms: [{ roomId: 'GD-106', adults: 1, children: [7], firstName: '', lastName: 'Haddad' }],
  });
});

test('keeps the room and the nights that were drawn on the chart', async () => {
  const { server, user } = open({}, `?room=GD-106&from=${addDays(now, 3)}&to=${addDays(now, 5)}`);
  expect(await roomField()).toHaveValue('GD-106');
  await user.type(screen.getByLabelText('Last name'), 'Okafor');
  await user.click(screen.getByRole('button', { name: 'Book' }));
  await waitFor(() => expect(orders(server)).toHaveLength(1));
  const stay = { start: addDays(now, 3), end: addDays(now, 5) };
  expect(orders(server)[0]?.body).toMatchObject({ roomId: 'GD-106', isRoomChosen: true, ...stay });
});

test('nights that are over are not kept', async () => {
  open({}, `?room=GD-106&from=${addDays(now, -3)}&to=${addDays(now, -1)}`);
  await roomField();
  expect(screen.getByLabelText('Arrival')).toHaveValue(now);
});
