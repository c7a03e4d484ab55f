import { randomUUID } from 'node:crypto';
import { ROLES } from '@innkeeper/contracts/access';
import { type CategoryState, catalogTopic } from '@innkeeper/contracts/catalog';
import { createEvent } from '@innkeeper/kit/messaging';
import {
  createTokenFactory,
  eventually,
  type Harness,
  type Reply,
  type Send,
  startHarness,
  type TestUser,
  type TokenFactory,
  testUser,
} from '@innkeeper/kit/testing';
import { Temporal } from 'temporal-polyfill';
import { bookingService } from '../service.ts';

/** Today's date at the hotel when a test begins. */
export const TODAY = '2026-11-21';
export const SEARCH = '/api/booking/getAvailbleRooms';
export const day = (offset: number) => Temporal.PlainDate.from(TODAY).add({ days: offset }).toString();

export type Category = { id: string; name: string; price: string };
export type Person = TestUser & {
  call(method: string, path: string, body?: unknown, send?: Send): Promise<Reply>;
};

/** The booking service on real Postgres, with a clock that `setToday` sets. Replicas share `databaseUrl` and `tokens`. */
export async function startBooking(
  shared: { databaseUrl?: string; tokens?: TokenFactory; mailSecretsFile?: string } = {},
) {
  let today = TODAY;
  let offMs = 0;
  const tokens = shared.tokens ?? createTokenFactory(ROLES);
  const harness = await startHarness(bookingService, {
    now: () => new Date(Date.parse(`${today}T12:00:00Z`) + offMs),
    env: {
      QUOTE_KEYS_FILE: tokens.keyRingFile,
      ...(shared.databaseUrl && { DATABASE_URL: shared.databaseUrl }),
      ...(shared.mailSecretsFile && { MAIL_SECRETS_KEY_FILE: shared.mailSecretsFile }),
    },
    tokens,
  });
  return {
    ...harness,
    /** Searches including what the test has written to the database itself. */
    search: (body: object) =>
      harness.call('POST', SEARCH, { body, headers: { 'cache-control': 'no-cache' } }),
    setToday: (date: string) => {
      today = date;
    },
    /** Lets the clock of this replica be wrong. */
    setClockOff: (ms: number) => {
      offMs = ms;
    },
    guest: () => person(harness, testUser('Customer')),
    /** A guest whose address is not confirmed. */
    unconfirmed: () => person(harness, testUser('Customer'), { email_verified: false }),
    staff: () => person(harness, testUser('Admin')),
    addCategory: (price = '100.00') => addCategory(harness, price),
    addRoom: (room: Partial<RoomToAdd> = {}) => addRoom(harness, room),
  };
}
export type BookingUnderTest = Awaited<ReturnType<typeof startBooking>>;

export function person(
  { call, tokens }: Pick<Harness, 'call' | 'tokens'>,
  user: TestUser,
  claims: Record<string, boolean> = {},
): Person {
  const token = tokens.sign(user, claims);
  return { ...user, call: (method, path, body, send) => call(method, path, { token, body, ...send }) };
}

export const categoryState = (category: Category): CategoryState => ({
  ...category,
  description: null,
  features: [],
  image: null,
  morePictures: [],
  squareMetres: null,
  beds: [],
  bathroom: null,
  amenities: [],
  accessibility: [],
});

/** Values that no text field accepts. */
export const UNSTORABLE: [string, unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['a number', 12],
  ['an object', { $gt: '' }],
  ['only spaces', '   '],
  ['a text of 10,000 characters', 'x'.repeat(10_000)],
  ['a NUL character', 'a\0b'],
  ['half an emoji', 'a\ud83d'],
];

async function addCategory({ deliver, database }: Harness, price: string): Promise<Category> {
  const category = { id: randomUUID(), name: `Category ${randomUUID()}`, price };
  await deliver(createEvent(catalogTopic, 'category.created', category.id, categoryState(category)));
  await eventually(async () => {
    const { rowCount } = await database.query('select from categories where category_id = $1', [category.id]);
    return rowCount === 1;
  });
  return category;
}

export type RoomToAdd = {
  roomId: string;
  category: Category;
  name: string;
  maximumGuests: number;
  available: boolean;
};

export const roomState = ({ category, ...room }: RoomToAdd) => ({
  ...room,
  categoryId: category.id,
  category: category.name,
  specialDescription: 'Three windows to the sea.',
  photo: ['/pictures/demo/sea-suite.jpg', 'https://pictures.example/two.jpg'],
  notes: '',
});

async function addRoom(harness: Harness, given: Partial<RoomToAdd>): Promise<RoomToAdd> {
  const room = {
    roomId: randomUUID(),
    name: 'Sea Suite',
    maximumGuests: 2,
    available: true,
    ...given,
    category: given.category ?? (await addCategory(harness, '100.00')),
  };
  await harness.deliver(createEvent(catalogTopic, 'room.created', room.roomId, roomState(room)));
  await eventually(async () => {
    const { rowCount } = await harness.database.query('select from rooms where room_id = $1', [room.roomId]);
    return rowCount === 1;
  });
  return room;
}
