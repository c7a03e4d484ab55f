import { act, screen, waitFor, within } from '@testing-library/react';
import { addDays, longDate, today } from '../../../shared/calendar.ts';
import { paths } from '../../../shared/paths.ts';
import { storeToken } from '../../../shared/session/token.ts';
import { stayPaths } from '../../../shared/stay-paths.ts';
import { fakeServer, type Handlers, rejection } from '../../../testing/fake-server.ts';
import { seaView } from '../../../testing/hotel-records.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { keep, readKept } from '../kept.ts';
import { BookingByLinkPage } from './BookingByLinkPage.tsx';
import { CheckoutPage } from './CheckoutPage.tsx';

const from = addDays(today(), 3);
const to = addDays(today(), 5);
const money = (amount: string) => ({ amount, currency: 'USD' });
const room = (category: string) => ({
  categoryId: `id-${category}`,
  category,
  adults: 2,
  children: [4],
  total: money('210.50'),
  atHotel: money('0.00'),
  lines: [{ label: 'Night', amount: '210.50', quantity: 2, unit: '105.25' }],
});
const hold = {
  holdId: 'h1',
  secret: 'hold-secret',
  secondsLeft: 600,
  mayExtend: true,
  start: from,
  end: to,
  rooms: [room('Single'), room('Suite')],
  total: money('421.00'),
  atHotel: money('12.00'),
};
const booking = (bookingId: string, change: object = {}) => ({
  bookingId,
  roomName: 'Attic',
  start: from,
  end: to,
  nights: 2,
  guests: 3,
  children: [],
  revision: 0,
  mayChange: false,
  price: 210.5,
  guestName: 'Nadia Haddad',
  status: 'confirmed',
  mayCancel: true,
  createdAt: '2026-11-23T12:00:00.000Z',
  ...change,
});
const link = { bookingId: 'MB-7Q2K0000', secret: 'x'.repeat(43) };
const confirmed = (change: object = {}) => ({
  status: 201,
  body: { message: '', bookings: [booking('MB-7Q2K0000'), booking('MB-7Q2K0001')], link, ...change },
});

function openCheckout(handlers: Handlers = {}, secondsLeft = 600, rooms: object[] = hold.rooms) {
  keep({ held: { ...hold, rooms, endsAt: Date.now() + secondsLeft * 1_000, search: '?from=x' } as never });
  const server = fakeServer({
    'GET /users/get-user': () => ({
      body: {
        user: { _id: 'u1', firstName: 'Elena', lastName: 'Ruiz', email: 'elena@example.com', phone: '600' },
      },
    }),
    ...handlers,
  });
  return { server, ...renderPage(<CheckoutPage />, stayPaths.checkout) };
}
test('what is held has its picture, size and beds', async () => {
  const suite = { ...seaView, id: 'id-Suite', name: 'Suite' };
  openCheckout({ 'GET /category': () => ({ body: { categories: [suite] } }) });
  const held = within(screen.getByRole('region', { name: 'Your 2 rooms' }));
  expect(await held.findByText('42 m² · 1 king bed')).toBeVisible();
  expect([...document.querySelectorAll('.held-room img')].map((image) => image.getAttribute('src'))).toEqual([
    seaView.image,
  ]);
});

const confirmCall = 'POST /stay/holds/h1/confirm';
const bookButton = () => screen.getByRole('button', { name: 'Book with obligation to pay' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a guest without an account fills in the form, and keeps a link to what was booked', async () => {
  const { user, server } = openCheckout({ [confirmCall]: () => confirmed() });
  const rooms = within(screen.getByRole('region', { name: 'Your 2 rooms' }));
  expect(rooms.getByText('$421.00')).toBeVisible();
  expect(rooms.getAllByText('2 adults, 1 child')).toHaveLength(2);

  await user.click(bookButton());
  expect(screen.getByLabelText('Last name')).toHaveFocus();
  await user.type(screen.getByLabelText('Last name'), 'Haddad');
  await user.type(screen.getByLabelText('Email'), 'nadia@example.com');
  await user.type(screen.getByLabelText('Phone'), '600');
  await user.selectOptions(screen.getByLabelText(/^Arrival/), 'about 6:00 PM');
  await user.type(screen.getByLabelText(/^Requests/), 'A cot');
  await user.click(bookButton());

  expect(await screen.findByRole('heading', { name: 'Your rooms are booked' })).toHaveFocus();
  const [order] = server.callsTo(confirmCall);
  expect(order!.body).toEqual({
    firstName: '',
    lastName: 'Haddad',
    email: 'nadia@example.com',
    phone: '600',
    arrivalTime: '18:00',
    requests: 'A cot',
  });
  expect([order!.headers.get('hold-secret'), order!.headers.get('authorization')]).toEqual([
    'hold-secret',
    null,
  ]);
  const address = `${stayPaths.booking}#${link.bookingId}.${link.secret}`;
  expect(screen.getByRole('link', { name: new RegExp(address) })).toHaveAttribute('href', address);
  expect(screen.getByText('$421.00')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
    'download',
    'MB-7Q2K0000.ics',
  );
  expect(readKept()).not.toHaveProperty('typed'); // nobody can read it on a shared device
});

