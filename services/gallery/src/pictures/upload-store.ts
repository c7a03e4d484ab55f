import type { ErrorKey, ErrorParams } from '@innkeeper/contracts/errors';
import type { Database, Sql } from '@innkeeper/kit/postgres';

/** How long a form is valid, and for how long after its last second an upload may take. */
const OPEN = `interval '12 minutes'`;
/** An encoding takes seconds; a process that was killed leaves its picture to the others after this time. */
const CLAIM = `interval '2 minutes'`;
const KEPT = `interval '1 hour'`;

/** The error of an upload that could not be prepared. Versions until 1.0 stored the first three alone, and other versions read them. */
export type UploadError = {
  status: number;
  code: string;
  message: string;
  headers: Record<string, string>;
  key?: ErrorKey;
  params?: ErrorParams;
};

export type Upload = {
  hasArrived: boolean;
  isFinished: boolean;
  error: UploadError | null;
  /** Its place among those that wait, from 1; null for one that does not wait. */
  place: number | null;
};

/**
 * Adds an upload, unless the account has `most` open ones already. Returns whether it was added.
 */
export function insertUpload(
  database: Database,
  { object, account, most }: { object: string; account: string; most: number },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('innkeeper.gallery.uploads'), hashtext($1))`, [
      account,
    ]);
    const { rowCount } = await tx.query(
      `insert into uploads (object, account)
       select $1, $2 where (select count(*) from uploads
                             where account = $2 and finished_at is null and requested_at > now() - ${OPEN}) < $3`,
      [object, account, most],
    );
    return rowCount === 1;
  });
}

/**
 * Those that wait, in their order: every account's first one, then every account's second. Among equals comes first whose
 * account was served longest ago.
 */
const WAITING = `
  select object, row_number() over (order by turn, served nulls first, arrived_at, object)::int as place
    from (select object, arrived_at, row_number() over (partition by account order by arrived_at, object) as turn,
                 (select max(started_at) from uploads other where other.account = uploads.account) as served
            from uploads
           where finished_at is null and arrived_at is not null
             and (claimed_until is null or claimed_until < now())) waiting`;

export async function selectUpload(sql: Sql, object: string): Promise<Upload | undefined> {
  const { rows } = await sql.query<Upload>(
    `select arrived_at is not null as "hasArrived", finished_at is not null as "isFinished", error,
            (select place from (${WAITING}) places where places.object = uploads.object) as place
       from uploads where object = $1`,
    [object],
  );
  return rows[0];
}

/** Takes the first one that waits, for this process alone. */
export async function claimUpload(sql: Sql): Promise<string | undefined> {
  const { rows } = await sql.query<{ object: string }>(
    `update uploads set started_at = now(), claimed_until = now() + ${CLAIM}
      where finished_at is null and (claimed_until is null or claimed_until < now())
        and object = (select object from (${WAITING}) places order by place limit 1)
      returning object`,
  );
  return rows[0]?.object;
}

export const finishUpload = (sql: Sql, object: string, error: UploadError | null): Promise<unknown> =>
  sql.query(
    'update uploads set finished_at = now(), claimed_until = null, error = $2::jsonb where object = $1',
    [object, error && JSON.stringify(error)],
  );

/** Leaves it to be tried again in some seconds. */
export const postponeUpload = (sql: Sql, object: string, error: UploadError): Promise<unknown> =>
  sql.query(
    `update uploads set claimed_until = now() + interval '5 seconds', error = $2::jsonb where object = $1`,
    [object, JSON.stringify(error)],
  );

/**
 * Uploads whose file may be there by now, for this process alone: those that were asked about longest ago. An upload is due
 * after a tenth of its age, so that a quick one is found at once and an abandoned one costs little.
 */
export async function takeDueForms(sql: Sql, most: number): Promise<string[]> {
  const { rows } = await sql.query<{ object: string }>(
    `update uploads set checked_at = now() where object in (
       select object from uploads
        where finished_at is null and arrived_at is null and requested_at > now() - ${OPEN}
          and (checked_at is null
               or checked_at < now() - greatest(interval '300 milliseconds', (now() - requested_at) / 10))
        order by checked_at nulls first limit $1 for update skip locked)
      returning object`,
    [most],
  );
  return rows.map(({ object }) => object);
}

export const markArrived = (sql: Sql, object: string): Promise<unknown> =>
  sql.query('update uploads set arrived_at = coalesce(arrived_at, now()), error = null where object = $1', [
    object,
  ]);

/** Whether the bucket is to be asked again soon, or a picture waits. */
export async function hasOpenUploads(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ open: boolean }>(
    `select exists (select from uploads
                     where finished_at is null and (arrived_at is not null or requested_at > now() - ${OPEN})) as open`,
  );
  return rows[0]!.open;
}

/** Forgets forms that were not used, and uploads that were finished long ago. Returns the objects that are still open. */
export async function forgetUploads(sql: Sql): Promise<Set<string>> {
  await sql.query(
    `delete from uploads where finished_at < now() - ${KEPT}
        or finished_at is null and requested_at < now() - ${KEPT}`,
  );
  const { rows } = await sql.query<{ object: string }>(
    'select object from uploads where finished_at is null',
  );
  return new Set(rows.map(({ object }) => object));
}
