import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULT_BOOKING_LIMITS } from '@innkeeper/contracts/booking-limits';
import { HOTEL_SUBJECT, NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { Database, migrateService } from '@innkeeper/kit/postgres';
import { createTestDatabase, type TestDatabase, testLogger } from '@innkeeper/kit/testing';
import { completeHotel } from './complete-hotel.ts';
import { demoSettings } from './demo-settings.ts';
import { readHotel } from './hotel.ts';
import { catalogService } from './service.ts';

let target: TestDatabase;
let database: Database;
let previousFolder: string;

// A database of version 0.2, which had no settings.
beforeEach(async () => {
  target = await createTestDatabase();
  previousFolder = mkdtempSync(path.join(tmpdir(), 'innkeeper-catalog-'));
  for (const file of readdirSync(catalogService.migrations).filter((name) => name < '0004'))
    copyFileSync(path.join(catalogService.migrations, file), path.join(previousFolder, file));
  await migrateService(target.url, previousFolder, testLogger);
  database = new Database({ url: target.url, name: 'upgrade', logger: testLogger, connections: 2 });
});
afterEach(async () => {
  await database.close();
  await target.drop();
  rmSync(previousFolder, { recursive: true });
});

const upgrade = () => migrateService(target.url, catalogService.migrations, testLogger);
const deps = () => ({ database, initialTimeZone: 'Pacific/Auckland' });
const addCategory = (image: string | null) =>
  database.query(
    `insert into categories (id, name, price, features, image) values (gen_random_uuid(), 'Double', 100, '{}', $1)`,
    [image],
  );
const published = async () => {
  const { rows } = await database.query<{ data: object }>(
    `select event->'data' as data from outbox where subject = $1`,
    [HOTEL_SUBJECT],
  );
  return rows.map(({ data }) => data);
};

test('an installation with the demo hotel keeps showing it, in its time zone', async () => {
  await addCategory('/pictures/demo/garden-double-sm.jpg');
  await upgrade();
  expect(await completeHotel(deps())).toBe(true);
  const { version: _, ...hotel } = await readHotel(deps());
  expect(hotel).toEqual({
    ...demoSettings('/pictures'),
    colours: NEW_HOTEL.colours,
    map: 'link', // the drawing was a part of the site
    bookingLimits: DEFAULT_BOOKING_LIMITS,
    timeZone: 'Pacific/Auckland',
    installationId: expect.any(String),
  });
  expect(await published()).toEqual([hotel]);
});

test('an installation with its own rooms keeps its appearance, without pictures that it lacks', async () => {
  await addCategory('https://pictures.example/double.jpg');
  await upgrade();
  expect(await readHotel(deps())).toMatchObject({ name: 'Marisol Bay', aboutPictures: [], open: true });
});

test('an installation without rooms is a new hotel', async () => {
  await upgrade();
  const { version: _, ...hotel } = await readHotel(deps());
  expect(hotel).toEqual({ ...NEW_HOTEL, timeZone: 'Pacific/Auckland' });
});

test('an installation whose time zone is known already gets an id, once, and is published with it', async () => {
  await upgrade();
  await database.query(`update hotel set time_zone = 'Europe/Rome'`);
  expect(await completeHotel(deps())).toBe(true);
  const { version: _, ...hotel } = await readHotel(deps());
  expect(hotel).toMatchObject({
    timeZone: 'Europe/Rome',
    installationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(await published()).toEqual([hotel]);
  expect(await completeHotel(deps())).toBe(false);
});

test('a second replica finds nothing to adopt', async () => {
  await upgrade();
  const adopted = await Promise.all([completeHotel(deps()), completeHotel(deps())]);
  expect(adopted.sort()).toEqual([false, true]);
  expect(await published()).toHaveLength(1);
});

test.each([
  ['a second row', 'insert into hotel (is_only) values (false)'],
  ['no name', "update hotel set name = ''"],
  ['a colour that is code', "update hotel set primary_colour = 'red;}'"],
  ['half a place', 'update hotel set latitude = 1'],
  ['a place off the earth', 'update hotel set latitude = 91, longitude = 0'],
  ['a drawn map that does not exist', "update hotel set map = 'drawn'"],
  ['a time that no clock shows', "update hotel set check_in_time = '24:00'"],
  ['a currency that is no code', "update hotel set currency = '€'"],
])('the database rejects %s', async (_what, statement) => {
  await upgrade();
  await expect(database.query(statement)).rejects.toMatchObject({ code: '23514' });
});
