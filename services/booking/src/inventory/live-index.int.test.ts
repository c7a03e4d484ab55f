import { setTimeout as sleep } from 'node:timers/promises';
import type { AlternativesSearch, RoomSearch } from '@innkeeper/contracts/booking';
import { Database } from '@innkeeper/kit/postgres';
import {
  below,
  createServiceDatabase,
  eventually,
  pick,
  shuffle,
  type TestDatabase,
  testLogger,
} from '@innkeeper/kit/testing';
import { dateOf, dayNumber } from '../rates/night-price.ts';
import type { StayOfParty } from '../rates/rate-sheet.ts';
import { bookingService } from '../service.ts';
import { type RoomToAdd, TODAY } from '../testing/booking.ts';
import { CATEGORY_NAMES, RandomHotel } from '../testing/random-changes.ts';
import { nightsAround } from './alternatives.ts';
import { readAlternatives } from './find-alternatives.ts';
import { LiveIndex } from './live-index.ts';
import { findCalendarDays } from './read-stay-calendar.ts';
import { findFreeRoom } from './rooms.ts';
import { findRooms } from './search-rooms.ts';
import { findStays } from './search-stays.ts';
import { sizeOf } from './stay-offers.ts';

/** More with a new seed (make test-random): with the usual one, each run makes the same choices. */
const ROUNDS = process.env['TEST_SEED'] ? 20 : 8;
const WRITERS = 4;
/** Those of the hotel's currency: it becomes the yen and back. */
let digits = 2;

let target: TestDatabase;
/** A client that is no replica. */
let outsider: Database;
let hotel: RandomHotel;
/** The replica that writes, and another one. */
let own: { database: Database; index: LiveIndex };
let other: { database: Database; index: LiveIndex };

function startReplica(name: string) {
  const database = new Database({ url: target.url, name, logger: testLogger, connections: 12 });
  return { database, index: startIndex(database) };
}

function startIndex(database: Database): LiveIndex {
  const index = new LiveIndex({
    database,
    logger: testLogger,
    today: () => hotel.today,
    digits: () => digits,
    onLoad: () => {},
  });
  index.start();
  return index;
}

beforeAll(async () => {
  target = await createServiceDatabase(bookingService.migrations);
  outsider = new Database({ url: target.url, name: 'outsider', logger: testLogger, connections: 6 });
  const database = new Database({ url: target.url, name: 'own', logger: testLogger, connections: 12 });
  hotel = new RandomHotel({ database, other: outsider, today: TODAY, rooms: 48 });
  own = { database, index: startIndex(database) };
  other = startReplica('other');
  await hotel.open();
});
afterAll(async () => {
  await Promise.all([own.index.stop(), other.index.stop()]);
  await Promise.all([own.database.close(), other.database.close(), outsider.close()]);
  await target.drop();
});

/** How many answers must have been compared. */
const ENOUGH = { compared: 200, alternatives: 100, stays: 100, dates: 50, rooms: 100 };
const seen = { compared: 0, stays: 0, leftToSql: 0, alternatives: 0, dates: 0, rooms: 0 };
const done = new Set<string>();

/** What Postgres answers; undefined for an unknown category. */
const answerOfPostgres = (search: RoomSearch): Promise<string | undefined> =>
  unlessUnknown(
    findRooms(own.database, { ...search, digits }, hotel.today).then((rst) => JSON.stringify({ rst })),
  );

/** The text whose bytes in UTF-8 are the characters of an answer. */
const fromLatin1 = (answer: string) => Buffer.from(answer, 'latin1').toString();

async function unlessUnknown<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if ((error as { status?: number }).status === 404) return undefined;
    throw error;
  }
}

