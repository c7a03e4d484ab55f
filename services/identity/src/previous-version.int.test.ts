import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Database, migrateService } from '@innkeeper/kit/postgres';
import { createTestDatabase, type TestDatabase, testLogger } from '@innkeeper/kit/testing';
import { identityService } from './service.ts';

const FIRST_OF_THIS_VERSION = '0004';

let target: TestDatabase;
let folder: string;
let database: Database;

beforeEach(async () => {
  target = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'innkeeper-previous-version-'));
  for (const file of readdirSync(identityService.migrations))
    if (file < FIRST_OF_THIS_VERSION)
      copyFileSync(path.join(identityService.migrations, file), path.join(folder, file));
  await migrateService(target.url, folder, testLogger);
  database = new Database({ url: target.url, name: 'previous-version', logger: testLogger, connections: 4 });
});
afterEach(async () => {
  await database.close();
  await target.drop();
  rmSync(folder, { recursive: true });
});

const migrate = () => migrateService(target.url, identityService.migrations, testLogger);

/** A user as the version before roles adds one. */
async function add(type: 'Admin' | 'Customer', active = true): Promise<string> {
  const id = randomUUID();
  await database.query(
    `insert into users (id, email, first_name, last_name, type, whatsapp, phone, active, email_verified, picture,
       password_hash) values ($1, $2, 'Ann', 'Marlow', $3, '', '', $4, true, '', '$argon2id$')`,
    [id, `${id}@example.com`, type, active],
  );
  return id;
}
/** A change of a user as the version before roles makes it. */
const set = (id: string, type: 'Admin' | 'Customer', active = true) =>
  database.query(`update users set first_name = 'Eve', type = $2, active = $3 where id = $1`, [
    id,
    type,
    active,
  ]);
const roleOf = async (id: string) =>
  (await database.query<{ role: string | null }>('select role from users where id = $1', [id])).rows[0]!.role;
const versionOf = async (id: string) =>
  (await database.query<{ version: number }>('select version from users where id = $1', [id])).rows[0]!
    .version;

test('active staff become owners, because each could do everything; disabled ones managers; guests stay guests', async () => {
  const [ann, eve, old, guest] = [
    await add('Admin'),
    await add('Admin'),
    await add('Admin', false),
    await add('Customer'),
  ];
  const version = await versionOf(ann);
  await migrate();
  expect(await Promise.all([ann, eve, old, guest].map(roleOf))).toEqual(['owner', 'owner', 'manager', null]);
  expect(await versionOf(ann)).toBe(version);
});

test('a hotel without staff gets its owner from the first staff account that the version before adds', async () => {
  await migrate();
  expect(await roleOf(await add('Admin'))).toBe('owner');
  expect(await roleOf(await add('Admin'))).toBe('manager');
  expect(await roleOf(await add('Customer'))).toBeNull();
});

test('the previous version changes users, and grants no permissions to staff whom it treats as guests', async () => {
  const [owner, guest] = [await add('Admin'), await add('Customer')];
  await migrate();
  await set(owner, 'Admin');
  expect(await roleOf(owner)).toBe('owner');
  await set(guest, 'Admin');
  expect(await roleOf(guest)).toBe('manager');
  await set(guest, 'Customer');
  expect(await roleOf(guest)).toBeNull();
  await database.query(`update users set role = 'desk' where id = $1`, [guest]);
  await set(guest, 'Customer');
  expect(await roleOf(guest)).toBe('desk');
  await expect(set(owner, 'Customer')).rejects.toMatchObject({ constraint: 'users_last_owner' });
});

test('a role and the type that the previous version uses cannot contradict each other', async () => {
  const guest = await add('Customer');
  await migrate();
  const violation = { constraint: 'users_type_of_role' };
  await expect(
    database.query(`update users set role = 'owner' where id = $1`, [guest]),
  ).rejects.toMatchObject(violation);
});

test('revocations of before stay final', async () => {
  const user = await add('Customer');
  await database.query(`insert into revoked_users values ($1, now(), now() + interval '1 hour')`, [user]);
  await migrate();
  const { rows } = await database.query('select from revoked_users where final_before = issued_before');
  expect(rows).toHaveLength(1);
});
