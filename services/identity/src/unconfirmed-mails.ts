import { mailboxOf } from '@innkeeper/contracts/mailbox';
import { networkOf } from '@innkeeper/kit/http';
import { currentClient } from '@innkeeper/kit/observe';
import type { Sql, Transaction } from '@innkeeper/kit/postgres';
import { hashOf } from './one-time-secret.ts';
import type { User } from './user.ts';

/**
 * How many mails an hour go to an unconfirmed address: someone may have typed the address of a stranger. All kinds and all
 * accounts count together. Many guests share the address of a lobby or of a carrier, so that one may cause more.
 */
export const UNCONFIRMED_MAILS_PER_HOUR = { toAddress: 3, fromAccount: 3, fromNetwork: 10 } as const;

/** Staff who invite are known to the hotel, so an address may get some more, and a member of staff sends many. */
export const INVITATIONS_PER_HOUR = { toAddress: 6, fromAccount: 60 } as const;

type Allowance = { key: string; most: number };

/** Who causes a mail: an account, a caller at a network, or both. */
export type MailCause = { email: string; userId?: string; network: string };

/**
 * Notes a mail to an unconfirmed address if it may be sent, until the transaction ends alone. The caller must get the same answer
 * either way.
 */
export const mayMail = (tx: Transaction, cause: MailCause): Promise<boolean> =>
  take(tx, allowancesOf(cause, UNCONFIRMED_MAILS_PER_HOUR.toAddress));

function allowancesOf({ email, userId, network }: MailCause, toAddress: number): Allowance[] {
  const { fromAccount, fromNetwork } = UNCONFIRMED_MAILS_PER_HOUR;
  return [
    { key: `to ${mailboxOf(email)}`, most: toAddress },
    ...(userId === undefined ? [] : [{ key: `from account ${userId}`, most: fromAccount }]),
    ...(network === '' ? [] : [{ key: `from network ${network}`, most: fromNetwork }]),
  ];
}

/** The same for an invitation by a member of staff. */
export const mayInvite = (tx: Transaction, { email, userId }: { email: string; userId: string }) =>
  take(tx, [
    { key: `to ${mailboxOf(email)}`, most: INVITATIONS_PER_HOUR.toAddress },
    { key: `invitations of ${userId}`, most: INVITATIONS_PER_HOUR.fromAccount },
  ]);

/** The network of the caller; empty where it says nothing about who calls, as for a proxy on the same machine. */
export function networkOfCaller(): string {
  const { address } = currentClient();
  return address === undefined || /^(?:127\.|::1$|::ffff:127\.)/.test(address) ? '' : networkOf(address);
}

/**
 * Whether the owner of an account may be notified of a change that they made themselves. A confirmed address and that of a member of staff
 * always are; otherwise the account may have the address of a stranger, who must not be flooded by changes to and fro. Notices leave the
 * last mail of the hour to a link, with which the reader of the address can end what its maker has begun.
 */
export const mayNotify = async (
  tx: Transaction,
  { id: userId, email, role, emailVerified }: Pick<User, 'id' | 'email' | 'role' | 'emailVerified'>,
): Promise<boolean> =>
  emailVerified ||
  role !== null ||
  take(
    tx,
    allowancesOf({ email, userId, network: networkOfCaller() }, UNCONFIRMED_MAILS_PER_HOUR.toAddress - 1),
  );

async function take(sql: Sql, allowances: Allowance[]): Promise<boolean> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('unconfirmed_mails', 0))`); // one after the other
  await sql.query(
    `delete from unconfirmed_mails where position in
       (select position from unconfirmed_mails where sent_at < now() - interval '1 hour' limit 1000)`,
  );
  const keys = allowances.map(({ key }) => hashOf(key));
  const { rows } = await sql.query<{ key: Buffer; mails: number }>(
    `select key_hash as key, count(*)::int as mails from unconfirmed_mails
      where key_hash = any($1::bytea[]) and sent_at > clock_timestamp() - interval '1 hour' group by key_hash`,
    [keys],
  );
  const isFree = ({ most }: Allowance, index: number) =>
    (rows.find(({ key }) => key.equals(keys[index]!))?.mails ?? 0) < most;
  if (!allowances.every(isFree)) return false;
  await sql.query(
    'insert into unconfirmed_mails (key_hash, sent_at) select unnest($1::bytea[]), clock_timestamp()',
    [keys],
  );
  return true;
}