/** The room's nights have just changed: the writing replica shows it at once, another one when it is asked to. */
async function checkOwnChange({ roomId, category }: RoomToAdd, stay: { start: string; end: string }) {
  if (stay.end <= hotel.today) return;
  const search = {
    ...stay,
    ...(stay.start < hotel.today && { start: hotel.today }),
    category: category.name,
  };
  const isOffered = (answer: string) =>
    JSON.parse(answer).rst.some((room: { roomId: string }) => room.roomId === roomId);
  const answers = [
    await own.index.answer(search),
    await own.index.answer(search),
    await own.index.answer(search),
    await other.index.answer(search, performance.now()),
  ];
  const expected = isOffered((await answerOfPostgres(search))!);
  for (const answer of answers) {
    if (!answer) seen.leftToSql++;
    else {
      expect({ roomId, ...stay, isOffered: isOffered(answer) }).toEqual({
        roomId,
        ...stay,
        isOffered: expected,
      });
      seen.compared++;
    }
  }
}

/** While nobody writes, both replicas answer to the byte as Postgres does. */
async function compareAnswers(): Promise<void> {
  for (let i = 0; i < 40; i++) {
    const name = pick(CATEGORY_NAMES);
    const search = {
      ...hotel.randomStay(below(8) ? 45 : 1_200),
      category: pick([name, name.toUpperCase(), name.toLowerCase(), 'Unknown']),
      guests: pick([undefined, null, 1, 2, 4]),
    };
    await compareAnswer(search);
    if (i % 4 === 1) await compareStays();
    if (i % 4 === 0) await compareAlternatives({ ...search, category: pick([search.category, null]) });
  }
}

async function compareAnswer(search: RoomSearch): Promise<void> {
  const expected = await answerOfPostgres(search);
  for (const { index } of [own, other]) {
    for (const since of [performance.now(), undefined]) {
      const answer = await index.answer(search, since);
      if (!answer) seen.leftToSql++;
      else {
        expect({ ...search, answer: fromLatin1(answer) }).toEqual({ ...search, answer: expected });
        seen.compared++;
      }
    }
  }
}

async function compareAlternatives(search: AlternativesSearch): Promise<void> {
  const within = nightsAround(search, hotel.today);
  const expected = await unlessUnknown(
    readAlternatives(own.database, { ...search, digits }, within, hotel.today),
  );
  for (const { index } of [own, other]) {
    const answer = await index.alternatives(search, within, performance.now());
    if (!answer) seen.leftToSql++;
    else {
      expect({ ...search, ...answer }).toEqual({ ...search, ...expected });
      seen.alternatives++;
      seen.dates += answer.dates.length;
    }
  }
}

/** What guests see of the same stay and of the days around it: offers with prices, other dates, the calendar. */
async function compareStays(): Promise<void> {
  const party = { adults: pick([1, 2, 4]), childrenAges: pick([[], [3], [9, 15]]) };
  const stay = { ...hotel.randomStay(below(8) ? 45 : 1_200), ...party, digits };
  const first = dayNumber(stay.start);
  const within = { firstNight: first, endNight: first + pick([1, 40, 366]) };
  const bookable = { today: hotel.today, lastDay: pick([null, stay.end, dateOf(dayNumber(stay.end) + 5)]) };
  const expected = {
    stays: await findStays(own.database, stay, bookable),
    days: await findCalendarDays(own.database, within, { ...party, digits }),
  };
  for (const { index } of [own, other]) {
    await index.answer({ ...stay, category: 'Unknown' }, performance.now()); // reads what was committed
    const stays = await index.stays(stay, bookable, performance.now());
    const days = await index.calendar(within, party);
    if (!stays || !days) seen.leftToSql++;
    else {
      expect({ stay, within, stays, days }).toEqual({ stay, within, ...expected });
      seen.stays++;
      seen.dates += stays.dates.length;
      for (const { categoryId } of stays.offers) await compareRooms(index, categoryId, stay);
    }
  }
}

