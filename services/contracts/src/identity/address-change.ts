import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { eventLanguage } from '../languages.ts';
import { text } from '../shapes.ts';
import { done, email, triedPassword } from './shapes.ts';

/** Both links of a change work this long. */
export const ADDRESS_CHANGE_HOURS = 24;

/** The maximum number of requested address changes per account and hour. */
export const ADDRESS_CHANGES_PER_HOUR = 3;

/** The address that a link confirms: the current or the new one. */
export const addressLinkPurpose = z.enum(['leave_address', 'take_address']);

/** The values of the form for a new address. The password shows that it is not another person at an open screen. */
export const addressForm = z.object({ email, currentPassword: triedPassword });

const waitingChange = z.object({
  /** The new address. */
  email: z.string(),
  isOldConfirmed: z.boolean(),
  isNewConfirmed: z.boolean(),
  expiresAt: z.iso.datetime(),
});

export const requestAddressChange = defineCall('POST /api/users/profile/address', {
  access: access.guest,
  limit: 'signIn',
  summary:
    'Ask for another address of the account: both get a link, and it changes once both are confirmed; the answer is the same whether or not the new one has an account',
  body: addressForm,
  rejections: ['email_taken', 'forbidden', 'second_factor_needed', 'too_many_requests'],
  answers: { 202: done },
});

export const readAddressChange = defineCall('GET /api/users/profile/address', {
  access: access.guest,
  summary: 'The change of the address that waits to be confirmed; null when none does',
  answers: ok({ change: waitingChange.nullable() }),
});

export const withdrawAddressChange = defineCall('DELETE /api/users/profile/address', {
  access: access.guest,
  summary: 'Keep the current address: the links of a waiting change become invalid',
  answers: { 200: done },
});

export const confirmAddressChange = defineCall('POST /api/users/address-changes/confirm', {
  access: access.optional,
  limit: 'signIn',
  summary:
    'Confirm a change of the address with the link of an e-mail; the second confirmation changes it; 410 for a used or expired link',
  body: z.object({ secret: text(200) }),
  rejections: ['email_taken', 'link_expired', 'link_of_another_account', 'link_used'],
  answers: ok({
    message: z.string(),
    /** Whether the address is changed; otherwise the other address has to be confirmed first. */
    isChanged: z.boolean(),
  }),
});

/** A link of a change was sent. Its secret is sealed for the service that writes the e-mail. */
export const addressLinkIssued = z.object({
  linkId: z.uuid(),
  userId: z.uuid(),
  purpose: addressLinkPurpose,
  email: z.string(),
  newEmail: z.string(),
  name: z.string(),
  sealedSecret: z.string(),
  expiresAt: z.iso.datetime(),
  language: eventLanguage,
});

/** The account has a new address; `email` is the old one. */
export const addressChanged = z.object({
  userId: z.uuid(),
  email: z.string(),
  newEmail: z.string(),
  name: z.string(),
  language: eventLanguage,
});

export type WaitingChange = z.output<typeof waitingChange>;