test('what is ordered, until when it can be cancelled and what it costs stands right above the button', async () => {
  openCheckout();
  const order = screen.getByRole('region', { name: 'Your order' });
  for (const text of ['Single', 'Suite', 'Total, all taxes included', '$421.00'])
    expect(within(order).getByText(text)).toBeVisible();
  expect(within(order).getByText(`${longDate(from)} to ${longDate(to)}, 2 nights`)).toBeVisible();
  expect(within(order).getByText(/^Free cancellation until .*, 11:59 PM \(hotel time\)$/)).toBeVisible();
  expect(order).toHaveTextContent('You pay at the hotel. $12.00 of it is taxes and fees that you pay there.');
  // A program that checks prices finds one total on the page, before anything is asked.
  expect(order).toHaveAttribute('data-nav-stage-final', 'true');
  const prices = [...document.querySelectorAll('[itemtype="https://schema.org/Offer"] [itemprop="price"]')];
  expect(prices.map((price) => price.getAttribute('content'))).toEqual(['421.00']);
  expect(order.querySelector('[itemprop="priceCurrency"]')).toHaveAttribute('content', 'USD');
  expect(order.nextElementSibling).toBe(bookButton());
});

test('an error stands beside the button and gets the focus, and the text stays', async () => {
  const { user, server } = openCheckout({
    [confirmCall]: () => rejection(503, 'unavailable', 'Please try again.'),
  });
  await fillIn(user);
  await user.click(bookButton());
  const alert = await screen.findByText('Please try again.');
  await waitFor(() => expect(alert).toHaveFocus());
  expect(alert.nextElementSibling).toBe(bookButton());
  server.handlers[confirmCall] = () => confirmed();
  await user.click(bookButton());
  expect(await screen.findByText('a@example.com')).toBeVisible(); // where the e-mail goes
});

test.each([
  [true, 'ada@gmail.com'],
  [false, 'ada@gmial.com'],
])(
  'a misspelt domain is asked about, and is booked with unless it is changed: %s',
  async (isTaken, email) => {
    const { user, server } = openCheckout({ [confirmCall]: () => confirmed() });
    await user.type(screen.getByLabelText('Email'), 'ada@gmial.com');
    await user.tab();
    const other = screen.getByRole('button', { name: 'Did you mean ada@gmail.com?' });
    if (isTaken) await user.click(other);
    await user.type(screen.getByLabelText('Last name'), 'Byron');
    await user.type(screen.getByLabelText('Phone'), '600');
    await user.click(bookButton());
    await screen.findByRole('heading', { name: 'Your rooms are booked' });
    expect(server.callsTo(confirmCall)[0]!.body).toMatchObject({ email });
  },
);

test('hours of arrival begin with check-in', () => {
  openCheckout();
  const hours = within(screen.getByLabelText(/^Arrival/)).getAllByRole('option');
  expect(hours.map(({ textContent }) => textContent).slice(0, 3)).toEqual([
    'I do not know yet',
    'about 3:00 PM',
    'about 4:00 PM',
  ]);
  expect(hours).toHaveLength(25);
});

