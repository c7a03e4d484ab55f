import { hotelOfMails } from '../hotel.ts';
import { type BookingMail, bookingFacts } from '../mail.ts';
import { toFacts } from '../mail-for-event.ts';
import { bookingState, HOTEL } from '../testing/messages.ts';
import { renderMail } from './render-mail.tsx';

const hotel = hotelOfMails.parse(HOTEL);
const booking = toFacts(bookingState({ bookingId: 'MB-7K2QX9WD', start: '2026-12-11', end: '2026-12-14' }));
const render = (content: BookingMail, changes: object = {}) =>
  renderMail(
    { content },
    { ...hotel, ...changes },
    { siteUrl: 'https://marisol.example', from: hotel.email },
  );

test('text and HTML say the same', async () => {
  const { subject, html, text } = await render({ kind: 'booking_confirmed', booking });
  expect(subject).toBe('Your booking is confirmed: MB-7K2QX9WD');
  expect(text).toBe(`Your booking is confirmed

Dear Elena Ruiz,

Thank you for booking with us. We look forward to your stay.

Booking: MB-7K2QX9WD
Room: Sea Suite
Room type: Suites
Arrival: Friday, December 11, 2026
Departure: Monday, December 14, 2026
Nights: 3
Guests: 2
Price of the stay: €792.00

You can cancel free of charge until Thursday, December 10, 2026, 23:59 (hotel time).

Nothing is due before you arrive. You pay €792.00 at the hotel, at the latest when you check out on Monday, December 14, 2026.

Check-in is from 15:00, check-out until 11:00.

See your bookings: https://marisol.example/home

-- 
Marisol Bay
1 Harbour Road
Marisol
+34 600 555 010
front@marisol.example
`);
  for (const line of [
    'Dear <bdi>Elena Ruiz</bdi>,',
    'Friday, December 11, 2026',
    '€792.00',
    '+34 600 555 010',
  ])
    expect(html).toContain(line);
  expect(html).toContain('href="https://marisol.example/home"');
});

test('staff see a mail also while the hotel has no address to send it from', async () => {
  const mail = { content: { kind: 'booking_confirmed', booking } } as const;
  const nowhere = { ...hotel, email: '' };
  const { calendars } = await renderMail(mail, nowhere, { siteUrl: 'https://marisol.example', from: '' });
  expect(calendars[0]!.content).toContain('UID:MB-7K2QX9WD@5e1f0000-0000-4000-8000-000000000001');
  expect(calendars[0]!.content).not.toContain('ORGANIZER');
});

test('it has the hotel’s colours, and others for programs that show mails dark', async () => {
  const { html } = await render(
    { kind: 'booking_confirmed', booking },
    { colours: { primary: '#550000', accent: '#8a6420' } },
  );
  expect(html).toContain('.button{display:inline-block;background:#550000');
  expect(html).toContain('@media (prefers-color-scheme:dark)');
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
});

test('a change says what it was before, and only where it differs', async () => {
  const before = { ...booking, roomName: 'Garden Room' };
  const { text } = await render({ kind: 'booking_changed', booking, before });
  expect(text).toContain('Room: Sea Suite (before: Garden Room)\n');
  expect(text.match(/before:/g)).toHaveLength(1);
});

test('what guests typed is text, in both', async () => {
  const guestName = `<script>alert("1")</script> & 'Söhne' 🌊`;
  const { html, text } = await render({ kind: 'booking_confirmed', booking: { ...booking, guestName } });
  expect(html).not.toContain('<script>');
  expect(text).toContain(`Dear ${guestName},`);
});

test.each([
  ['JPY', null, '¥792'],
  ['KWD', null, 'KWD\u00a0792.000'],
  ['PKR', null, 'PKR\u00a0792.00'],
  ['EUR', { guests: '$', staff: 'Rs. ' }, '$792.00'],
])('a price in %s with the prefixes %j is %s', async (currency, pricePrefixes, shown) => {
  const { text } = await render(
    { kind: 'booking_confirmed', booking: { ...booking, currency } },
    { currency, pricePrefixes },
  );
  expect(text).toContain(`Price of the stay: ${shown}\n`);
});

