import type { Sql } from '@innkeeper/kit/postgres';

/** The mail server of the hotel's settings, with its password sealed. */
export type StoredServer = {
  host: string;
  port: 25 | 465 | 587 | 2525;
  security: 'tls' | 'starttls';
  userName: string;
  sealedPassword: string | null;
  sender: string;
  version: number;
};

const NONE: StoredServer = {
  host: '',
  port: 587,
  security: 'starttls',
  userName: '',
  sealedPassword: null,
  sender: '',
  version: 1,
};

const COLUMNS = `host, port, security, user_name as "userName", sealed_password as "sealedPassword", sender, version`;

/** The stored server, or one without a host if none was ever set. */
export async function selectServer(sql: Sql): Promise<StoredServer> {
  const { rows } = await sql.query<StoredServer>(`select ${COLUMNS} from mail_server`);
  return rows[0] ?? NONE;
}

/** Locks the settings, which exist from then on, until the transaction ends. */
export async function lockServer(sql: Sql): Promise<StoredServer> {
  await sql.query(
    `insert into mail_server (host, port, security, user_name, sender) values ('', 587, 'starttls', '', '')
     on conflict do nothing`,
  );
  const { rows } = await sql.query<StoredServer>(`select ${COLUMNS} from mail_server for update`);
  return rows[0]!;
}

export async function updateServer(sql: Sql, server: Omit<StoredServer, 'version'>): Promise<StoredServer> {
  const { host, port, security, userName, sealedPassword, sender } = server;
  const { rows } = await sql.query<StoredServer>(
    `update mail_server set host = $1, port = $2, security = $3, user_name = $4, sealed_password = $5, sender = $6,
            version = version + 1
     returning ${COLUMNS}`,
    [host, port, security, userName, sealedPassword, sender],
  );
  return rows[0]!;
}
