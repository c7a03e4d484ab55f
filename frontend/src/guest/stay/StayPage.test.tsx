import { screen, waitFor, within } from '@testing-library/react';
import { addDays, longDate, today } from '../../shared/calendar.ts';
import { paths } from '../../shared/paths.ts';
import { stayPaths } from '../../shared/stay-paths.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import {
  fakeServer,
  type Handlers,
  type Received,
  rejection,
  unreachable,
} from '../../testing/fake-server.ts';
import { seaView, single } from '../../testing/hotel-records.ts';
import { showSettings } from '../../testing/hotel-settings.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { calendarFile } from './calendar-file.ts';
import { keep, readHeld, readKept } from './kept.ts';
import { StayPage } from './StayPage.tsx';

const from = addDays(today(), 3);
const to = addDays(today(), 5);
const address = `${paths.stay}?from=${from}&to=${to}&adults=2`;
const money = (amount: string) => ({ amount, currency: 'USD' });
const line = (amount: string, change: object = {}) => ({
  kind: 'night',
  night: from,
  label: 'Night',
  reason: null,
  quantity: 2,
  unit: '105.25',
  amount,
  isIncluded: false,
  isPaidAtHotel: false,
  ...change,
});
const offer = (category: { id: string; name: string }, change: object = {}) => ({
  categoryId: category.id,
  category: category.name,
  maximumGuests: 2,
  rooms: 8,
  roomsLeft: 2,
  state: 'free',
  total: money('210.50'),
  perNight: money('105.25'),
  atHotel: money('0.00'),
  lines: [line('210.50')],
  quote: { token: `quote-${category.name}`, expiresAt: '2026-11-23T12:15:00.000Z' },
  ...change,
});
const full = (category: { id: string; name: string }) =>
  offer(category, { state: 'sold_out', roomsLeft: 0, quote: null });
const found = (offers: object[], dates: object[] = []) => ({ body: { offers, dates } });
const booking = {
  bookingId: 'MB-7Q2K',
  roomName: 'Attic',
  start: from,
  end: to,
  nights: 2,
  guests: 2,
  price: 210.5,
  createdAt: '2026-11-23T12:00:00.000Z',
};

function openStay(at: string = address, handlers: Handlers = {}) {
  const server = fakeServer({
    'GET /category': () => ({ body: { categories: [seaView, single] } }),
    'GET /users/get-user': () => ({
      body: { user: { _id: 'u1', firstName: 'Elena', type: 'Customer' }, permissions: [] },
    }),
    'GET /stay/calendar': ({ query }) => calendarOf(query),
    'GET /stay/from-prices': () => ({ body: { currency: 'USD', categories: [] } }),
    'GET /feedback/getApprovedFeedbacks': () => ({
      body: { ApprovedFeedbacks: [], rating: { average: null, count: 0 } },
    }),
    'GET /gallery': () => ({ body: { list: [] } }),
    'GET /hotel/map': () => ({ body: { map: null } }),
    'POST /stay/search': () =>
      found([offer(single), offer(seaView, { roomsLeft: 7, total: money('421.00') })]),
    'POST /stay/bookings': () => ({ status: 201, body: { message: 'Your room is booked.', booking } }),
    ...handlers,
  });
  return { server, ...renderPage(<StayPage />, at) };
}

/** Every night costs 99.50, but nothing is free two days from now. */
function calendarOf({ start = '', end = '' }: Received['query']) {
  const days = [];
  for (let date = start; date < end; date = addDays(date, 1))
    days.push({ date, price: date === addDays(today(), 2) ? null : '99.50', minimumNights: 1 });
  return { body: { currency: 'USD', days } };
}

const cardOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { name, level: 3 });
  return within(heading.closest('article') as HTMLElement);
};
const names = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading', { level: 3 }).textContent);
const dayButton = (day: string) => screen.findByRole('button', { name: new RegExp(`^${longDate(day)}`) });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('days, each with the lowest price of its night, and people are chosen, and the address says so', async () => {
  const { user, server, place } = openStay(paths.stay);
  await user.click(screen.getByRole('button', { name: 'Show rooms' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Choose the days you arrive and leave.');
  expect(screen.getByRole('button', { name: /^Dates/ })).toHaveFocus();

  const start = await dayButton(from);
  await waitFor(() => expect(start).toHaveAccessibleName(expect.stringContaining('from $100')));
  expect(await dayButton(addDays(today(), 2))).toHaveAccessibleName(expect.stringContaining('no room free'));
  await user.click(start);
  expect(screen.getByText('Now choose the day you leave.')).toBeVisible();
  await user.click(await dayButton(to));
  expect(screen.getByRole('button', { name: /^Dates .* 2.nights$/ })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Adults'), '3');
  await user.selectOptions(screen.getByLabelText('Children'), '1');
  await user.click(screen.getByRole('button', { name: 'Show rooms' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Choose the age of each child.');
  expect(screen.getByLabelText('Child 1')).toHaveFocus();
  await user.selectOptions(screen.getByLabelText('Child 1'), '9');
  await user.click(screen.getByRole('button', { name: 'Show rooms' }));

  expect(await screen.findByRole('heading', { name: '2 room types are free' })).toHaveFocus();
  expect(place()).toBe(`${paths.stay}?from=${from}&to=${to}&adults=3&children=9`);
  const [search] = server.callsTo('POST /stay/search');
  expect(search!.body).toEqual({ start: from, end: to, adults: 3, children: [9] });
  expect(server.callsTo('GET /stay/calendar').at(-1)!.query).toMatchObject({ adults: '3', children: '9' });
  expect(screen.queryByRole('grid')).toBeNull(); // the rooms replace the calendar
});

test('late in a month a phone shows the next one too, and no week that is past', async () => {
  const { user } = openStay(paths.stay); // on the 23rd
  await user.click(screen.getByRole('button', { name: /^Dates/ }));
  const months = await screen.findAllByRole('grid');
  expect(months).toHaveLength(2);
  expect(await dayButton(addDays(today(), -1))).toBeDisabled(); // of this week
  expect(screen.queryByRole('button', { name: new RegExp(longDate(addDays(today(), -8))) })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Go to the Next Month' }));
  await waitFor(() => expect(screen.getAllByRole('grid')).toHaveLength(1));
});

test('a discount code is typed, is in the address and the prices, and one that is not known is said', async () => {
  const code = { code: 'SPRING', problem: null };
  const reduced = [
    line('210.50'),
    line('-21.05', {
      kind: 'discount',
      night: null,
      label: 'Discount code',
      reason: 'SPRING',
      quantity: 1,
      unit: null,
    }),
  ];
  const { user, server, place } = openStay(address, {
    'POST /stay/search-by-code': () => ({
      body: {
        offers: [offer(seaView, { lines: reduced, total: money('189.45') })],
        dates: [],
        discountCode: code,
      },
    }),
  });
  await cardOf('Sea View');
  await user.click(screen.getByRole('button', { name: 'I have a discount code' }));
  expect(screen.getByLabelText('Discount code')).toHaveFocus();
  await user.keyboard(' spring ');
  await user.click(screen.getByRole('button', { name: 'Show rooms' }));
  expect(await screen.findByText('The prices are with your discount code SPRING.')).toBeVisible();
  expect(place()).toBe(`${address}&code=spring`);
  expect(server.callsTo('POST /stay/search-by-code')[0]!.body).toEqual({
    start: from,
    end: to,
    adults: 2,
    children: [],
    discountCode: 'spring',
  });
  const card = await cardOf('Sea View');
  expect(card.getByText('$189.45', { selector: '.total' })).toBeVisible();
  expect(card.getByText('Discount code (SPRING)')).toBeVisible();
  expect(card.getByText('-$21.05', { selector: '.text-nowrap' })).toBeVisible();

  server.handlers['POST /stay/search-by-code'] = () => ({
    body: {
      offers: [offer(seaView)],
      dates: [],
      discountCode: { code: 'x', problem: 'We do not know the code.' },
    },
  });
  await user.clear(screen.getByLabelText('Discount code'));
  await user.type(screen.getByLabelText('Discount code'), 'x');
  await user.click(screen.getByRole('button', { name: 'Show rooms' }));
  expect(await screen.findByText('We do not know the code.')).toBeVisible();
  await user.clear(screen.getByLabelText('Discount code'));
  await user.click(screen.getByRole('button', { name: 'Show rooms' }));
  await waitFor(() => expect(place()).toBe(address));
  await waitFor(() => expect(screen.queryByText('We do not know the code.')).toBeNull());
});

test('each room type has a card with what it has, what is left, and what the stay costs line by line', async () => {
  const lines = [
    line('210.50'),
    line('12.00', {
      kind: 'tax',
      night: null,
      label: 'City tax',
      quantity: 4,
      unit: '3.00',
      isPaidAtHotel: true,
    }),
  ];
  openStay(address, {
    'POST /stay/search': () => found([offer(seaView, { lines, roomsLeft: 1 }), full(single)]),
  });
  const card = await cardOf('Sea View');
  for (const text of ['Only 1 room left', 'Up to 2 guests', '$105.25 per night', 'Balcony'])
    expect(card.getByText(text, { selector: 'strong, span, li' })).toBeInTheDocument();
  const total = card.getByText('$210.50', { selector: '.total' });
  expect(total).toBeVisible();
  const offered = total.closest('[itemtype="https://schema.org/Offer"]')!;
  expect(offered.querySelector('[itemprop="price"]')).toHaveAttribute('content', '210.50');
  expect(offered.querySelector('button')).toHaveAttribute('data-nav-criticalpath', 'true');
  const details = card.getByText('Price details').closest('details')!;
  expect(
    within(details)
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual([`2 × $105.25 Nightfrom ${longDate(from)}$210.50`, '4 × $3.00 City taxpaid at the hotel$12.00']);
  const soldOut = await cardOf('Single');
  expect(soldOut.getByText('No room is free on these dates.')).toBeVisible();
  expect(soldOut.queryByRole('button')).toBeNull();
});

test.each([
  [1, 4, 'Only 1 room left'],
  [3, 4, 'Only 3 rooms left'],
  [4, 9, '4 rooms left'],
  [3, 3, '3 rooms left'],
  [1, 1, '1 room left'],
])('%i free rooms of a type of %i are "%s"', async (roomsLeft, rooms, text) => {
  openStay(address, { 'POST /stay/search': () => found([offer(seaView, { roomsLeft, rooms })]) });
  const left = (await cardOf('Sea View')).getByText(text, { selector: 'strong' });
  expect(left.classList.contains('few')).toBe(text.startsWith('Only'));
});

test('the cards can be sorted and filtered, which the address keeps', async () => {
  const { user, place } = openStay();
  await cardOf('Single');
  expect(names()).toEqual(['Single', 'Sea View']);
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Name');
  expect(names()).toEqual(['Sea View', 'Single']);
  await user.click(screen.getByText('Filters'));
  await user.click(screen.getByRole('checkbox', { name: 'Wi-Fi' }));
  expect(screen.getByText('1 of 2 room types match')).toBeVisible();
  expect(names()).toEqual(['Sea View']);
  await user.click(screen.getByRole('checkbox', { name: 'King bed' }));
  await user.type(screen.getByLabelText('Highest price of the stay (USD)'), '420');
  expect(place()).toBe(`${address}&sort=name&beds=king&amenities=wifi&most=420`);
  expect(screen.getByText('Filters (3 chosen)')).toBeVisible();
  expect(screen.queryAllByRole('article')).toEqual([]);
  const none = screen.getByText('No room type has all that you chose.');
  await user.click(within(none).getByRole('button', { name: 'Clear filters' }));
  expect(names()).toEqual(['Sea View', 'Single']);
  expect(place()).toBe(`${address}&sort=name`);
});

test('the days around the arrival show their prices when they are asked for, and one press takes one', async () => {
  const shiftedBy = (days: number, amount: string | null) => ({
    start: addDays(from, days),
    end: addDays(to, days),
    total: amount && money(amount),
  });
  const { user, server, place } = openStay(address, {
    'POST /stay/near-days': () => ({
      body: { days: [shiftedBy(-1, null), shiftedBy(0, '210.50'), shiftedBy(1, '180.00')] },
    }),
  });
  await cardOf('Single');
  expect(server.callsTo('POST /stay/near-days')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Other days of arrival (± 3 days)' }));
  const days = within(await screen.findByRole('list', { name: /^Days of arrival, 2.nights$/ }));
  const [before, own, after] = days.getAllByRole('button');
  expect(before).toHaveAccessibleDescription('sold out');
  expect(own).toHaveAttribute('aria-current', 'true');
  expect(after).toHaveAccessibleName(`${longDate(addDays(from, 1))} to ${longDate(addDays(to, 1))}`);
  expect(after).toHaveAccessibleDescription('from $180.00');
  await user.click(before!);
  expect(place()).toBe(address);
  await user.click(after!);
  expect(place()).toBe(`${paths.stay}?from=${addDays(from, 1)}&to=${addDays(to, 1)}&adults=2`);
  await waitFor(() => expect(server.callsTo('POST /stay/near-days')).toHaveLength(2));
  expect(server.callsTo('POST /stay/near-days')[0]!.body).toEqual({
    start: from,
    end: to,
    adults: 2,
    children: [],
  });
});

test('filters of an address are open and in force', async () => {
  openStay(`${address}&feature=Balcony&most=1000&beds=king,hammock`);
  await cardOf('Sea View');
  expect(names()).toEqual(['Sea View']);
  const chosen = screen.getAllByRole<HTMLInputElement>('checkbox', { checked: true });
  expect(chosen.map(({ labels }) => labels![0]!.textContent)).toEqual(['King bed', 'Balcony']);
  expect(screen.getByLabelText('Highest price of the stay (USD)')).toHaveValue('1000');
});

test('where nothing is free the nearest dates are offered', async () => {
  const near = { start: addDays(from, 1), end: addDays(to, 1), total: money('180.00') };
  const { user, place, server } = openStay(address, {
    'POST /stay/search': ({ body }) =>
      (body as { start: string }).start === from ? found([full(single)], [near]) : found([offer(single)]),
  });
  await screen.findByRole('heading', { name: 'Nothing is free on these dates' });
  await user.click(screen.getByRole('button', { name: /from \$180\.00$/ }));
  expect(await screen.findByRole('heading', { name: '1 room type is free' })).toBeVisible();
  expect(place()).toContain(`from=${near.start}&to=${near.end}`);
  expect(server.callsTo('POST /stay/search')).toHaveLength(2);
});

const hold = {
  holdId: 'h1',
  secret: 's',
  secondsLeft: 600,
  mayExtend: true,
  rooms: [{}],
  total: money('210.50'),
};
const holding = { 'POST /stay/holds': () => ({ status: 201, body: hold }) };

const split = (change: object = {}) => ({
  total: money('250.50'),
  perNight: money('125.25'),
  atHotel: money('0.00'),
  parts: [
    { categoryId: single.id, category: single.name, start: from, end: addDays(from, 1) },
    { categoryId: seaView.id, category: seaView.name, start: addDays(from, 1), end: to },
  ],
  lines: [line('105.25', { quantity: 1 }), line('145.25', { quantity: 1, night: addDays(from, 1) })],
  quote: { token: 'quote-split', expiresAt: '2026-11-23T12:15:00.000Z' },
  ...change,
});

/** Two rooms, of which the cheaper one is for an adult and a child. */
const twoRooms = () => {
  const room = (
    category: { id: string; name: string },
    adults: number,
    children: number[],
    total: string,
  ) => {
    const { categoryId, category: name, perNight, atHotel, lines } = offer(category);
    const quote = { token: `quote-${name}-${adults}`, expiresAt: '2026-11-23T12:15:00.000Z' };
    return {
      categoryId,
      category: name,
      adults,
      children,
      total: money(total),
      perNight,
      atHotel,
      lines,
      quote,
    };
  };
  const rooms = [room(single, 1, [7], '210.50'), room(seaView, 3, [], '421.00')];
  return { rooms, total: money('631.50'), atHotel: money('0.00') };
};

test('a party larger than each room is offered several rooms at one price, which one press holds', async () => {
  const small = (category: { id: string; name: string }) =>
    offer(category, { state: 'too_small', roomsLeft: 0, rooms: 0, quote: null });
  const { user, server, place } = openStay(`${paths.stay}?from=${from}&to=${to}&adults=4&children=7`, {
    'POST /stay/search': () => ({
      body: { offers: [small(single), small(seaView)], combinations: [twoRooms()], dates: [] },
    }),
    ...holding,
  });
  expect(await screen.findByRole('heading', { name: 'No single room holds 5 guests' })).toBeVisible();
  const card = await cardOf('2 rooms for all of you');
  expect(card.getByText('$631.50')).toBeVisible();
  const [first, second] = card.getAllByRole('listitem').filter((item) => item.querySelector('strong'));
  expect(first).toHaveTextContent(/Single.*\$210\.50.*1 adult, 1 child/);
  expect(second).toHaveTextContent(/Sea View.*\$421\.00.*3 adults/);
  expect(screen.queryByText(/nothing free/)).toBeNull();
  await user.click(card.getByRole('button', { name: 'Book these 2 rooms' }));
  await waitFor(() => expect(place()).toBe(stayPaths.checkout));
  expect(server.callsTo('POST /stay/holds')[0]!.body).toEqual({
    quotes: ['quote-Single-1', 'quote-Sea View-3'],
  });
});

test('where only rooms for some of the party are free, they are offered beside other dates', async () => {
  const near = { start: addDays(from, 1), end: addDays(to, 1), total: money('210.50') };
  openStay(`${paths.stay}?from=${from}&to=${to}&adults=4&children=7`, {
    'POST /stay/search': () => ({
      body: { offers: [full(single), full(seaView)], combinations: [twoRooms()], dates: [near] },
    }),
  });
  expect(
    await screen.findByRole('heading', { name: 'No room is free for all of you together' }),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: /from \$210\.50/ })).toBeVisible();
});

test('a party for which too few rooms are free reads what it can do, and not that one room is full', async () => {
  const small = (category: { id: string; name: string }) =>
    offer(category, { state: 'too_small', roomsLeft: 0, rooms: 0, quote: null });
  openStay(`${paths.stay}?from=${from}&to=${to}&adults=4&children=7`, {
    'POST /stay/search': () => found([small(single), small(seaView)]),
  });
  expect(await screen.findByRole('heading', { name: 'No single room holds 5 guests' })).toBeVisible();
  expect(screen.getByText(/no free rooms that hold all of you/)).toBeVisible();
  expect(screen.queryByText(/nothing free/)).toBeNull();
});

test('where a larger room is taken, other dates are offered also to a large party', async () => {
  openStay(`${paths.stay}?from=${from}&to=${to}&adults=4`, {
    'POST /stay/search': () =>
      found([offer(single, { state: 'too_small', roomsLeft: 0, rooms: 0, quote: null }), full(seaView)]),
  });
  expect(await screen.findByRole('heading', { name: 'Nothing is free on these dates' })).toBeVisible();
  expect(screen.getByText(/nothing free/)).toBeVisible();
});

test('where no room is free for all nights, two are offered in turn, with one price and one button', async () => {
  const { user, server, place } = openStay(address, {
    ...holding,
    'POST /stay/search': () => ({
      body: { offers: [full(single), full(seaView)], dates: [], split: split() },
    }),
  });
  await screen.findByRole('heading', { name: 'No room is free for all nights' });
  const card = await cardOf('Your dates in two rooms');
  const parts = card.getAllByRole('listitem').slice(0, 2);
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    `${single.name}${longDate(from)} to ${longDate(addDays(from, 1))}, 1\u00a0night`,
    `${seaView.name}${longDate(addDays(from, 1))} to ${longDate(to)}, 1\u00a0night`,
  ]);
  expect(card.getByText('$250.50')).toBeVisible();
  expect(card.queryByRole('button', { name: /^Add/ })).toBeNull();
  await user.click(card.getByRole('button', { name: 'Book the stay in two rooms' }));
  await waitFor(() => expect(place()).toBe(stayPaths.checkout));
  expect(server.callsTo('POST /stay/holds')[0]!.body).toEqual({ quotes: ['quote-split'] });
});

test('where one of two rooms is taken by then, the search says so and shows what is free now', async () => {
  const { user, server } = openStay(address, {
    'POST /stay/search': () => ({ body: { offers: [full(single)], dates: [], split: split() } }),
    'POST /stay/holds': () => rejection(409, 'room_not_available', 'No.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Book the stay in two rooms' }));
  await expectShown('Some of these rooms are no longer free. These rooms are still free.');
  server.handlers['POST /stay/search'] = () => found([full(single)]);
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(await screen.findByRole('heading', { name: 'Nothing is free on these dates' })).toBeVisible();
});

test('what cannot be loaded can be tried again, and what cannot be searched for says why', async () => {
  const { user, server } = openStay(address, { 'POST /stay/search': unreachable });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  server.handlers['POST /stay/search'] = () =>
    rejection(400, 'invalid_fields', 'Some fields are not valid.', { start: 'must not be before today' });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^This cannot be searched for\..*must not be before today/)).toBeVisible();
});

test('choosing a room holds it and opens the form, with or without an account', async () => {
  const { user, server, place } = openStay(address, holding);
  await user.click(await screen.findByRole('button', { name: 'Book Single' }));
  await waitFor(() => expect(place()).toBe(stayPaths.checkout));
  const [order] = server.callsTo('POST /stay/holds');
  expect(order!.body).toEqual({ quotes: ['quote-Single'] });
  expect(order!.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(readHeld()).toMatchObject({ holdId: 'h1', search: address.replace(paths.stay, '') });
});

test('several rooms can be chosen, up to the remaining ones of their type, and are held together', async () => {
  const { user, server, place } = openStay(address, holding);
  const add = async () => user.click(await screen.findByRole('button', { name: 'Add Single to my rooms' }));
  await add();
  const mine = within(await screen.findByRole('region', { name: 'Your room' }));
  expect(mine.getByText('2 adults')).toBeVisible();
  await add();
  expect(screen.getByRole('heading', { name: 'Your 2 rooms' })).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Your 2 rooms' })).getByText('$421.00')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Book Single' })).toBeNull(); // all are booked together
  expect(screen.queryByRole('button', { name: 'Add Single to my rooms' })).toBeNull(); // two are left
  await user.click(screen.getAllByRole('button', { name: 'Remove Single' })[0]!);
  expect(screen.getByRole('heading', { name: 'Your room' })).toHaveFocus();
  await add();
  await user.click(screen.getByRole('button', { name: 'Book these 2 rooms' }));
  await waitFor(() => expect(place()).toBe(stayPaths.checkout));
  expect(server.callsTo('POST /stay/holds')[0]!.body).toEqual({ quotes: ['quote-Single', 'quote-Single'] });
});

test('chosen rooms are still there after a reload, and for other days they are not', async () => {
  const first = openStay();
  await first.user.click(await screen.findByRole('button', { name: 'Add Single to my rooms' }));
  first.unmount();
  const again = openStay();
  expect(await screen.findByRole('heading', { name: 'Your room' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Book this room' })).toBeVisible();
  again.unmount();
  openStay(`${paths.stay}?from=${from}&to=${addDays(to, 1)}&adults=2`);
  await screen.findByRole('button', { name: 'Book Single' });
  expect(screen.queryByRole('heading', { name: 'Your room' })).toBeNull();
});

test('a room that is still kept is given back before another one is chosen', async () => {
  keep({
    held: { ...hold, endsAt: Date.now() + 60_000, search: '' } as never,
    typed: { lastName: 'Haddad' },
  });
  const { user, server, place } = openStay(address, {
    ...holding,
    'DELETE /stay/holds/h1': () => ({ body: { message: '' } }),
  });
  expect(screen.getByRole('link', { name: 'Go on booking' })).toHaveAttribute('href', stayPaths.checkout);
  await user.click(await screen.findByRole('button', { name: 'Book Single' }));
  await waitFor(() => expect(place()).toBe(stayPaths.checkout));
  expect(server.callsTo('DELETE /stay/holds/h1')).toHaveLength(1);
  expect(readKept().typed).toEqual({ lastName: 'Haddad' });
});

test.each([
  ['price_expired', 'The price has expired. Here is what the rooms cost now.'],
  ['room_not_available', 'Another guest has just taken the last room of this type.'],
])('a choice that is rejected with %s shows what is free now', async (code, text) => {
  const { user, server } = openStay(address, { 'POST /stay/holds': () => rejection(409, code, 'No.') });
  await user.click(await screen.findByRole('button', { name: 'Book Single' }));
  await waitFor(() => expect(screen.getByText(text)).toBeVisible());
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(server.callsTo('POST /stay/search')).toHaveLength(2));
});

test('a room that cannot be kept for the guest leads to the form all the same', async () => {
  const why = 'Many people book over your connection, so we cannot keep the room while you type.';
  const { user, place } = openStay(address, {
    'POST /stay/holds': () => rejection(409, 'too_many_holds', why),
  });
  await user.click(await screen.findByRole('button', { name: 'Book Single' }));
  await waitFor(() => expect(place()).toBe(stayPaths.checkout));
  expect(readKept().held).toMatchObject({
    atOnce: { quotes: ['quote-Single'], why },
    start: from,
    end: to,
    total: money('210.50'),
    rooms: [{ category: single.name, adults: 2 }],
  });
});

test('the calendar file is that of the e-mails: the same identity, sequence number and state', () => {
  showSettings({
    name: 'Marisol Bay',
    email: 'front@marisol.example',
    address: ['1 Harbour Road', 'Marisol'],
  });
  const stay = { bookingId: 'MB-7K2QX9WD', start: '2026-12-11', end: '2026-12-14', roomName: 'Sea Suite' };
  const linesOf = (changes: object) => {
    const file = calendarFile([{ ...booking, ...stay, ...changes } as never]);
    expect(file).toMatch(/^data:text\/calendar;charset=utf-8,/);
    return decodeURIComponent(file.slice(file.indexOf(',') + 1))
      .replaceAll('\r\n ', '')
      .split('\r\n');
  };
  // A test of the e-mails compares the same lines.
  expect(linesOf({ revision: 0 }).filter((line) => !line.startsWith('DTSTAMP:'))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Innkeeper//Innkeeper//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:MB-7K2QX9WD@5e1f0000-0000-4000-8000-000000000001',
    'SEQUENCE:0',
    'DTSTART;VALUE=DATE:20261211',
    'DTEND;VALUE=DATE:20261214',
    'SUMMARY:Marisol Bay: Sea Suite',
    'LOCATION:1 Harbour Road\\, Marisol',
    'DESCRIPTION:Booking MB-7K2QX9WD. Check-in from 15:00\\, check-out until 11:00.',
    'ORGANIZER;CN="Marisol Bay":mailto:front@marisol.example',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
  expect(linesOf({ revision: 3, status: 'cancelled' })).toEqual(
    expect.arrayContaining(['SEQUENCE:3', 'STATUS:CANCELLED']),
  );
});

test('a card offers each plan with its price and terms, and books the one that is chosen', async () => {
  const terms = { plan: 'Flexible', fee: '105.25', isAll: false };
  const deadline = addDays(today(), 2);
  const flexible = { ...terms, freeUntil: `${deadline}T17:00:00Z`, freeUntilLocal: `${deadline}T18:00` };
  const never = { plan: 'Non-refundable', fee: '189.45', isAll: true, freeUntil: null, freeUntilLocal: null };
  const cheaper = offer(single, {
    total: money('189.45'),
    cancellation: never,
    quote: { token: 'quote-cheaper', expiresAt: '2026-11-23T12:15:00.000Z' },
  });
  const { user, server } = openStay(address, {
    ...holding,
    'POST /stay/search': () => found([offer(single, { cancellation: flexible, otherPlans: [cheaper] })]),
  });
  const card = await cardOf(single.name);
  expect(card.getByText(`Free cancellation until ${longDate(deadline)}, 6:00 PM (hotel time)`)).toBeVisible();
  expect(card.getByText('Non-refundable')).toBeVisible();
  await user.click(card.getByRole('button', { name: `Book ${single.name}, Non-refundable` }));
  await waitFor(() => expect(server.callsTo('POST /stay/holds')).toHaveLength(1));
  expect(server.callsTo('POST /stay/holds')[0]?.body).toEqual({ quotes: ['quote-cheaper'] });
});
