import type { Sql } from '@innkeeper/kit/postgres/db';
import type { UserQuery } from './contract.ts';
import type { User, UserType } from './user.ts';

const USER = `id, email, first_name as "firstName", last_name as "lastName", type, whatsapp, phone, active,
  email_verified as "emailVerified", picture`;

/** @throws a unique violation of `users_email_unique` when the e-mail is taken. */
export async function insertUser(sql: Sql, user: User, passwordHash: string): Promise<void> {
  await sql.query(
    `insert into users (id, email, first_name, last_name, type, whatsapp, phone, active, email_verified, picture,
       password_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[user.id, user.email, user.firstName, user.lastName, user.type, user.whatsapp, user.phone],
      ...[user.active, user.emailVerified, user.picture, passwordHash],
    ],
  );
}

export type Credentials = { id: string; passwordHash: string };

export async function findCredentials(sql: Sql, email: string): Promise<Credentials | undefined> {
  const { rows } = await sql.query<Credentials>(
    { name: 'credentials', text: 'select id, password_hash as "passwordHash" from users where email = $1' },
    [email],
  );
  return rows[0];
}

/** Replaces a hash, unless it was replaced in the meantime. */
export async function replacePasswordHash(sql: Sql, { id, passwordHash }: Credentials, newHash: string) {
  await sql.query('update users set password_hash = $3 where id = $1 and password_hash = $2', [
    id,
    passwordHash,
    newHash,
  ]);
}

/**
 * A user as of `now` (seconds since the epoch, to the millisecond). The shared lock waits for a change under way,
 * and a change waits for it: whoever reads the former state is given a `now` from before the change's revocation.
 */
export async function readUserForSession(
  sql: Sql,
  id: string,
): Promise<{ user: User; now: number } | undefined> {
  const { rows } = await sql.query<User & { now: number }>(
    {
      name: 'user-for-session',
      text: `select ${USER}, floor(extract(epoch from clock_timestamp()) * 1000)::float8 / 1000 as now
               from users where id = $1 for share`,
    },
    [id],
  );
  if (!rows[0]) return undefined;
  const { now, ...user } = rows[0];
  return { user, now };
}

export async function findUser(sql: Sql, id: string): Promise<User | undefined> {
  const { rows } = await sql.query<User>({ name: 'user', text: `select ${USER} from users where id = $1` }, [
    id,
  ]);
  return rows[0];
}

const SORT_BY = {
  firstName: 'lower(first_name)',
  lastName: 'lower(last_name)',
  type: 'type',
  email: 'email',
} satisfies Record<UserQuery['sort'], string>;

/** One page of the users in whose names, e-mail or numbers `q` occurs, and how many there are in all. */
export async function listUsers(
  sql: Sql,
  { q, sort, order, pageNumber, pageSize }: Omit<UserQuery, 'call'>,
): Promise<{ users: User[]; total: number }> {
  const matching = `from users where strpos(lower(concat_ws(' ', first_name, last_name, email, phone, whatsapp)), lower($1)) > 0`;
  const [page, count] = await Promise.all([
    sql.query<User>(
      `select ${USER} ${matching} order by ${SORT_BY[sort]} ${order}, lower(first_name), lower(last_name), id
        limit $2::int offset ($3::bigint - 1) * $2::int`,
      [q, pageSize, pageNumber],
    ),
    sql.query<{ total: number }>(`select count(*) as total ${matching}`, [q]),
  ]);
  return { users: page.rows, total: count.rows[0]!.total };
}

/** Locks every account of active staff until the transaction ends, so that such changes happen one after another. */
export async function lockActiveStaff(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from users where type = 'Admin' and active order by id for no key update`,
  );
  return rows.map(({ id }) => id);
}

export async function lockUserByEmail(sql: Sql, email: string): Promise<User | undefined> {
  const { rows } = await sql.query<User>(`select ${USER} from users where email = $1 for update`, [email]);
  return rows[0];
}

export async function updateUser(sql: Sql, user: User): Promise<void> {
  await sql.query(
    `update users set first_name = $2, last_name = $3, type = $4, whatsapp = $5, phone = $6, active = $7,
       email_verified = $8, picture = $9 where id = $1`,
    [
      ...[user.id, user.firstName, user.lastName, user.type, user.whatsapp, user.phone],
      ...[user.active, user.emailVerified, user.picture],
    ],
  );
}

export async function deleteUser(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from users where id = $1', [id]);
}

export type DemoAccount = { type: UserType; email: string; password: string };

/** Whether the demo accounts were ever made. Waits for whoever is making them right now. */
export async function demoWasSeeded(sql: Sql): Promise<boolean> {
  await sql.query('lock table demo_accounts in share row exclusive mode');
  const { rowCount } = await sql.query('select from demo_accounts limit 1');
  return rowCount !== 0;
}

export async function insertDemoAccount(sql: Sql, userId: string, password: string): Promise<void> {
  await sql.query('insert into demo_accounts (user_id, password) values ($1, $2)', [userId, password]);
}

/** The demo accounts that can be used, guests first. */
export async function listDemoAccounts(sql: Sql): Promise<DemoAccount[]> {
  const { rows } = await sql.query<DemoAccount>(
    `select type, email, password from demo_accounts join users on id = user_id
      where active order by type = 'Admin', email`,
  );
  return rows;
}
