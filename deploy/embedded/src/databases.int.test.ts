import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ensureDatabase } from './databases.ts';

const superuserUrl = process.env['TEST_POSTGRES_URL']!;

function freshService() {
  const name = `service_${randomUUID().replaceAll('-', '')}`;
  return { database: name, role: name, password: randomUUID() };
}

function urlOf(service: { role: string; password: string }, database: string): string {
  const url = new URL(superuserUrl);
  url.username = service.role;
  url.password = service.password;
  url.pathname = database;
  return url.href;
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('a database per service', () => {
  it('belongs to its role, which may create tables and the extensions that services use', async () => {
    const service = freshService();
    await ensureDatabase(superuserUrl, service);

    const own = urlOf(service, service.database);
    await query(own, 'CREATE TABLE stays (id int); CREATE EXTENSION btree_gist; CREATE EXTENSION citext');
    expect(await query(own, 'SELECT * FROM stays')).toEqual([]);
  });

  it('rejects the role of another service', async () => {
    const [one, other] = [freshService(), freshService()];
    await Promise.all([ensureDatabase(superuserUrl, one), ensureDatabase(superuserUrl, other)]);

    await expect(query(urlOf(one, other.database), 'SELECT 1')).rejects.toThrow(/permission denied/);
  });

  it('keeps its content when it is ensured again, and accepts the new password', async () => {
    const service = freshService();
    await ensureDatabase(superuserUrl, service);
    await query(urlOf(service, service.database), 'CREATE TABLE stays (id int)');

    const changed = { ...service, password: randomUUID() };
    await ensureDatabase(superuserUrl, changed);

    expect(await query(urlOf(changed, service.database), 'SELECT * FROM stays')).toEqual([]);
    await expect(query(urlOf(service, service.database), 'SELECT 1')).rejects.toThrow(/password/);
  });

  it('folds letters beyond ASCII, which addresses in lower case need', async () => {
    const service = freshService();
    await ensureDatabase(superuserUrl, service);

    expect(await query(urlOf(service, service.database), "SELECT lower('ÉÑ') AS folded")).toEqual([
      { folded: 'éñ' },
    ]);
  });
});
