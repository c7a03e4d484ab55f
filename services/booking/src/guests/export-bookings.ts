import type { AnswerBody } from '@innkeeper/contracts/call';
import type { exportBookings as call } from '@innkeeper/contracts/own-data';
import type { Deps } from '../deps.ts';
import { selectBookedBy, selectOwnGuest } from './export-store.ts';

/**
 * This service's data about an account, for the person's download: the guest, and the account's bookings. It excludes other
 * records that staff merged with it, because a merge does not prove a person's identity.
 */
export const exportBookings = async (
  { database }: Pick<Deps, 'database'>,
  customerId: string,
): Promise<AnswerBody<typeof call>> => ({
  guest: (await selectOwnGuest(database, customerId)) ?? null,
  bookings: await selectBookedBy(database, customerId),
});
