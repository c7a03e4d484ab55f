import { z } from 'zod';
import { access } from '../access.ts';
import { created, defineCall, ok } from '../call.ts';
import { says } from '../field-errors.ts';
import { optionalText, pictureLink, text } from '../shapes.ts';

/** The states of a room, in the order of the work. */
export const housekeepingState = z.enum(['dirty', 'cleaning', 'clean', 'inspected']);

const roomNote = z.object({
  noteId: z.uuid(),
  text: z.string(),
  /** A link that gallery has made of a photo; null for none. */
  photo: z.string().nullable(),
  writtenAt: z.iso.datetime(),
});

const roomOfHousekeeping = z.object({
  roomId: z.string(),
  name: z.string(),
  category: z.string(),
  state: housekeepingState,
  /** Whether a guest who has checked in has it tonight. */
  isOccupied: z.boolean(),
  /** Whether its guest is due to leave today, or a guest is due to arrive. */
  leavesToday: z.boolean(),
  arrivesToday: z.boolean(),
  /** Why it is out of order or out of service tonight; null if it is not. */
  blocked: z.string().nullable(),
  /** Its open notes, newest first. */
  notes: z.array(roomNote),
});

export const listRoomStates = defineCall('GET /api/desk/housekeeping', {
  access: access.staff('housekeeping'),
  summary: "The rooms for housekeeping: their states, and today's arrivals and departures",
  answers: ok({ date: z.iso.date(), rooms: z.array(roomOfHousekeeping) }),
});

export const readHousekeepingState = defineCall('GET /api/desk/housekeeping/:roomId', {
  access: access.staff('housekeeping'),
  summary: 'How clean a room is',
  params: z.object({ roomId: text(40) }),
  rejections: ['not_found'],
  answers: ok({ state: housekeepingState }),
});

/**
 * `from` is the state as the caller knows it: if another user has changed it since, nothing is overwritten. A room that is
 * already in the wanted state is not changed, so the call is safe to repeat.
 */
export const setRoomState = defineCall('PUT /api/desk/housekeeping/:roomId', {
  access: access.staff('housekeeping'),
  summary: 'A room is dirty, being cleaned, clean or inspected',
  params: z.object({ roomId: text(40) }),
  body: z.object({ state: housekeepingState, from: housekeepingState }),
  rejections: ['changed_since', 'not_found'],
  answers: ok({ message: z.string(), state: housekeepingState }),
});

/** The caller chooses `noteId`, so that the call is safe to repeat. */
export const roomNoteForm = z
  .object({
    noteId: z.uuid(says('not_new_id')),
    text: optionalText(500),
    photo: pictureLink.nullable().default(null),
  })
  .refine(({ text, photo }) => text !== '' || photo !== null, {
    path: ['text'],
    ...says('required'),
  });

export const addRoomNote = defineCall('POST /api/desk/housekeeping/:roomId/notes', {
  access: access.staff('housekeeping'),
  summary: 'Add a note about a problem in a room, optionally with a photo',
  params: z.object({ roomId: text(40) }),
  body: roomNoteForm,
  rejections: ['not_found', 'too_many_notes'],
  answers: created({ message: z.string(), note: roomNote }),
});

export const removeRoomNote = defineCall('DELETE /api/desk/housekeeping/:roomId/notes/:noteId', {
  access: access.staff('housekeeping'),
  summary: 'Remove a note that is settled; repeating it changes nothing',
  params: z.object({ roomId: text(40), noteId: z.uuid() }),
  answers: ok({ message: z.string() }),
});

export type RoomNote = z.output<typeof roomNote>;
export type NewRoomNote = z.output<typeof roomNoteForm>;
export type HousekeepingState = z.output<typeof housekeepingState>;
export type RoomOfHousekeeping = z.output<typeof roomOfHousekeeping>;
