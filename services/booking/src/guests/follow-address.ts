import { identityTopic } from '@innkeeper/contracts/identity';
import { defineHandler } from '@innkeeper/kit/messaging';
import { changeLeadGuest } from '../stays/lead-guest.ts';
import { selectBookingIdsAt, updateAddress } from './guest-store.ts';

/** Gives the bookings of an account its new address, so that e-mails about them no longer go to the former one. */
export const followAccountAddress = defineHandler({
  name: 'addresses-of-accounts',
  topic: identityTopic,
  types: ['account.address_changed'],
  handle: async (tx, { data: { userId, email, newEmail } }) => {
    const bookingIds = await selectBookingIdsAt(tx, userId, email);
    await changeLeadGuest(tx, bookingIds, () => ({ email: newEmail }));
    await updateAddress(tx, { userId, from: email, to: newEmail });
  },
});