test('a notice says what happened, when, and what to do if it was not the reader', async () => {
  const { subject, text, calendars } = await renderMail(
    { content: { kind: 'password_changed', name: 'Elena Ruiz', at: '2026-12-11T15:04:05Z' } },
    hotel,
    { siteUrl: 'https://marisol.example', from: hotel.email },
  );
  expect(subject).toBe('Your password was changed: Marisol Bay');
  expect(text).toContain('December 11, 2026 at 3:04 PM (UTC)');
  expect(text).toContain('tell us: +34 600 555 010');
  expect(calendars).toEqual([]);
});

test('a notice about signing in says what changed', async () => {
  const content = {
    kind: 'sign_in_changed',
    name: 'Elena Ruiz',
    at: '2026-12-11T15:04:05Z',
    what: 'reset',
  } as const;
  const { text } = await renderMail({ content }, hotel, {
    siteUrl: 'https://marisol.example',
    from: hotel.email,
  });
  expect(text).toContain('The hotel has removed the second step of your sign-in');
  expect(text).toContain('tell us: +34 600 555 010');
});

test('the e-mails about another address name it, and those with a link lead to its page', async () => {
  const about = { name: 'Elena Ruiz', newAddress: 'helena@example.com' };
  const link = { ...about, linkId: 'any', expiresAt: '2026-12-12T15:04:05Z' };
  const context = { siteUrl: 'https://marisol.example', from: hotel.email };
  for (const kind of ['address_change_old', 'address_change_new'] as const) {
    const content = { kind, ...link };
    const { text } = await renderMail({ content }, hotel, { ...context, secret: 'SECRET' });
    expect(text).toContain('The new address: helena@example.com');
    expect(text).toContain('https://marisol.example/account-link#SECRET');
  }
  const content = { kind: 'address_changed' as const, ...about, at: '2026-12-11T15:04:05Z' };
  const { text } = await renderMail({ content }, hotel, context);
  expect(text).toContain('The new address: helena@example.com');
  expect(text).toContain('tell us at once: +34 600 555 010');
});

test('an invitation says who invites to what, and its link leads to the page of invitations', async () => {
  const content = {
    kind: 'staff_invitation' as const,
    name: '',
    inviter: 'Ruben Castell',
    roleName: 'Front desk',
    linkId: 'any',
    expiresAt: '2026-12-12T15:04:05Z',
  };
  const { subject, text } = await renderMail({ content }, hotel, {
    siteUrl: 'https://marisol.example',
    from: hotel.email,
    secret: 'SECRET',
  });
  expect(subject).toBe('You are invited to the staff: Marisol Bay');
  expect(text).toContain('Ruben Castell invites you to work with Marisol Bay as Front desk.');
  expect(text).toContain('https://marisol.example/invitation#SECRET');
});

describe('a mail about several bookings', () => {
  const other = { ...booking, bookingId: 'MB-9WD7K2QX', roomName: 'Garden Room', price: '210.50' };
  const uidsOf = ({ content }: { content: string }) =>
    content.match(/^UID:.*$/gm)!.map((line) => line.trim());

  it('lists all rooms with what each costs and all together, with one file for the calendar', async () => {
    const content = { kind: 'booking_confirmed' as const, booking, others: [other] };
    const { subject, text, calendars } = await render(content);
    expect(subject).toBe('Your bookings are confirmed: MB-7K2QX9WD, MB-9WD7K2QX');
    expect(text).toMatch(
      /Room: Sea Suite\n.*Price of the stay: €792\.00\n.*Room: Garden Room\n.*Price of the stay: €210\.50\n.*Rooms: 2\nPrice of all rooms: €1,002\.50\n/s,
    );
    expect(calendars).toHaveLength(1);
    expect(uidsOf(calendars[0]!)).toEqual([
      'UID:MB-7K2QX9WD@5e1f0000-0000-4000-8000-000000000001',
      'UID:MB-9WD7K2QX@5e1f0000-0000-4000-8000-000000000001',
    ]);
  });

  it.each([
    ['JPY', ['36714.00', '9001.00'], ['¥36,714', '¥9,001', '¥45,715']],
    ['KWD', ['12.50', '8.345'], ['KWD\u00a012.500', 'KWD\u00a08.345', 'KWD\u00a020.845']],
  ])('in %s has each price and their sum with its decimals', async (currency, prices, shown) => {
    const [first, second] = prices.map((price, i) => ({
      ...booking,
      bookingId: `MB-7K2QX9W${i}`,
      price,
      currency,
    }));
    const content = { kind: 'booking_confirmed' as const, booking: first!, others: [second!] };
    const { text } = await render(content, { currency, pricePrefixes: null });
    expect(Array.from(text.matchAll(/Price of [^:]*: (.*)\n/g), ([, price]) => price)).toEqual(shown);
  });

  it('cancelled together says what each costs, with a file for each', async () => {
    const booked = { ...booking, cancellationFee: '264.00' };
    const content = { kind: 'booking_cancelled' as const, booking: booked, others: [other] };
    const { subject, text, calendars } = await render(content);
    expect(subject).toBe('Your bookings are cancelled: MB-7K2QX9WD, MB-9WD7K2QX');
    expect(text).toContain('The cancellation costs €264.00');
    expect(calendars.map(({ filename, method }) => [filename, method])).toEqual([
      ['stay-MB-7K2QX9WD.ics', 'CANCEL'],
      ['stay-MB-9WD7K2QX.ics', 'CANCEL'],
    ]);
    expect(calendars.flatMap(uidsOf)).toHaveLength(2);
  });
});

