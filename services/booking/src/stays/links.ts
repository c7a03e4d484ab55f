import type { KeyObject } from 'node:crypto';
import type { sealedLink } from '@innkeeper/contracts/booking/events';
import { seal } from '@innkeeper/kit/messaging';
import type { Sql, Transaction } from '@innkeeper/kit/postgres';
import type { z } from 'zod';
import { hashOf, newSecret } from '../secret.ts';
import { giveGroups, selectGroupsOf, updateSecrets } from './group-store.ts';

export type SealedLink = z.output<typeof sealedLink>;
/** The secret, and the same sealed for e-mails. */
export type RenewedLink = { secret: string; sealed: SealedLink };

/** The data that messages needs to write the link to the guest's bookings into e-mails. */
export const sealLink = (key: KeyObject, secret: string, groupId: string): SealedLink => ({
  linkId: groupId,
  sealedSecret: seal(key, secret, groupId),
});

/** Bookings that were made together with these, and these. */
export const readGroupMates = async (sql: Sql, bookingIds: readonly string[]): Promise<string[]> =>
  (await selectGroupsOf(sql, bookingIds)).flatMap(({ bookingIds: ids }) => ids);

/**
 * Gives locked bookings, and those that were made together with them, a new secret link; the one before no longer works. Returns
 * the links by booking. Without the key of messages, which would bring them to their reader, it only ends the ones before.
 */
export async function renewLinks(
  tx: Transaction,
  bookingIds: readonly string[],
  mailSecrets: KeyObject | null,
): Promise<Map<string, RenewedLink | null>> {
  await giveGroups(tx, bookingIds);
  const groups = await selectGroupsOf(tx, bookingIds);
  const renewed = groups.map((group) => ({ ...group, secret: newSecret() }));
  await updateSecrets(
    tx,
    renewed.map(({ groupId, secret }) => ({ groupId, secretHash: mailSecrets && hashOf(secret) })),
  );
  return new Map(
    renewed.flatMap(({ groupId, bookingIds: ids, secret }) => {
      const link = mailSecrets && { secret, sealed: sealLink(mailSecrets, secret, groupId) };
      return ids.map((id) => [id, link] as const);
    }),
  );
}
