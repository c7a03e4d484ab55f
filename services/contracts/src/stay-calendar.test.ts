import { type CalendarHotel, type CalendarStay, calendarOf } from './stay-calendar.ts';

const hotel: CalendarHotel = {
  installationId: '5e1f0000-0000-4000-8000-000000000001',
  name: 'Marisol Bay',
  address: ['1 Harbour Road', 'Marisol'],
  email: 'front@marisol.example',
};
const stay: CalendarStay = {
  bookingId: 'MB-7K2QX9WD',
  revision: 0,
  isCancelled: false,
  room: 'Sea Suite',
  note: 'Booking MB-7K2QX9WD.',
  start: '2026-12-11',
  end: '2026-12-14',
};
const write = (changes: Partial<CalendarHotel> = {}, of: Partial<CalendarStay> = {}) =>
  calendarOf('PUBLISH', [{ ...stay, ...of }], { ...hotel, ...changes }, new Date('2026-11-01T10:00:00.123Z'));
/** The lines as a program reads them, after unfolding. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('a stay is an all-day entry that does not make its owner busy', () => {
  expect(unfolded(write())).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Innkeeper//Innkeeper//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:MB-7K2QX9WD@5e1f0000-0000-4000-8000-000000000001',
    'SEQUENCE:0',
    'DTSTAMP:20261101T100000Z',
    'DTSTART;VALUE=DATE:20261211',
    'DTEND;VALUE=DATE:20261214',
    'SUMMARY:Marisol Bay: Sea Suite',
    'LOCATION:1 Harbour Road\\, Marisol',
    'DESCRIPTION:Booking MB-7K2QX9WD.',
    'ORGANIZER;CN="Marisol Bay":mailto:front@marisol.example',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('the identity does not depend on the hotel’s name, place or address', () => {
  const uid = (file: string) => unfolded(file).find((line) => line.startsWith('UID:'));
  expect(uid(write({ name: 'Other', address: [], email: 'desk@other.example' }))).toBe(uid(write()));
  expect(uid(write({ email: '' }))).toBe(uid(write()));
});

/** The value of the parameter CN, read by RFC 5545, 3.2 and RFC 6868; fails for a line that the grammar does not have. */
function nameIn(file: string): string {
  const line = unfolded(file).find((one) => one.startsWith('ORGANIZER'))!;
  const [, quoted] = /^ORGANIZER;CN="([^"\p{Cc}]*)":mailto:[^\s"]+$/u.exec(line)!;
  return quoted!.replace(/\^(['^n])/g, (_, sign: string) => ({ "'": '"', '^': '^', n: '\n' })[sign]!);
}

describe('a name', () => {
  it.each([
    ['Hotel "Adler"', 'Hotel "Adler"'],
    ['"Co"', '"Co"'],
    ['Sea; Sun, Sand: Stay', 'Sea; Sun, Sand: Stay'],
    ["Caret^n and ^^ and ^'", "Caret^n and ^^ and ^'"],
    ['Two\nlines', 'Two\nlines'],
    ['Two\r\nlines', 'Two\nlines'],
    ['Tab\tand\u0000null\u007f', 'Tab and null '],
    ['Back\\slash\\', 'Back/slash/'],
    ['Emoji 🌊🏨', 'Emoji 🌊🏨'],
  ])('%j is read as it was written', (name, read) => {
    const file = write({ name });
    expect(nameIn(file)).toBe(read);
    expect(unfolded(file).filter((line) => /CN="[^"]*\\"/.test(line))).toEqual([]);
  });

  it('adds no line and no property', () => {
    const file = write(
      { name: 'A\r\nATTACH:https://evil.example', address: ['x\nEND:VEVENT'] },
      { room: 'R\rX-ROOM:1', note: 'N\u2028\nSTATUS:CANCELLED' },
    );
    const names = unfolded(file).map((line) => line.split(/[:;]/)[0]);
    expect(names).toEqual(unfolded(write()).map((line) => line.split(/[:;]/)[0]));
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});

test('texts escape what has a meaning', () => {
  expect(unfolded(write({}, { room: 'A\\B;C,D:E\n"F"' }))).toContain(
    'SUMMARY:Marisol Bay: A\\\\B\\;C\\,D:E\\n"F"',
  );
});

test('no line has more than 75 bytes, and no character is split', () => {
  const long = 'Großes Haus am See 🌊 '.repeat(12).trim();
  const file = write({ name: long, address: [long] }, { room: long, note: long });
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file).not.toContain('\ufffd');
  expect(nameIn(file)).toBe(long);
});

test('an address is an address also if it has signs that addresses of the web give a meaning', () => {
  expect(unfolded(write({ email: 'a?b&c d"@x.example' }))).toContain(
    'ORGANIZER;CN="Marisol Bay":mailto:a%3Fb%26c%20d%22@x.example',
  );
});

test('a cancelled stay says so, with the same identity', () => {
  const cancelled = { ...stay, revision: 1, isCancelled: true };
  const lines = unfolded(calendarOf('CANCEL', [cancelled], hotel, new Date()));
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:CANCEL',
      'UID:MB-7K2QX9WD@5e1f0000-0000-4000-8000-000000000001',
      'SEQUENCE:1',
      'STATUS:CANCELLED',
    ]),
  );
});