test('the account fills in the form, and has the bookings among its own', async () => {
  const { user, server } = openCheckout({ [confirmCall]: () => confirmed({ link: null }) });
  await user.type(screen.getByLabelText(/^Requests/), 'A cot'); // before signing in
  act(() => storeToken('token-1'));
  await waitFor(() => expect(screen.getByLabelText('Last name')).toHaveValue('Ruiz'));
  await user.click(bookButton());
  const confirmation = within(await screen.findByRole('region', { name: 'Your rooms are booked' }));
  expect(confirmation.getByRole('link', { name: 'Your bookings' })).toHaveAttribute('href', paths.home);
  expect(screen.queryByText('Keep this link')).toBeNull();
  const [order] = server.callsTo(confirmCall);
  expect(order!.headers.get('authorization')).toBe('Bearer token-1');
  expect(order!.body).toMatchObject({ email: 'elena@example.com', requests: 'A cot' });
});

test('typed text survives a reload, and errors of the server are shown at their fields', async () => {
  const { user, unmount } = openCheckout({
    [confirmCall]: () => rejection(400, 'invalid_fields', 'No.', { email: 'must be an e-mail address' }),
  });
  await user.type(screen.getByLabelText('Last name'), 'Haddad');
  unmount();
  const { user: again } = renderPage(<CheckoutPage />, stayPaths.checkout);
  expect(screen.getByLabelText('Last name')).toHaveValue('Haddad');
  await again.type(screen.getByLabelText('Email'), 'nadia');
  await again.type(screen.getByLabelText('Phone'), '600');
  await again.click(bookButton());
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  expect(screen.getByText('must be an e-mail address')).toBeVisible();
});

test('the time that is left is read out at a few minutes alone, and extended once', async () => {
  const extended = { expiresAt: '2026-11-23T12:20:00.000Z', secondsLeft: 900, mayExtend: false };
  const { user, server } = openCheckout({ 'POST /stay/holds/h1/extend': () => ({ body: extended }) }, 302);
  const spoken = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('');
  expect(spoken()).toBe('');
  expect(screen.getByRole('timer')).toHaveTextContent('5:02');
  await waitFor(() => expect(spoken()).toBe('5 minutes left to book.'), { timeout: 4_000 });
  await user.click(screen.getByRole('button', { name: 'Keep for 10 more minutes' }));
  await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/^1[45]:/));
  expect(screen.queryByRole('button', { name: 'Keep for 10 more minutes' })).toBeNull();
  expect(screen.getByText(/10 minutes were added/)).toHaveFocus();
  expect(server.callsTo('POST /stay/holds/h1/extend')[0]!.headers.get('hold-secret')).toBe('hold-secret');
});

test('the last room of its type cannot be kept for longer, and the page says so', async () => {
  const { user } = openCheckout({
    'POST /stay/holds/h1/extend': () =>
      rejection(409, 'last_free_room', 'No other room of this type is free.'),
  });
  await user.click(screen.getByRole('button', { name: 'Keep for 10 more minutes' }));
  expect(await screen.findByText(/no other room is free/)).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Keep for 10 more minutes' })).toBeNull();
  expect(screen.queryByText(/minutes were added/)).toBeNull();
  expect(bookButton()).toBeVisible();
});

