import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ensureDatabase } from '../databases.ts';
import { newInDemo } from './new-in-demo.ts';

/** Databases of services with the kind of their installation; null if undecided. */
async function databasesOf(kinds: Record<string, string | null>): Promise<(service: string) => string> {
  const superuser = process.env['TEST_POSTGRES_URL']!;
  const urls: Record<string, string> = {};
  for (const [service, kind] of Object.entries(kinds)) {
    const database = `${service}_${randomUUID().replaceAll('-', '')}`;
    await ensureDatabase(superuser, { database, role: database, password: 'x' });
    urls[service] = Object.assign(new URL(superuser), { pathname: database }).href;
    const client = new pg.Client({ connectionString: urls[service] });
    await client.connect();
    await client.query('create table installation (kind text)');
    if (kind) await client.query('insert into installation values ($1)', [kind]);
    await client.end();
  }
  return (service) => urls[service]!;
}

test.each([
  [
    'a demo with a service that an update has added',
    { identity: 'demo', gallery: 'demo', messages: null },
    ['messages'],
  ],
  ['a complete demo', { identity: 'demo', gallery: 'demo', messages: 'demo' }, []],
  ['a hotel that grew out of the demo', { identity: 'own', gallery: 'own', messages: null }, []],
])('services to seed in %s', async (_, kinds, expected) => {
  expect(await newInDemo(Object.keys(kinds), await databasesOf(kinds))).toEqual(expected);
});
