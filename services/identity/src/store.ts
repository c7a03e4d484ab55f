import type { UserListQuery, UserType } from '@innkeeper/contracts/identity';
import type { Language } from '@innkeeper/contracts/languages';
import { conditionsOf, readTypedWords, type Sql } from '@innkeeper/kit/postgres';
import type { UnsavedUser, User } from './user.ts';

const USER = `id, email, first_name as "firstName", last_name as "lastName", role, whatsapp, phone,
  phone_e164 as "phoneE164", active, email_verified as "emailVerified", picture, language, version,
  (select name::text from roles where roles.id = role) as "roleName",
  exists (select from second_factors f where f.user_id = users.id) as "hasSecondFactor"`;

/** @throws a violation of `users_email_unique` when the e-mail is taken. */
export async function insertUser(sql: Sql, user: UnsavedUser, passwordHash: string): Promise<User> {
  const { rows } = await sql.query<User>(
    `insert into users (id, email, first_name, last_name, role, whatsapp, phone, phone_e164, active,
       email_verified, picture, password_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${USER}`,
    [
      user.id,
      user.email,
      user.firstName,
      user.lastName,
      user.role,
      user.whatsapp,
      user.phone,
      user.phoneE164,
      user.active,
      user.emailVerified,
      user.picture,
      passwordHash,
    ],
  );
  return rows[0]!;
}

export type Credentials = { id: string; passwordHash: string };

export type FoundCredentials = Credentials & { emailVerified: boolean };

export async function findCredentials(sql: Sql, email: string): Promise<FoundCredentials | undefined> {
  const { rows } = await sql.query<FoundCredentials>(
    {
      name: 'credentials',
      text: 'select id, password_hash as "passwordHash", email_verified as "emailVerified" from users where email = $1',
    },
    [email],
  );
  return rows[0];
}

/** Replaces a hash, unless it was replaced in the meantime. */
export async function replacePasswordHash(
  sql: Sql,
  { id, passwordHash }: Credentials,
  newHash: string,
): Promise<void> {
  await sql.query('update users set password_hash = $3 where id = $1 and password_hash = $2', [
    id,
    passwordHash,
    newHash,
  ]);
}

export async function findPasswordHash(sql: Sql, userId: string): Promise<string | undefined> {
  const { rows } = await sql.query<{ passwordHash: string }>(
    'select password_hash as "passwordHash" from users where id = $1',
    [userId],
  );
  return rows[0]?.passwordHash;
}

export async function setPasswordHash(sql: Sql, userId: string, passwordHash: string): Promise<void> {
  await sql.query('update users set password_hash = $2 where id = $1', [userId, passwordHash]);
}

/** Sets a user's confirmed new address. @throws a violation of `users_email_unique` when it is taken. */
export async function setEmail(sql: Sql, userId: string, email: string): Promise<User> {
  const { rows } = await sql.query<User>(
    `update users set email = $2, email_verified = true where id = $1 returning ${USER}`,
    [userId, email],
  );
  return rows[0]!;
}

export async function setLanguage(sql: Sql, userId: string, language: Language): Promise<User> {
  const { rows } = await sql.query<User>(`update users set language = $2 where id = $1 returning ${USER}`, [
    userId,
    language,
  ]);
  return rows[0]!;
}

/** Notes that the address of a user is confirmed. */
export async function setEmailVerified(sql: Sql, userId: string): Promise<User> {
  const { rows } = await sql.query<User>(
    `update users set email_verified = true where id = $1 returning ${USER}`,
    [userId],
  );
  return rows[0]!;
}

/** Whether a user still has the password with this hash; it then does not change until the transaction ends. */
export async function stillHasPassword(sql: Sql, { id, passwordHash }: Credentials): Promise<boolean> {
  const { rowCount } = await sql.query('select from users where id = $1 and password_hash = $2 for share', [
    id,
    passwordHash,
  ]);
  return rowCount === 1;
}

/** Reads a user who gets a token. A change of the user or of their role waits until the transaction ends. */
export async function shareUser(sql: Sql, id: string): Promise<User | undefined> {
  const { rows } = await sql.query<User>(
    { name: 'user-for-session', text: `select ${USER} from users where id = $1 for share` },
    [id],
  );
  return rows[0];
}

export async function findUser(sql: Sql, id: string): Promise<User | undefined> {
  const { rows } = await sql.query<User>({ name: 'user', text: `select ${USER} from users where id = $1` }, [
    id,
  ]);
  return rows[0];
}

export async function selectCreatedAt(sql: Sql, userId: string): Promise<Date> {
  const { rows } = await sql.query<{ createdAt: Date }>(
    'select created_at as "createdAt" from users where id = $1',
    [userId],
  );
  return rows[0]!.createdAt;
}

