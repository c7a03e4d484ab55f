import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { checkNights, NIGHTS_RULE } from '../dates.ts';
import { editConflict, errorBody } from '../errors.ts';
import { given } from '../lists.ts';
import { line, text, version } from '../shapes.ts';
import { releasedHolds } from './desk-hold-calls.ts';
import { stay } from './shapes.ts';

/** `out_of_order`: it cannot be used. `out_of_service`: it could be used if necessary, such as while it is painted. */
export const blockKind = z.enum(['out_of_order', 'out_of_service']);

const blockFields = { ...stay, roomId: text(40), kind: blockKind, reason: line(200) };
const blockPath = z.object({ blockId: z.uuid() });

/** The fields of a block that staff set. Its nights are `[start, end)`, as those of a stay. */
export const blockForm = z.object(blockFields).superRefine(checkNights).describe(NIGHTS_RULE);

export const block = z.object({
  blockId: z.uuid(),
  roomId: z.string(),
  start: z.iso.date(),
  /** The day from which the room can be used again. */
  end: z.iso.date(),
  kind: blockKind,
  reason: z.string(),
  version,
});

/**
 * The client chooses the id of a new block, so the call is safe to repeat: a block that already has these values is not
 * changed. A change contains the version on which it is based.
 */
export const saveBlock = defineCall('PUT /api/desk/blocks/:blockId', {
  access: access.staff('bookings'),
  summary: 'Take a room out of order or out of service for some nights, or change that; safe to repeat',
  params: blockPath,
  body: z
    .object({ ...blockFields, version: version.exactOptional() })
    .superRefine(checkNights)
    .describe(NIGHTS_RULE),
  rejections: ['edit_conflict', 'not_found', 'room_not_available'],
  answers: ok({ message: z.string(), block, releasedHolds }),
  errors: { 409: z.union([editConflict(block), errorBody]) },
});

/** A block that has begun ends today and keeps its past nights; a future block is deleted. */
export const removeBlock = defineCall('DELETE /api/desk/blocks/:blockId', {
  access: access.staff('bookings'),
  summary: 'Give a blocked room back from today on',
  params: blockPath,
  query: z.object({
    version: given(z.coerce.number<string | number>().pipe(version)),
  }),
  rejections: ['edit_conflict', 'not_found'],
  answers: ok({
    message: z.string(),
    /** Its remaining part; null if it was deleted. */
    block: block.nullable(),
  }),
  errors: { 409: editConflict(block) },
});

export type BlockKind = z.output<typeof blockKind>;
export type BlockForm = z.output<typeof blockForm>;
export type BlockOnWire = z.output<typeof block>;
