import type { Sql } from '@innkeeper/kit/postgres';

/** Whether the hotel requires a second factor from staff who may give others access, or change the hotel for all. */
export async function isFactorDemanded(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ isDemanded: boolean }>({
    name: 'is-factor-demanded',
    text: 'select staff_second_factor as "isDemanded" from sign_in_rules',
  });
  return rows[0]!.isDemanded;
}

export const setFactorDemanded = (sql: Sql, isDemanded: boolean): Promise<unknown> =>
  sql.query('update sign_in_rules set staff_second_factor = $1', [isDemanded]);

/** The active users with one of these roles who have no second factor. */
export async function selectWithoutFactor(sql: Sql, roles: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from users where active and role = any($1)
        and not exists (select from second_factors f where f.user_id = users.id)`,
    [roles],
  );
  return rows.map(({ id }) => id);
}

/** The OAuth client of the hotel's settings; empty for none. */
export type GoogleClient = { clientId: string; version: number };

const GOOGLE = `google_client_id as "clientId", google_version as version`;

export async function selectGoogleClient(sql: Sql): Promise<GoogleClient> {
  const { rows } = await sql.query<GoogleClient>({
    name: 'select-google-client',
    text: `select ${GOOGLE} from sign_in_rules`,
  });
  return rows[0]!;
}

export async function lockGoogleClient(sql: Sql): Promise<GoogleClient> {
  const { rows } = await sql.query<GoogleClient>(`select ${GOOGLE} from sign_in_rules for no key update`);
  return rows[0]!;
}

export async function updateGoogleClient(sql: Sql, clientId: string): Promise<GoogleClient> {
  const { rows } = await sql.query<GoogleClient>(
    `update sign_in_rules set google_client_id = $1, google_version = google_version + 1 returning ${GOOGLE}`,
    [clientId],
  );
  return rows[0]!;
}