test('the mail before the arrival says when and where, and that after it asks for a review', async () => {
  const { subject, text, calendars } = await render({ kind: 'pre_arrival', booking });
  expect(subject).toBe('Your stay begins on Friday, December 11, 2026');
  expect(text).toContain('You are welcome from 15:00 on Friday, December 11, 2026.');
  expect(text).toContain('You find us here: 1 Harbour Road, Marisol.');
  expect(calendars).toEqual([]);
  const review = await render({ kind: 'review_request', booking });
  expect(review.subject).toBe('How was your stay at Marisol Bay?');
  expect(review.text).not.toContain('unsubscribe');
});

describe('the link of a guest without an account', () => {
  const content = { kind: 'booking_confirmed' as const, booking };
  const textWith = async (secret: string | null | undefined) =>
    (
      await renderMail({ content }, hotel, {
        siteUrl: 'https://marisol.example',
        from: hotel.email,
        secret,
      })
    ).text;

  it('opens the bookings, and is hidden from others', async () => {
    expect(await textWith('SECRET')).toContain(
      'See, change or cancel your booking: https://marisol.example/stay/booking#MB-7K2QX9WD.SECRET\n',
    );
    expect(await textWith(null)).toContain('(The link is shown only in the e-mail that its reader gets.)');
    expect(await textWith(undefined)).toContain('See your bookings: https://marisol.example/home\n');
  });
});

