import type { AnswerBody } from '@innkeeper/contracts/call';
import type { exportBookings as call } from '@innkeeper/contracts/own-data';
import type { Deps } from '../deps.ts';
import { selectBookedBy, selectOwnGuest } from './export-store.ts';

/**
 * What this service has of an account, for the file of the person's own data: the guest, and what the account has booked. Not the
 * records of others that staff merged with it, because a merge does not prove who somebody is.
 */
export const exportBookings = async (
  { database }: Pick<Deps, 'database'>,
  customerId: string,
): Promise<AnswerBody<typeof call>> => ({
  guest: (await selectOwnGuest(database, customerId)) ?? null,
  bookings: await selectBookedBy(database, customerId),
});
