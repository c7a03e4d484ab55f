import { HOTEL_SUBJECT, NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { Database } from '@innkeeper/kit/postgres';
import { createServiceDatabase, type TestDatabase, testLogger } from '@innkeeper/kit/testing';
import { completeHotel } from './complete-hotel.ts';
import { readHotel } from './hotel.ts';
import { catalogService } from './service.ts';

let target: TestDatabase;
let database: Database;
beforeEach(async () => {
  target = await createServiceDatabase(catalogService.migrations);
  database = new Database({ url: target.url, name: 'complete-hotel', logger: testLogger, connections: 2 });
});
afterEach(async () => {
  await database.close();
  await target.drop();
});

const deps = () => ({ database, initialTimeZone: 'Pacific/Auckland' });
const published = async () => {
  const { rows } = await database.query<{ data: object }>(
    `select event->'data' as data from outbox where subject = $1`,
    [HOTEL_SUBJECT],
  );
  return rows.map(({ data }) => data);
};

test('a new hotel gets the time zone of the environment, and an id, once, and is published with both', async () => {
  expect(await completeHotel(deps())).toBe(true);
  const { version: _, ...hotel } = await readHotel(deps());
  expect(hotel).toEqual({
    ...NEW_HOTEL,
    timeZone: 'Pacific/Auckland',
    installationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(await published()).toEqual([{ kind: 'hotel', ...hotel }]);
  expect(await completeHotel(deps())).toBe(false);
});

test('a second replica finds nothing to do', async () => {
  const done = await Promise.all([completeHotel(deps()), completeHotel(deps())]);
  expect(done.sort()).toEqual([false, true]);
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
  await expect(database.query(statement)).rejects.toMatchObject({ code: '23514' });
});