/** Of which rooms a booking tries first: those that Postgres knows as free, with its choice among them. */
async function compareRooms(index: LiveIndex, categoryId: string, stay: StayOfParty): Promise<void> {
  const wanted = { categoryId, start: stay.start, end: stay.end, guests: sizeOf(stay), today: hotel.today };
  const rooms = index.tightestRooms(wanted);
  if (!rooms) return;
  const chosen = await findFreeRoom(own.database, wanted, 'look');
  if (!chosen) expect(rooms).toEqual([]);
  else {
    expect(rooms).toContain(chosen.roomId);
    expect(await findFreeRoom(own.database, { ...wanted, except: rooms }, 'look')).toBeUndefined();
    seen.rooms++;
  }
}

type Control = { ended: boolean; isPaused: boolean; running: number };

/** Every element as often as its share, in an order of its own, repeatedly: after a round nothing is missing. */
function deal(kinds: Record<string, { share: number }>): () => string {
  const all = Object.entries(kinds).flatMap(([what, { share }]) => Array<string>(share).fill(what));
  let left: string[] = [];
  return () => {
    if (left.length === 0) left = shuffle(all);
    return left.pop()!;
  };
}

/** Changes its own rooms at random. Most changes that Postgres or the rules reject are worth trying. */
async function write(writer: number, control: Control): Promise<void> {
  const rooms = hotel.roomsOf(writer, WRITERS);
  const open = { steady: [], changing: [] };
  const all = { ...hotel.changes, ...hotel.changesOfUnsteady };
  const [dealSteady, dealUnsteady] = [deal(hotel.changes), deal(all)];
  while (!control.ended) {
    if (control.isPaused) {
      await sleep(1);
      continue;
    }
    const room = pick(rooms);
    const isSteady = hotel.isSteady(room);
    const what = isSteady ? dealSteady() : dealUnsteady();
    control.running++;
    try {
      const changed = await all[what]!.run(room, isSteady ? open.steady : open.changing).catch(
        () => undefined,
      );
      done.add(what);
      if (changed && isSteady)
        await checkOwnChange(rooms.find(({ roomId }) => roomId === changed.roomId)!, changed);
    } finally {
      control.running--;
    }
  }
}

const breakFeedOf = (name: string) =>
  outsider.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and query like '%inventory_changes%'`,
    [name],
  );

test('two replicas answer as Postgres does, whatever happens', async () => {
  const control: Control = { ended: false, isPaused: false, running: 0 };
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer, control)));
  writers.catch(() => {}); // it is awaited below
  const kinds = Object.keys({ ...hotel.changes, ...hotel.changesOfUnsteady }).sort();
  // A busy machine needs more rounds until everything has happened.
  const lacking = () =>
    Object.entries(ENOUGH).filter(([what, least]) => seen[what as keyof typeof seen] < least);
  const isEnough = () => done.size === kinds.length && lacking().length === 0;
  for (let round = 1; round <= ROUNDS || (!isEnough() && round <= 3 * ROUNDS); round++) {
    await sleep(150);
    if (round % 7 === 3) await breakFeedOf('other');
    if (round % 7 === 6) await breakFeedOf('own');
    if (round % 9 === 5) {
      const former = other.index;
      other.index = startIndex(other.database);
      await former.stop();
    }
    control.isPaused = true;
    while (control.running) await sleep(1);
    digits = pick([0, 2]);
    await compareAnswers();
    await compareAnswers();
    control.isPaused = false;
  }
  control.ended = true;
  await writers;
  expect([...done].sort()).toEqual(kinds);
  expect(lacking()).toEqual([]);
}, 180_000);

test('a booking that was cancelled before its process reported it takes no room for long', async () => {
  let search = { ...hotel.randomStay(45), category: '' };
  const answer = async () => fromLatin1((await own.index.answer(search)) ?? '');
  let before = '';
  await eventually(async () => {
    search = { ...hotel.randomStay(45), category: pick(CATEGORY_NAMES) };
    before = await answer();
    return before.includes('"roomId"') && before === (await answerOfPostgres(search)); // and loaded
  });
  const [{ roomId }] = JSON.parse(before).rst;
  own.index.take([{ roomId, start: search.start, end: search.end }]);
  expect(await answer()).not.toBe(before);
  await eventually(async () => (await answer()) === before);
});
