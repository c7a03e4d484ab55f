import type { Sql } from '@innkeeper/kit/postgres';
import type { Role } from './role.ts';

const ROLE = 'id, name::text, permissions as "ownPermissions", version';

export type ListedRole = Role & { members: number };

/** The built-in roles in their order, then the hotel's own by name. */
export async function selectRoles(sql: Sql): Promise<ListedRole[]> {
  const { rows } = await sql.query<ListedRole>(
    `select ${ROLE}, (select count(*) from users where users.role = roles.id)::int as members
       from roles order by position, roles.name`,
  );
  return rows;
}

export async function findRole(sql: Sql, id: string): Promise<Role | undefined> {
  const { rows } = await sql.query<Role>({ name: 'role', text: `select ${ROLE} from roles where id = $1` }, [
    id,
  ]);
  return rows[0];
}

/** Reads a role that is about to be given. Its change or deletion waits until the transaction ends. */
export async function shareRole(sql: Sql, id: string): Promise<Role | undefined> {
  const { rows } = await sql.query<Role>(`select ${ROLE} from roles where id = $1 for share`, [id]);
  return rows[0];
}

/** Reads a role that is about to change. Other transactions that give or change it wait until the transaction ends. */
export async function lockRole(sql: Sql, id: string): Promise<Role | undefined> {
  const { rows } = await sql.query<Role>(`select ${ROLE} from roles where id = $1 for update`, [id]);
  return rows[0];
}

export type UnsavedRole = { id: string; name: string; permissions: readonly string[] };

/** @throws a violation of `roles_name_unique` when the name is taken. */
export async function insertRole(sql: Sql, { id, name, permissions }: UnsavedRole): Promise<Role> {
  const { rows } = await sql.query<Role>(
    `insert into roles (id, name, permissions) values ($1, $2, $3) returning ${ROLE}`,
    [id, name, permissions],
  );
  return rows[0]!;
}

/** @throws a violation of `roles_name_unique` when the name is taken. */
export async function updateRole(sql: Sql, { id, name, permissions }: UnsavedRole): Promise<Role> {
  const { rows } = await sql.query<Role>(
    `update roles set name = $2, permissions = $3 where id = $1 returning ${ROLE}`,
    [id, name, permissions],
  );
  return rows[0]!;
}

/** @throws a violation of `users_role_known` while users have it. */
export async function deleteRole(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from roles where id = $1', [id]);
}

export async function selectMembers(sql: Sql, roleId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>('select id from users where role = $1', [roleId]);
  return rows.map(({ id }) => id);
}
