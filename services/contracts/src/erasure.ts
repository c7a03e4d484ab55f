import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { done, triedPassword } from './identity/shapes.ts';

/** What has to be erased of a person, each reported by the service that does it. */
export const ERASURE_PARTS = ['bookings', 'mails_of_account', 'mails_of_bookings', 'feedback'] as const;
export const erasurePart = z.enum(ERASURE_PARTS);

/** An erasure takes longer than this only when a service does not do its part. */
export const ERASED_WITHIN_HOURS = 24;

/** A service has done its part. It says how much was erased, and nothing of what. */
export const partErased = z.object({
  erasureId: z.uuid(),
  part: erasurePart,
  erased: z.record(z.string(), z.int().nonnegative()),
});

/** The bookings of a person have no name any more: whose they were, for services that keep something of these bookings. */
export const bookingsErased = partErased.extend({ personId: z.uuid(), bookingIds: z.array(z.string()) });

export const eraseOwnAccount = defineCall({
  method: 'POST',
  path: '/api/users/profile/erasure',
  access: access.guest,
  limit: 'signIn',
  summary:
    'Erase the caller, who knows the password: the account goes, and bookings stay without the person; 409 while they are in house or have a stay to come, and for the last owner',
  body: z.object({ currentPassword: triedPassword }),
  refusals: ['guest_in_house', 'has_coming_stays', 'last_owner', 'second_factor_needed'],
  answers: { 200: done },
});

const erasure = z.object({
  erasureId: z.uuid(),
  /** The id of the account, or of a guest without one. It stands for nobody any more. */
  personId: z.uuid(),
  askedAt: z.iso.datetime(),
  /** When the last part was reported; null until then. */
  completedAt: z.iso.datetime().nullable(),
  /** The parts that were not reported. */
  waitingFor: z.array(erasurePart),
});

export const listErasures = defineCall({
  method: 'GET',
  path: '/api/desk/erasures',
  access: access.staff('users'),
  summary:
    'The newest 100 erasures of persons, and which parts of each are not done; those that wait come first',
  answers: { 200: z.object({ erasures: z.array(erasure) }) },
});

export type ErasurePart = z.output<typeof erasurePart>;
export type ErasureOnWire = z.output<typeof erasure>;
