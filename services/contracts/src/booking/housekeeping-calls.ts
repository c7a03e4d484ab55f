import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall } from '../call.ts';
import { text } from '../shapes.ts';

/** What housekeeping knows of a room, in the order of the work. */
export const housekeepingState = z.enum(
  ['dirty', 'cleaning', 'clean', 'inspected'],
  'must be dirty, cleaning, clean or inspected',
);

const roomOfHousekeeping = z.object({
  roomId: z.string(),
  name: z.string(),
  category: z.string(),
  state: housekeepingState,
  /** Whether somebody who has checked in has it tonight. */
  isOccupied: z.boolean(),
  /** Whether somebody who has it is due to leave today, or to come. */
  leavesToday: z.boolean(),
  arrivesToday: z.boolean(),
  /** Why it is out of order or out of service tonight; null where it is not. */
  blocked: z.string().nullable(),
});

export const listRoomStates = defineCall({
  method: 'GET',
  path: '/api/desk/housekeeping',
  access: access.staff('housekeeping'),
  summary: 'The rooms as housekeeping sees them: how clean they are, and who comes and goes today',
  answers: { 200: z.object({ date: z.iso.date(), rooms: z.array(roomOfHousekeeping) }) },
});

export const readHousekeepingState = defineCall({
  method: 'GET',
  path: '/api/desk/housekeeping/:roomId',
  access: access.staff('housekeeping'),
  summary: 'How clean a room is',
  params: z.object({ roomId: text(40) }),
  answers: { 200: z.object({ state: housekeepingState }) },
});

/**
 * `from` is the state as the caller knows it: where somebody else has changed it meanwhile, nothing is overwritten. A room that
 * is in the wanted state already is not changed, so the call is safe to repeat.
 */
export const setRoomState = defineCall({
  method: 'PUT',
  path: '/api/desk/housekeeping/:roomId',
  access: access.staff('housekeeping'),
  summary: 'A room is dirty, being cleaned, clean or inspected',
  params: z.object({ roomId: text(40) }),
  body: z.object({ state: housekeepingState, from: housekeepingState }),
  answers: { 200: z.object({ message: z.string(), state: housekeepingState }) },
});

export type HousekeepingState = z.output<typeof housekeepingState>;
export type RoomOfHousekeeping = z.output<typeof roomOfHousekeeping>;
