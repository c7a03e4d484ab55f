import { identityTopic } from '@innkeeper/contracts/identity';
import { defineHandler } from '@innkeeper/kit/messaging';
import { lockBookings } from '../stays/read-bookings.ts';
import { giveAddress, selectBookingIdsAt } from './guest-store.ts';
import { publishLeadGuest } from './publish-guest.ts';

/** Gives the bookings of an account its new address, so that e-mails about them no longer go to the former one. */
export const followAccountAddress = defineHandler({
  name: 'addresses-of-accounts',
  topic: identityTopic,
  types: ['account.address_changed'],
  handle: async (tx, { data: { userId, email, newEmail } }) => {
    const bookingIds = await selectBookingIdsAt(tx, userId, email);
    await lockBookings(tx, bookingIds);
    await giveAddress(tx, bookingIds, { userId, from: email, to: newEmail });
    await publishLeadGuest(tx, bookingIds);
  },
});