test('a room that the hotel has taken back says so, and is asked for again', async () => {
  const { user } = openCheckout({
    [confirmCall]: () => rejection(409, 'hold_released', 'The hotel needed the room that was kept for you.'),
  });
  await fillIn(user);
  await user.click(bookButton());
  expect(await screen.findByText(/The hotel needed the room.* Your text is still there/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Keep the room for me again' })).toBeVisible();
});

const fillIn = async (user: ReturnType<typeof renderPage>['user']) => {
  for (const [field, text] of Object.entries({ 'Last name': 'Haddad', Email: 'a@example.com', Phone: '600' }))
    await user.type(screen.getByLabelText(field), text);
};

const why = 'Many people book over your connection, so we cannot keep the room while you type.';
const priced = (token: string, amount: string) => ({
  quote: { token },
  total: money(amount),
  atHotel: money('0.00'),
  lines: [{ kind: 'night', label: 'Night', amount, quantity: 1 }],
});
const found = (amount = '210.50') => ({
  body: {
    dates: [],
    offers: ['Single', 'Suite'].map((name) => ({
      categoryId: `id-${name}`,
      ...priced(`quote-${name}`, amount),
    })),
  },
});

test('rooms that cannot be held are booked at once: the page says why, and a repeated press books once', async () => {
  let answers = 0;
  const { user, server } = openCheckout(
    {
      'POST /stay/search': () => found(),
      'POST /stay/holds': () => rejection(409, 'too_many_holds', why),
    },
    0,
  );
  await user.click(await screen.findByRole('button', { name: 'Keep the room for me again' }));
  expect(await screen.findByText(why)).toBeVisible();
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getAllByText('$421.00')).toHaveLength(2);
  const { holdId, secret } = readKept().held!;
  expect(secret).toMatch(/^[\w-]{43}$/);
  server.handlers[`PUT /stay/orders/${holdId}`] = () =>
    answers++ ? confirmed() : rejection(503, 'unavailable', 'Please try again.');
  await fillIn(user);
  await user.click(bookButton());
  expect(await screen.findByText('Please try again.')).toBeVisible();
  await user.click(bookButton());
  expect(await screen.findByRole('heading', { name: 'Your rooms are booked' })).toHaveFocus();
  const orders = server.callsTo(`PUT /stay/orders/${holdId}`);
  expect(orders).toHaveLength(2);
  for (const { body, headers } of orders) {
    expect(body).toMatchObject({ lastName: 'Haddad', quotes: ['quote-Single', 'quote-Suite'] });
    expect(headers.get('hold-secret')).toBe(secret);
  }
});

test.each([
  ['price_expired', 'This price is no longer kept.', /This price is no longer kept/],
  ['room_not_available', 'This room is not available.', /^What you chose is no longer free/],
] as const)('of rooms that are booked at once, %s keeps what was typed', async (code, message, text) => {
  const { user, server } = openCheckout(
    {
      'POST /stay/search': () => found(),
      'POST /stay/holds': () => rejection(409, 'too_many_holds', why),
    },
    0,
  );
  await user.click(await screen.findByRole('button', { name: 'Keep the room for me again' }));
  await screen.findByText(why);
  server.handlers[`PUT /stay/orders/${readKept().held!.holdId}`] = () => rejection(409, code, message);
  await fillIn(user);
  await user.click(bookButton());
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByLabelText('Last name')).toHaveValue('Haddad');
});

const offers = (quotes: (string | null)[]) => ({
  body: {
    dates: [],
    offers: ['Single', 'Suite'].map((name, i) => ({
      categoryId: `id-${name}`,
      quote: quotes[i] && { token: quotes[i] },
    })),
  },
});

