import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ensureDatabase } from './databases.ts';

const superuserUrl = process.env['TEST_POSTGRES_URL']!;

function freshService() {
  const name = `service_${randomUUID().replaceAll('-', '')}`;
  return { database: name, role: name, password: randomUUID() };
}

function addressOf(service: { role: string; password: string }, database: string): string {
  const url = new URL(superuserUrl);
  url.username = service.role;
  url.password = service.password;
  url.pathname = database;
  return url.href;
}

async function query(address: string, sql: string) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('a database per service', () => {
  it('belongs to its role, which may make tables and the extensions the services use', async () => {
    const service = freshService();
    await ensureDatabase(superuserUrl, service);

    const own = addressOf(service, service.database);
    await query(own, 'CREATE TABLE stays (id int); CREATE EXTENSION btree_gist; CREATE EXTENSION citext');
    expect(await query(own, 'SELECT * FROM stays')).toEqual([]);
  });

  it('cannot be entered by the role of another service', async () => {
    const [one, other] = [freshService(), freshService()];
    await Promise.all([ensureDatabase(superuserUrl, one), ensureDatabase(superuserUrl, other)]);

    await expect(query(addressOf(one, other.database), 'SELECT 1')).rejects.toThrow(/permission denied/);
  });

  it('keeps what it holds when it is ensured again, and takes the new password', async () => {
    const service = freshService();
    await ensureDatabase(superuserUrl, service);
    await query(addressOf(service, service.database), 'CREATE TABLE stays (id int)');

    const changed = { ...service, password: randomUUID() };
    await ensureDatabase(superuserUrl, changed);

    expect(await query(addressOf(changed, service.database), 'SELECT * FROM stays')).toEqual([]);
    await expect(query(addressOf(service, service.database), 'SELECT 1')).rejects.toThrow(/password/);
  });

  it('folds letters beyond ASCII, as addresses in lower case need', async () => {
    const service = freshService();
    await ensureDatabase(superuserUrl, service);

    expect(await query(addressOf(service, service.database), "SELECT lower('ÉÑ') AS folded")).toEqual([
      { folded: 'éñ' },
    ]);
  });
});