// Each list of keys matches an index (see migrations), in either direction.
const FIRST_NAME = 'first_name collate natural_order';
const LAST_NAME = 'last_name collate natural_order';
const SORTS: Record<UserListQuery['sort'], string[]> = {
  firstName: [FIRST_NAME, LAST_NAME, 'id'],
  lastName: [LAST_NAME, FIRST_NAME, 'id'],
  type: ['(role is null)', FIRST_NAME, LAST_NAME, 'id'],
  email: ['email', 'id'],
};

/**
 * One page of the users in whose names, e-mail and phone numbers every word of `q` occurs, and their total number. The
 * inner query finds the ids in an index alone, so that a page far down the list reads no rows before its own.
 */
export async function selectPageOfUsers(
  sql: Sql,
  { q, sort, order, pageNumber, pageSize }: Omit<UserListQuery, 'call'>,
): Promise<{ users: User[]; total: number }> {
  const words: string[] = [];
  const conditions = conditionsOf(await readTypedWords(sql, q), (pattern) => `$${words.push(pattern)}`);
  const matching = `from users ${conditions.length ? `where ${conditions.join(' and ')}` : ''}`;
  const orderBy = `order by ${SORTS[sort].map((key) => `${key} ${order}`).join(', ')}`;
  const [limit, offset] = [`$${words.length + 1}::int`, `$${words.length + 2}::bigint`];
  const [page, count] = await Promise.all([
    sql.query<User>(
      `select ${USER} from users
         join (select id ${matching} ${orderBy} limit ${limit} offset ${offset}) page using (id)
         ${orderBy}`,
      [...words, pageSize, (BigInt(pageNumber) - 1n) * BigInt(pageSize)],
    ),
    sql.query<{ total: number }>(`select count(*) as total ${matching}`, words),
  ]);
  return { users: page.rows, total: count.rows[0]!.total };
}

/** Locks all active staff accounts until the transaction ends, so that changes of users run one after the other. */
export async function lockActiveStaff(sql: Sql): Promise<{ id: string; role: string }[]> {
  const { rows } = await sql.query<{ id: string; role: string }>(
    'select id, role from users where role is not null and active order by id for no key update',
  );
  return rows;
}

export async function lockUserByEmail(sql: Sql, email: string): Promise<User | undefined> {
  const { rows } = await sql.query<User>(`select ${USER} from users where email = $1 for update`, [email]);
  return rows[0];
}

export async function lockUserById(sql: Sql, id: string): Promise<User | undefined> {
  const { rows } = await sql.query<User>(`select ${USER} from users where id = $1 for update`, [id]);
  return rows[0];
}

/** @throws a violation of `users_last_owner` when no active owner would remain. */
export async function updateUser(sql: Sql, user: UnsavedUser): Promise<User> {
  const { rows } = await sql.query<User>(
    `update users set first_name = $2, last_name = $3, role = $4, whatsapp = $5, phone = $6,
       phone_e164 = $7, active = $8, email_verified = $9, picture = $10 where id = $1 returning ${USER}`,
    [
      user.id,
      user.firstName,
      user.lastName,
      user.role,
      user.whatsapp,
      user.phone,
      user.phoneE164,
      user.active,
      user.emailVerified,
      user.picture,
    ],
  );
  return rows[0]!;
}

/** @throws a violation of `users_last_owner` when no active owner would remain. */
export async function deleteUser(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from users where id = $1', [id]);
}

export type DemoAccount = { type: UserType; email: string; password: string };

/** Whether the demo accounts were ever added. Waits for a seed that is running in another process. */
export async function wasDemoSeeded(sql: Sql): Promise<boolean> {
  await sql.query('lock table demo_accounts in share row exclusive mode');
  const { rowCount } = await sql.query('select from demo_accounts limit 1');
  return rowCount !== 0;
}

export async function insertDemoAccount(sql: Sql, userId: string, password: string): Promise<void> {
  await sql.query('insert into demo_accounts (user_id, password) values ($1, $2)', [userId, password]);
}

/** The demo accounts that are active, guests first. */
export async function selectDemoAccounts(sql: Sql): Promise<DemoAccount[]> {
  const { rows } = await sql.query<DemoAccount>(
    `select case when role is null then 'Customer' else 'Admin' end as type, email, password
       from demo_accounts join users on id = user_id
      where active order by role is not null, email`,
  );
  return rows;
}

/** The demo's accounts that were not deleted. */
export async function selectDemoUserIds(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>('select id from demo_accounts join users on id = user_id');
  return rows.map(({ id }) => id);
}

export async function isDemoAccount(sql: Sql, userId: string): Promise<boolean> {
  const { rows } = await sql.query<{ isDemo: boolean }>({
    name: 'is-demo-account',
    text: 'select exists (select from demo_accounts where user_id = $1) as "isDemo"',
    values: [userId],
  });
  return rows[0]!.isDemo;
}