test('a hold that ends keeps what was typed, and the price is asked for again', async () => {
  const { user, server } = openCheckout(
    {
      'POST /stay/search': () => offers(['new-single', 'new-suite']),
      'POST /stay/holds': () => ({ status: 201, body: { ...hold, holdId: 'h2', total: money('450.00') } }),
      'POST /stay/holds/h2/confirm': () => confirmed(),
    },
    1,
  );
  await user.type(screen.getByLabelText('Last name'), 'Haddad');
  expect(await screen.findByText(/no longer held for you/, {}, { timeout: 4_000 })).toBeVisible();
  expect(screen.queryByRole('button', { name: /obligation/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Keep the room for me again' }));
  expect(await screen.findByText('The price is now $450.00. It was $421.00.')).toBeVisible();
  expect(server.callsTo('POST /stay/holds')[0]!.body).toEqual({ quotes: ['new-single', 'new-suite'] });
  expect(screen.getByLabelText('Last name')).toHaveValue('Haddad');
  expect(bookButton()).toBeVisible();
});

const parts = [
  { categoryId: 'id-Single', category: 'Single', start: from, end: addDays(from, 1) },
  { categoryId: 'id-Suite', category: 'Suite', start: addDays(from, 1), end: to },
];
const rooms = [
  { roomName: 'Attic', start: from, end: addDays(from, 1) },
  { roomName: 'Tower', start: addDays(from, 1), end: to },
];

test('two rooms in turn are one stay: in the form, on the confirmation and in its calendar', async () => {
  const { user } = openCheckout(
    { [confirmCall]: () => confirmed({ bookings: [booking('MB-7Q2K0000', { rooms })] }) },
    600,
    [{ ...room('Single'), parts }],
  );
  const held = within(screen.getByRole('region', { name: 'Your two rooms' }));
  expect(held.getByText('Single')).toBeVisible();
  expect(held.getByText(`${longDate(addDays(from, 1))} to ${longDate(to)}, 1 night`)).toBeVisible();
  for (const [field, text] of Object.entries({ 'Last name': 'Haddad', Email: 'a@example.com', Phone: '600' }))
    await user.type(screen.getByLabelText(field), text);
  await user.click(bookButton());
  const booked = within(await screen.findByRole('region', { name: 'Your rooms are booked' }));
  expect(booked.getByText('Tower')).toBeVisible();
  expect(booked.getByText(`${longDate(from)} to ${longDate(addDays(from, 1))}`)).toBeVisible();
  const calendar = booked.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')!;
  expect(decodeURIComponent(calendar).replaceAll('\r\n ', '')).toContain(
    'Attic (1 night)\\, then Tower (1 night)',
  );
});

test.each([
  ['the same rooms are held again', parts, 'The price is now $450.00. It was $421.00.'],
  ['others are looked for where they differ', parts.slice(1), /^What you chose is no longer free/],
])('after the hold of two rooms in turn has ended, %s', async (_what, now, text) => {
  const quote = { token: 'new-split', expiresAt: '2026-11-23T12:15:00.000Z' };
  const { user } = openCheckout(
    {
      'POST /stay/search': () => ({ body: { offers: [], dates: [], split: { parts: now, quote } } }),
      'POST /stay/holds': () => ({ status: 201, body: { ...hold, holdId: 'h2', total: money('450.00') } }),
    },
    0,
    [{ ...room('Single'), parts }],
  );
  await user.click(await screen.findByRole('button', { name: 'Keep the room for me again' }));
  expect(await screen.findByText(text)).toBeVisible();
});

test('the price is asked for again with the discount code', async () => {
  const { user, server } = openCheckout(
    {
      'POST /stay/search-by-code': () => offers(['new-single', 'new-suite']),
      'POST /stay/holds': () => rejection(409, 'discount_code_used_up', 'The code has just been used up.'),
    },
    0,
    hold.rooms.map((room) => ({ ...room, discountCode: 'SPRING' })),
  );
  await user.click(await screen.findByRole('button', { name: 'Keep the room for me again' }));
  expect(await screen.findByText('The code has just been used up.')).toBeVisible();
  expect(server.callsTo('POST /stay/search-by-code')[0]!.body).toMatchObject({ discountCode: 'SPRING' });
});

test('where the server has ended the hold and the rooms are taken, others are looked for', async () => {
  const { user } = openCheckout({
    [confirmCall]: () => rejection(409, 'hold_expired', 'No.'),
    'POST /stay/search': () => offers(['new-single', null]),
  });
  for (const [field, text] of Object.entries({ 'Last name': 'Haddad', Email: 'a@example.com', Phone: '600' }))
    await user.type(screen.getByLabelText(field), text);
  await user.click(bookButton());
  await user.click(await screen.findByRole('button', { name: 'Keep the room for me again' }));
  expect(await screen.findByRole('link', { name: 'Look for another room' })).toHaveAttribute(
    'href',
    `${paths.stay}?from=x`,
  );
  expect(readKept().typed).toMatchObject({ lastName: 'Haddad' });
});

test('going back to the search releases the rooms', async () => {
  const { user, server, place } = openCheckout({
    'DELETE /stay/holds/h1': () => ({ body: { message: '' } }),
  });
  await user.click(screen.getByRole('button', { name: 'Choose another room' }));
  await waitFor(() => expect(place()).toBe(`${paths.stay}?from=x`));
  await waitFor(() => expect(server.callsTo('DELETE /stay/holds/h1')).toHaveLength(1));
  expect(readKept()).toEqual({});
});

test('without a hold the page leads to the search', () => {
  fakeServer({});
  renderPage(<CheckoutPage />, stayPaths.checkout);
  expect(screen.getByRole('link', { name: 'Find your room' })).toHaveAttribute('href', paths.stay);
});

const discount = { kind: 'discount', label: 'Discount code', reason: 'SPRING', amount: '-20.00' };
const stayOf = (bookingId: string, change: object = {}) => ({
  ...booking(bookingId),
  category: 'Single',
  lines: [discount],
  cancellationCost: '70.00',
  ...change,
});

test('the secret link shows what was booked, and cancels a part of it', async () => {
  const breakfast = { kind: 'extra', label: 'Breakfast', reason: null, amount: '36.10' };
  const lines = [discount, breakfast, breakfast];
  const bookings = [stayOf('MB-7Q2K0000', { lines }), stayOf('MB-7Q2K0001')];
  const server = fakeServer({
    'GET /stay/bookings/MB-7Q2K0000': () => ({ body: { bookings, arrivalTime: '18:00', requests: 'A cot' } }),
    'POST /stay/bookings/MB-7Q2K0001/cancel': () => {
      bookings[1] = stayOf('MB-7Q2K0001', { status: 'cancelled', mayCancel: false });
      return { body: { message: '', booking: bookings[1] } };
    },
  });
  storeToken('token-1'); // not needed here
  const at = `${stayPaths.booking}#${link.bookingId}.${link.secret}`;
  const { user } = renderPage(<BookingByLinkPage />, at);
  expect(await screen.findByText('about 6:00 PM')).toBeVisible();
  expect(screen.getAllByText('Discount code (SPRING):')).toHaveLength(2);
  expect(screen.getAllByText('-$20.00')[0]).toBeVisible();
  expect(screen.getByText('Breakfast:').parentElement).toHaveTextContent('Breakfast: $72.20'); // of two days
  await user.click(screen.getByRole('button', { name: 'Cancel MB-7Q2K0001' }));
  await waitFor(() => expect(screen.getByText(/^Cancelling costs \$70\.00\./)).toBeVisible());
  await user.click(screen.getByRole('button', { name: 'Cancel booking' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel MB-7Q2K0001' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Cancel MB-7Q2K0000' })).toBeVisible();
  expect(server.callsTo('POST /stay/bookings/MB-7Q2K0001/cancel')[0]!.query).toEqual({ cost: '70.00' });
  for (const { headers } of server.received)
    expect(headers.get('authorization')).toBe(`Booking ${link.bookingId}.${link.secret}`);
});

test('after a change a cancelled booking says what is owed, and no longer that it is changed', async () => {
  const bookings = [stayOf('MB-7Q2K0000', { mayChange: true })];
  const answer = { before: money('210.00'), after: money('210.00'), difference: money('0.00') };
  fakeServer({
    'GET /stay/bookings/MB-7Q2K0000': () => ({ body: { bookings, arrivalTime: null, requests: '' } }),
    'POST /stay/bookings/MB-7Q2K0000/preview': () => ({ body: { ...answer, lines: [], problem: null } }),
    'PUT /stay/bookings/MB-7Q2K0000/stay': () => ({ body: { message: '', booking: bookings[0] } }),
    'POST /stay/bookings/MB-7Q2K0000/cancel': () => {
      const gone = {
        status: 'cancelled',
        mayCancel: false,
        mayChange: false,
        cancellation: { owed: '70.00' },
      };
      bookings[0] = stayOf('MB-7Q2K0000', gone);
      return { body: { message: '', booking: bookings[0] } };
    },
  });
  const at = `${stayPaths.booking}#${link.bookingId}.${link.secret}`;
  const { user } = renderPage(<BookingByLinkPage />, at);
  await user.click(await screen.findByRole('button', { name: 'Change MB-7Q2K0000' }));
  await user.selectOptions(await screen.findByLabelText('Adults'), '2');
  await screen.findByText('The price stays the same.');
  await user.click(screen.getByRole('button', { name: 'Change booking' }));
  await screen.findByText('Your booking is changed.');
  await user.click(screen.getByRole('button', { name: 'Cancel MB-7Q2K0000' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
  expect(
    await screen.findByText('Your booking is cancelled. You owe $70.00. We send you an e-mail about it.'),
  ).toBeVisible();
  expect(screen.queryByText('Your booking is changed.')).toBeNull();
  expect(screen.queryByText('You pay at the hotel.')).toBeNull();
  expect(screen.getByRole('link', { name: 'Book another stay' })).toHaveAttribute('href', paths.stay);
});

describe('the guest’s details by the link', () => {
  const guest = {
    firstName: 'Nadia',
    lastName: 'Haddad',
    email: 'nadia@example.com',
    phone: '+34 600 555 015',
  };
  const read = 'GET /stay/bookings/MB-7Q2K0000';
  const change = 'PUT /stay/bookings/MB-7Q2K0000/guest';
  const openDetails = async (handlers: Handlers) => {
    const answer = { bookings: [stayOf('MB-7Q2K0000')], arrivalTime: '18:00', requests: 'A cot', guest };
    const server = fakeServer({ [read]: () => ({ body: answer }), ...handlers });
    const at = `${stayPaths.booking}#${link.bookingId}.${link.secret}`;
    const opened = renderPage(<BookingByLinkPage />, at);
    await opened.user.click(await screen.findByRole('button', { name: 'Change your details' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your details' })).toHaveFocus());
    return { server, ...opened };
  };

  test('are filled in, corrected and said to be changed', async () => {
    const { server, user } = await openDetails({ [change]: () => ({ body: { message: '', link: null } }) });
    expect(screen.getByLabelText('Email')).toHaveValue(guest.email);
    await user.selectOptions(screen.getByLabelText(/^Arrival/), '22:00');
    await user.click(screen.getByRole('button', { name: 'Save details' }));
    expect(await screen.findByText('Your details are changed.')).toBeVisible();
    expect(server.callsTo(change)[0]!.body).toEqual({ ...guest, arrivalTime: '22:00', requests: 'A cot' });
    expect(server.callsTo(read).length).toBeGreaterThan(1); // the page shows what is stored
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your booking' })).toHaveFocus());
  });

  test('with another address go on with the new link, and say where the confirmation goes', async () => {
    const renewed = { bookingId: link.bookingId, secret: 'y'.repeat(43) };
    const { server, user } = await openDetails({
      [change]: () => ({ body: { message: '', link: renewed } }),
    });
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'nadia@example.org');
    await user.click(screen.getByRole('button', { name: 'Save details' }));
    expect(
      await screen.findByText(/The confirmation goes to nadia@example\.org, with a new link/),
    ).toBeVisible();
    await waitFor(() =>
      expect(server.callsTo(read).at(-1)!.headers.get('authorization')).toBe(
        `Booking ${renewed.bookingId}.${renewed.secret}`,
      ),
    );
  });

  test('that are not accepted are marked, and nothing is lost', async () => {
    const { user } = await openDetails({
      [change]: () => rejection(400, 'invalid_input', 'No.', { phone: 'Not a number.' }),
    });
    await user.clear(screen.getByLabelText('Last name'));
    await user.click(screen.getByRole('button', { name: 'Save details' }));
    expect(screen.getByLabelText('Last name')).toHaveFocus();
    await user.type(screen.getByLabelText('Last name'), 'Haddad-Ruiz');
    await user.click(screen.getByRole('button', { name: 'Save details' }));
    await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveFocus());
    expect(screen.getByLabelText('Last name')).toHaveValue('Haddad-Ruiz');
  });

  test('cannot be changed once the stay is over', async () => {
    const over = { bookings: [stayOf('MB-7Q2K0000')], arrivalTime: null, requests: '', guest: null };
    fakeServer({ [read]: () => ({ body: over }) });
    renderPage(<BookingByLinkPage />, `${stayPaths.booking}#${link.bookingId}.${link.secret}`);
    await screen.findByRole('heading', { name: 'Your booking' });
    expect(screen.queryByRole('button', { name: 'Change your details' })).toBeNull();
  });
});

test('the secret link changes one of the bookings', async () => {
  const bookings = [stayOf('MB-7Q2K0000', { mayChange: true }), stayOf('MB-7Q2K0001')];
  const answer = { before: money('210.00'), after: money('210.00'), difference: money('0.00') };
  const server = fakeServer({
    'GET /stay/bookings/MB-7Q2K0000': () => ({ body: { bookings, arrivalTime: null, requests: '' } }),
    'POST /stay/bookings/MB-7Q2K0000/preview': () => ({ body: { ...answer, lines: [], problem: null } }),
    'PUT /stay/bookings/MB-7Q2K0000/stay': () => ({ body: { message: '', booking: bookings[0] } }),
  });
  const at = `${stayPaths.booking}#${link.bookingId}.${link.secret}`;
  const { user } = renderPage(<BookingByLinkPage />, at);
  await user.click(await screen.findByRole('button', { name: 'Change MB-7Q2K0000' }));
  await user.selectOptions(await screen.findByLabelText('Children'), '1');
  expect(await screen.findByText('Choose the age of each child.')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Child 1'), '9');
  expect(await screen.findByText('The price stays the same.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change booking' }));
  expect(await screen.findByText('Your booking is changed.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your bookings' })).toHaveFocus());
  const [sent] = server.callsTo('PUT /stay/bookings/MB-7Q2K0000/stay');
  expect(sent!.body).toMatchObject({ children: [9], price: '210.00' });
  expect(sent!.headers.get('authorization')).toBe(`Booking ${link.bookingId}.${link.secret}`);
});

test.each([
  ['is not complete', '#MB-7Q2K0000.short'],
  ['is not known', `#MB-7Q2K0000.${'x'.repeat(43)}`],
])('a link that %s opens no booking', async (_what, hash) => {
  fakeServer({ 'GET /stay/bookings/MB-7Q2K0000': () => rejection(401, 'invalid_credentials', 'No.') });
  await act(async () => void renderPage(<BookingByLinkPage />, stayPaths.booking + hash));
  expect(await screen.findByRole('heading', { name: 'This link opens no booking' })).toBeVisible();
});

describe('extras', () => {
  const BREAKFAST = '5eed0000-0000-4000-8000-0000000000e1';
  const PARKING = '5eed0000-0000-4000-8000-0000000000e2';
  const offer = (extraId: string, name: string, ...amounts: string[]) => ({
    extraId,
    name,
    description: `${name} of the house`,
    unit: 'night',
    price: money('1.00'),
    amounts: amounts.map(money),
  });
  const offers = {
    'POST /stay/extras': () => ({
      body: {
        extras: [offer(BREAKFAST, 'Breakfast', '72.00'), offer(PARKING, 'Parking', '30.50', '61.00')],
      },
    }),
  };
  const fill = async (user: ReturnType<typeof openCheckout>['user']) => {
    await user.type(screen.getByLabelText('Last name'), 'Haddad');
    await user.type(screen.getByLabelText('Email'), 'nadia@example.com');
    await user.type(screen.getByLabelText('Phone'), '600');
  };

  test('are taken with one press, counted in the total, and ordered at the amounts that were shown', async () => {
    const { user, server } = openCheckout({ ...offers, [confirmCall]: () => confirmed() });
    await user.click(await screen.findByRole('checkbox', { name: 'Breakfast' }));
    const order = screen.getByRole('region', { name: 'Your order' });
    expect(order).toHaveTextContent('$493.00');
    await user.click(screen.getByRole('checkbox', { name: 'Parking' }));
    await user.selectOptions(screen.getByLabelText('Quantity: Parking'), '2');
    expect(order).toHaveTextContent('2 × Parking');
    expect(order).toHaveTextContent('$554.00');
    expect(server.callsTo('POST /stay/extras')[0]!.body).toEqual({
      start: from,
      end: to,
      rooms: [
        { adults: 2, children: [4] },
        { adults: 2, children: [4] },
      ],
    });
    await user.click(screen.getByRole('checkbox', { name: 'Breakfast' }));
    expect(order).toHaveTextContent('$482.00');
    await fill(user);
    await user.click(bookButton());
    await screen.findByRole('heading', { name: 'Your rooms are booked' });
    expect(server.callsTo(confirmCall)[0]!.body).toMatchObject({
      extras: [{ extraId: PARKING, quantity: 2, amount: '61.00' }],
    });
  });

  test('one that is sold out by now leaves the rooms, and is asked for again', async () => {
    const { user, server } = openCheckout({
      ...offers,
      [confirmCall]: () => rejection(409, 'extra_sold_out', 'Just sold out.'),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Parking' }));
    await fill(user);
    await user.click(bookButton());
    expect(await screen.findByText('Just sold out.')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Parking' })).not.toBeChecked();
    await waitFor(() => expect(server.callsTo('POST /stay/extras')).toHaveLength(2));
  });
});
