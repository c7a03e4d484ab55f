import { z } from 'zod';
import { access } from './access.ts';
import { defineCall, ok } from './call.ts';
import { done, triedPassword } from './identity/shapes.ts';

/** The parts of an erasure, each reported by the service that erases it. */
export const ERASURE_PARTS = ['bookings', 'mails_of_account', 'mails_of_bookings', 'feedback'] as const;
export const erasurePart = z.enum(ERASURE_PARTS);

/** An erasure takes longer than this only if a service does not complete its part. */
export const ERASED_WITHIN_HOURS = 24;

/** A service has completed its part. The event has counts, and none of the erased data. */
export const partErased = z.object({
  erasureId: z.uuid(),
  part: erasurePart,
  erased: z.record(z.string(), z.int().nonnegative()),
});

/** The bookings of a person no longer have a name: their ids, for services that keep data about these bookings. */
export const bookingsErased = partErased.extend({ personId: z.uuid(), bookingIds: z.array(z.string()) });

export const eraseOwnAccount = defineCall('POST /api/users/profile/erasure', {
  access: access.guest,
  limit: 'signIn',
  summary:
    "Erase the caller's data, with the password: the account is deleted, and bookings stay without the person's data; 409 while they are in house or have a coming stay, and for the last owner",
  body: z.object({ currentPassword: triedPassword }),
  rejections: ['guest_in_house', 'has_coming_stays', 'last_owner', 'second_factor_needed'],
  answers: { 200: done },
});

const erasure = z.object({
  erasureId: z.uuid(),
  /** The id of the account, or of a guest without one. It no longer identifies anybody. */
  personId: z.uuid(),
  askedAt: z.iso.datetime(),
  /** When the last part was reported; null until then. */
  completedAt: z.iso.datetime().nullable(),
  /** The parts that were not reported yet. */
  waitingFor: z.array(erasurePart),
});

export const listErasures = defineCall('GET /api/desk/erasures', {
  access: access.staff('users'),
  summary:
    'The newest 100 erasures of persons, and which parts of each are not done; those that wait come first',
  answers: ok({ erasures: z.array(erasure) }),
});

export type ErasurePart = z.output<typeof erasurePart>;
export type ErasureOnWire = z.output<typeof erasure>;