describe('the calendar file', () => {
  const linesOf = async (
    kind: 'booking_confirmed' | 'booking_cancelled',
    revision: number,
    changes: object = {},
  ) => {
    const { calendars } = await render({ kind, booking: { ...booking, revision } }, changes);
    return calendars[0]!.content.replace(/\r\n /g, '').split('\r\n');
  };
  const UID = 'UID:MB-7K2QX9WD@5e1f0000-0000-4000-8000-000000000001';

  it('has the nights as whole days, in every time zone of the server', async () => {
    const lines = await linesOf('booking_confirmed', 0);
    // The file of the site has the same lines: a test of its page compares them.
    expect(lines.filter((line) => !line.startsWith('DTSTAMP:'))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Innkeeper//Innkeeper//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      UID,
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
  });

  it('of a cancellation has the same identity, also after the hotel has another name, domain and sender', async () => {
    const changed = { name: 'Hotel "Adler"', email: 'desk@adler.example' };
    const lines = await linesOf('booking_cancelled', 1, changed);
    expect(lines).toEqual(expect.arrayContaining([UID, 'SEQUENCE:1', 'METHOD:CANCEL', 'STATUS:CANCELLED']));
    expect(lines).toContain(`ORGANIZER;CN="Hotel ^'Adler^'":mailto:desk@adler.example`);
    expect(lines.filter((line) => /CN="[^"]*\\"/.test(line))).toEqual([]);
  });

  it('of a cancellation cancels the same entry, with a higher sequence number', async () => {
    expect(await linesOf('booking_cancelled', 3)).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', UID, 'SEQUENCE:3', 'STATUS:CANCELLED']),
    );
  });
});

test('a mail says on which terms a booking is cancelled, and what a cancellation has cost', async () => {
  const terms = { plan: 'Flexible', fee: '264.00', isAll: false };
  const deadline = { freeUntil: '2026-12-09T17:00:00Z', freeUntilLocal: '2026-12-09T18:00' };
  const cancellation = { ...terms, ...deadline };
  const textOf = async (content: BookingMail) => (await render(content)).text;
  const confirmed = (changes: object) =>
    textOf({
      kind: 'booking_confirmed',
      booking: { ...booking, cancellation: { ...cancellation, ...changes } },
    });
  expect(await confirmed({})).toContain(
    'You can cancel free of charge until Wednesday, December 9, 2026, 18:00 (hotel time). Later, cancelling costs €264.00.',
  );
  expect(await confirmed({ fee: '792.00', isAll: true, freeUntil: null, freeUntilLocal: null })).toContain(
    'If you cancel, the price of the stay is due in full.',
  );
  expect(await confirmed({ fee: '0.00', freeUntil: null, freeUntilLocal: null })).toContain(
    'You can cancel free of charge until Thursday, December 10, 2026, 23:59 (hotel time).',
  );
  const cancelled = (cancellationFee: string) =>
    textOf({ kind: 'booking_cancelled', booking: { ...booking, cancellation, cancellationFee } });
  expect(await cancelled('264.00')).toContain(
    'The cancellation costs €264.00, as agreed when it was booked. You owe this to the hotel.',
  );
  expect(await cancelled('0.00')).toContain('The cancellation is free of charge: you owe nothing.');
  const withoutTerms = await textOf({ kind: 'booking_cancelled', booking });
  expect(withoutTerms).toContain('The cancellation is free of charge: you owe nothing.');
  expect(withoutTerms).toContain('Book another stay: https://marisol.example/stay\n');
});

test('a mail says adults and children apart, and which taxes and extras are in the price', async () => {
  const line = {
    kind: 'tax' as const,
    night: null,
    reason: null,
    quantity: 1,
    unit: null,
    isIncluded: true,
    isPaidAtHotel: false,
    tax: null,
    extra: null,
  };
  const state = bookingState({
    party: { adults: 2, childrenAges: [4, 9] },
    guests: 4,
    lines: [
      { ...line, label: 'VAT', amount: '30.00' },
      { ...line, label: 'VAT', amount: '42.50' },
      { ...line, kind: 'fee', label: 'City tax', amount: '6.00', isIncluded: false, isPaidAtHotel: true },
      { ...line, kind: 'extra', label: 'Breakfast', amount: '36.00', isIncluded: false },
      { ...line, kind: 'extra', label: 'Breakfast', amount: '36.00', isIncluded: false },
    ],
  });
  const { text } = await render({ kind: 'booking_confirmed', booking: toFacts(state) });
  expect(text).toContain('Guests: 2 adults, 2 children');
  expect(text).toContain(
    'Price of the stay: €792.00\nOf this, VAT: €72.50\nOf this, City tax: €6.00\nOf this, Breakfast: €72.00\n',
  );
});

test('a mail that was queued without them has neither', async () => {
  const { children: _, taxes: __, ...older } = booking;
  const { text } = await render({ kind: 'booking_confirmed', booking: bookingFacts.parse(older) });
  expect(text).toContain('Guests: 2');
  expect(text).not.toContain('Of this');
});

test('a confirmation links to the terms that the guest has accepted, and another mail to none', async () => {
  const accepted = { ...booking, terms: { revision: 3, language: 'de' } };
  const confirmed = await render({ kind: 'booking_confirmed', booking: accepted });
  expect(confirmed.text).toContain('You have accepted our terms of booking:');
  expect(confirmed.text).toContain('https://marisol.example/terms?revision=3');
  expect((await render({ kind: 'booking_cancelled', booking: accepted })).text).not.toContain('/terms');
  expect((await render({ kind: 'booking_confirmed', booking })).text).not.toContain('/terms');
});
