import { screen, waitFor, within } from '@testing-library/react';
import { addDays, longDate, today } from '../../shared/calendar.ts';
import { paths } from '../../shared/paths.ts';
import { storeToken } from '../../shared/session/token.ts';
import {
  fakeServer,
  type Handlers,
  type Received,
  rejection,
  unreachable,
} from '../../testing/fake-server.ts';
import { seaView, single } from '../../testing/hotel-records.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { calendarFile } from './calendar-file.ts';
import { StayPage } from './StayPage.tsx';

const from = addDays(today(), 3);
const to = addDays(today(), 5);
const address = `${paths.stay}?from=${from}&to=${to}&adults=2`;
const money = (amount: string) => ({ amount, currency: 'USD' });
const line = (amount: string, change: object = {}) => ({
  ...{ kind: 'night', night: from, label: 'Night', reason: null, quantity: 2, unit: '105.25', amount },
  ...{ isIncluded: false, isPaidAtHotel: false },
  ...change,
});
const offer = (category: { id: string; name: string }, change: object = {}) => ({
  ...{ categoryId: category.id, category: category.name, maximumGuests: 2, roomsLeft: 2, state: 'free' },
  ...{ total: money('210.50'), perNight: money('105.25'), atHotel: money('0.00'), lines: [line('210.50')] },
  quote: { token: `quote-${category.name}`, expiresAt: '2026-11-23T12:15:00.000Z' },
  ...change,
});
const full = (category: { id: string; name: string }) =>
  offer(category, { state: 'sold_out', roomsLeft: 0, quote: null });
const found = (offers: object[], dates: object[] = []) => ({ body: { offers, dates } });
const booking = {
  ...{ bookingId: 'MB-7Q2K', roomName: 'Attic', start: from, end: to, nights: 2, guests: 2, price: 210.5 },
  createdAt: '2026-11-23T12:00:00.000Z',
};

function openStay(at: string = address, handlers: Handlers = {}) {
  const server = fakeServer({
    'GET /category': () => ({ body: { categories: [seaView, single] } }),
    'GET /users/get-user': () => ({ body: { user: { _id: 'u1', firstName: 'Elena', type: 'Customer' } } }),
    'GET /stay/calendar': ({ query }) => calendarOf(query),
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

beforeEach(() => localStorage.clear());

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
  expect(screen.queryByRole('grid')).toBeNull(); // the calendar gives way to the rooms
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
  expect(card.getByText('$210.50', { selector: '.total' })).toBeVisible();
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

test('the cards can be sorted and filtered, which the address keeps', async () => {
  const { user, place } = openStay();
  await cardOf('Single');
  expect(names()).toEqual(['Single', 'Sea View']);
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Name');
  expect(names()).toEqual(['Sea View', 'Single']);
  await user.selectOptions(screen.getByLabelText('Must have'), 'Balcony');
  expect(names()).toEqual(['Sea View']);
  expect(place()).toBe(`${address}&sort=name&feature=Balcony`);
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

test('what cannot be loaded can be tried again, and what cannot be searched for says why', async () => {
  const { user, server } = openStay(address, { 'POST /stay/search': unreachable });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  server.handlers['POST /stay/search'] = () =>
    rejection(400, 'invalid_fields', 'Some fields are not valid.', { start: 'must not be before today' });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^This cannot be searched for\..*must not be before today/)).toBeVisible();
});

test('who is not signed in signs in first, and returns to the search', async () => {
  const { user, place } = openStay();
  await user.click(await screen.findByRole('button', { name: 'Book Single' }));
  await waitFor(() => expect(place()).toBe(paths.login));
});

test('a guest books at the quoted price after a question, and gets a confirmation to print', async () => {
  storeToken('token-1');
  const { user, server } = openStay();
  await user.click(await screen.findByRole('button', { name: 'Book Single' }));
  const question = await screen.findByRole('dialog', { name: 'Book Single?' });
  expect(question).toHaveTextContent(/2.nights, 2 adults: \$210\.50/);
  await user.click(within(question).getByRole('button', { name: 'Book with obligation to pay' }));
  expect(await screen.findByRole('heading', { name: 'Your room is booked' })).toHaveFocus();
  expect(screen.getByText('MB-7Q2K')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('download', 'MB-7Q2K.ics');
  const [order] = server.callsTo('POST /stay/bookings');
  expect(order!.body).toEqual({ quote: 'quote-Single' });
  expect(order!.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

test.each([
  ['price_expired', 'The price has expired. Here is what the rooms cost now.'],
  ['room_not_available', 'Somebody else has just booked the last room of this type.'],
])('an order that is rejected with %s shows what is free now', async (code, text) => {
  storeToken('token-1');
  const { user, server } = openStay(address, { 'POST /stay/bookings': () => rejection(409, code, 'No.') });
  await user.click(await screen.findByRole('button', { name: 'Book Single' }));
  await user.click(await screen.findByRole('button', { name: 'Book with obligation to pay' }));
  await waitFor(() => expect(screen.getByText(text)).toBeVisible());
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(server.callsTo('POST /stay/search')).toHaveLength(2));
});

test('the calendar file has whole days, escapes what would break it, and folds long lines', () => {
  const file = calendarFile({ ...booking, roomName: 'Ä, B;\\' } as never, {
    name: 'ü'.repeat(60),
    address: 'Bay\n1',
  });
  const text = decodeURIComponent(file.slice(file.indexOf(',') + 1));
  const lines = text.split('\r\n');
  expect(lines).toContain(`DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`);
  expect(lines).toContain('DTSTAMP:20261123T120000Z');
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'ü'.repeat(60)}\\, Ä\\, B\\;\\\\`);
  expect(text).toContain('LOCATION:Bay\\n1');
  for (const each of lines) expect(new TextEncoder().encode(each).length).toBeLessThanOrEqual(75);
});

test('a card offers each plan with its price and terms, and books the one that is chosen', async () => {
  const terms = { plan: 'Flexible', fee: '105.25', isAll: false };
  const deadline = addDays(today(), 2);
  const flexible = { ...terms, freeUntil: `${deadline}T17:00:00Z`, freeUntilLocal: `${deadline}T18:00` };
  const never = { plan: 'Non-refundable', fee: '189.45', isAll: true, freeUntil: null, freeUntilLocal: null };
  const cheaper = offer(single, {
    ...{ total: money('189.45'), cancellation: never },
    quote: { token: 'quote-cheaper', expiresAt: '2026-11-23T12:15:00.000Z' },
  });
  storeToken('token-of-elena');
  const { user, server } = openStay(address, {
    'POST /stay/search': () => found([offer(single, { cancellation: flexible, otherPlans: [cheaper] })]),
  });
  const card = await cardOf(single.name);
  expect(card.getByText(`Free cancellation until ${longDate(deadline)}, 18:00 (hotel time)`)).toBeVisible();
  expect(card.getAllByText('Non-refundable')).toHaveLength(2); // the plan, and its terms
  await user.click(card.getByRole('button', { name: `Book ${single.name}, Non-refundable` }));
  await user.click(await screen.findByRole('button', { name: 'Book with obligation to pay' }));
  await waitFor(() => expect(server.callsTo('POST /stay/bookings')).toHaveLength(1));
  expect(server.callsTo('POST /stay/bookings')[0]?.body).toEqual({ quote: 'quote-cheaper' });
});
