import { callerOf, demo } from './accounts.ts';
import { type Caller, caller } from './api.ts';
import { inDays } from './hotel-days.ts';

// What people really type, at the limits that the contracts allow: words that cannot be broken, other scripts and
// directions, emoji made of several characters, single letters, and the smallest and largest numbers.
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const TEXTS = {
  long: LONG,
  arabic: 'جناح البحر الأبيض المتوسط مع شرفة',
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈 Suite 🌊🌊🌊',
  letter: 'Q',
} as const;
const CATEGORIES = [
  { name: LONG, price: 9_999_999 },
  { name: TEXTS.arabic, price: 0 },
  { name: TEXTS.emoji, price: 0.01 },
  { name: TEXTS.letter, price: 123_456.78 },
];
const GUESTS = [
  { firstName: LONG.slice(0, 60), lastName: LONG },
  { firstName: 'عبد الرحمن بن عبد العزيز', lastName: 'الأندلسي' },
  { firstName: '👩🏽‍🚀', lastName: '🦜' },
  { firstName: 'O', lastName: 'Z' },
];
const MISSING_PICTURE = '/pictures/demo/no-such-picture.jpg';
/** Of a long list: rooms in one category, a booking of each, and users. */
const MANY = 200;

/** What a search in the desk's lists has to be for them to show no row, one row, or all of them. */
export const LIST_SEARCHES = { none: 'qqqxxx', one: LONG.slice(0, 60) };

/** Adds to the demo hotel records whose texts and numbers are as awkward as the product allows. */
export async function fillTortureHotel(): Promise<void> {
  const staff = await callerOf(demo.staff);
  const description = `${LONG} ${TEXTS.arabic} ${TEXTS.emoji}`;
  for (const { name, price } of CATEGORIES)
    await staff('POST', '/api/category', {
      name,
      price,
      description,
      features: [LONG, 'A', TEXTS.emoji],
      image: '',
    });
  await addRooms(staff);
  const bookingLimits = { monthsAhead: 60, nightsPerStay: 365, openBookings: 1_000, openNights: 10_000 };
  await staff('PUT', '/api/hotel', { bookingLimits }); // one guest has very many bookings
  await addPeople(staff);
  await addColleagues(staff);
  await addMany(staff);
  await addFeedback(staff);
  for (const name of Object.values(TEXTS))
    await staff('POST', '/api/gallery', { name, description, image: MISSING_PICTURE });
}

const accountOf = (i: number) => ({
  email: `${'x'.repeat(50)}${i}@${'sub.'.repeat(20)}example.com`,
  password: 'marisol-torture',
});

/** The account of the guest with the longest name. */
export const tortureGuest = accountOf(0);
/** The category with the longest name, and the largest price. */
export const tortureCategory = LONG;
/** A member of the staff with a long name, whose role opens the rooms alone. */
export const tortureColleague = accountOf(10);
/** Whom nobody has invited yet. */
export const tortureInvited = accountOf(11).email;

async function addRooms(staff: Caller): Promise<void> {
  const room = { maximumGuests: 20, available: true, photo: [], specialDescription: '', notes: '' };
  for (const [i, { name: category }] of CATEGORIES.entries())
    await staff('POST', '/api/room', {
      ...room,
      roomId: `${LONG.slice(0, 36)}-${i}`,
      name: category,
      category,
      specialDescription: `${LONG} ${category}`,
      notes: LONG,
      photo: [MISSING_PICTURE, MISSING_PICTURE, MISSING_PICTURE],
    });
  for (let n = 1; n <= MANY; n++)
    await staff('POST', '/api/room', { ...room, roomId: `T-${n}`, name: `T ${n}`, category: TEXTS.letter });
}

/** Each guest books the room with the longest name and one that costs nothing, and arrives today in another one. */
async function addPeople(staff: Caller): Promise<void> {
  for (const [i, names] of GUESTS.entries()) {
    const account = accountOf(i);
    await staff('POST', '/api/users', {
      ...names,
      ...account,
      whatsapp: '+'.padEnd(30, '9'),
      phone: 'ask for Q at the bar',
      type: 'Customer',
      emailVerified: false,
      disabled: true,
      img: MISSING_PICTURE,
      call: 'create',
    });
    const guest = await callerOf(account);
    for (const room of [0, 1]) {
      const start = inDays(10 + 3 * i);
      const order = { roomId: `${LONG.slice(0, 36)}-${room}`, start, end: inDays(12 + 3 * i), guests: 20 };
      await guest('POST', '/api/booking', order);
    }
    const tonight = { roomId: `${LONG.slice(0, 36)}-${i}`, start: inDays(0), end: inDays(2), guests: 20 };
    await guest('POST', '/api/booking', tonight);
  }
}

/** Roles with awkward names, someone who has one of them, and an invitation to it. */
async function addColleagues(staff: Caller): Promise<void> {
  const { role } = await staff('POST', '/api/desk/roles', {
    name: LONG.slice(0, 60),
    permissions: ['catalog:read'],
  });
  for (const name of [TEXTS.arabic, TEXTS.letter])
    await staff('POST', '/api/desk/roles', {
      name,
      permissions: ['bookings', 'catalog', 'users', 'feedback', 'gallery', 'messages', 'history'],
    });
  await staff('POST', '/api/users', {
    ...GUESTS[0],
    ...tortureColleague,
    whatsapp: '',
    phone: '',
    type: 'Admin',
    role: role.id,
    emailVerified: true,
    disabled: true,
    img: '',
  });
  await staff('POST', '/api/users/invitations', { email: accountOf(12).email, role: role.id });
}

/** Fills the lists of bookings and users. */
async function addMany(staff: Caller): Promise<void> {
  const guest = await callerOf(accountOf(GUESTS.length - 1));
  for (let n = 1; n <= MANY; n++) {
    await guest('POST', '/api/booking', { roomId: `T-${n}`, start: inDays(n), end: inDays(n + 1) });
    await staff('POST', '/api/users', {
      firstName: 'Many',
      lastName: `User ${n}`,
      email: `many-${n}@example.com`,
      password: 'marisol-torture',
      whatsapp: '',
      phone: '',
      type: 'Customer',
      emailVerified: n % 2 === 0,
      disabled: n % 3 > 0,
      img: '',
    });
  }
}

async function addFeedback(staff: Caller): Promise<void> {
  const anybody = caller();
  for (const [i, { firstName }] of GUESTS.entries()) {
    const words = Object.values(TEXTS)[i]!;
    const body = { rate: 0.5 + i, name: firstName, feedback: `${words} ${LONG}${LONG}${LONG}` };
    const { feedback } = await anybody('POST', '/api/feedback', body);
    if (i % 2 === 0) await staff('PUT', `/api/feedback/${feedback._id}`, {});
  }
}
