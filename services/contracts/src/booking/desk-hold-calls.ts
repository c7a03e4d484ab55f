import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { holdPath } from './hold-calls.ts';
import { segment } from './shapes.ts';

/**
 * Rooms that guests keep for some minutes while they type, as the desk sees them. Nothing is known about these guests. A booking,
 * move or block of the desk that meets only holds ends them.
 */
export const holdAtDesk = z.object({
  holdId: z.uuid(),
  expiresAt: z.iso.datetime(),
  rooms: z.array(segment),
});

export const listHolds = defineCall('GET /api/desk/holds', {
  access: access.staff('bookings'),
  summary: 'The rooms that guests keep while they type, at most 500, those that end first at the beginning',
  answers: ok({ holds: z.array(holdAtDesk) }),
});

export const releaseHold = defineCall('DELETE /api/desk/holds/:holdId', {
  access: access.staff('bookings'),
  summary: "End a guest's hold, so that its rooms are free; repeating it changes nothing",
  params: holdPath,
  rejections: ['not_found'],
  answers: ok({ message: z.string() }),
});

/** How many holds of guests a change of the desk has ended, because they were in its way. */
export const releasedHolds = z.int().optional();

export type HoldAtDesk = z.output<typeof holdAtDesk>;
