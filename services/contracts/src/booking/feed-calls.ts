import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall } from '../call.ts';
import { given } from '../lists.ts';
import { text } from '../shapes.ts';

/**
 * A stream of server-sent events. `change` has the ids of what changed (`deskChange`), for clients to read it again; `reset`
 * means that changes may have been missed, so everything has to be read again. Something is sent every two seconds. The
 * stream ends with the token, and when the server restarts. `Last-Event-ID` continues it where the server still knows that
 * event; otherwise it begins with `reset`.
 */
export const followDesk = defineCall({
  method: 'GET',
  path: '/api/desk/feed',
  access: access.staff('housekeeping'),
  summary: 'What changes at the desk, as it happens: a stream of server-sent events',
  headers: z.object({ 'last-event-id': given(text(100)) }),
  answers: { 200: null },
  stream: true,
});

/** The bookings, rooms and blocks that have changed. Who may not read bookings is not sent their ids. */
export const deskChange = z.object({
  bookings: z.array(z.string()),
  rooms: z.array(z.string()),
  blocks: z.array(z.string()),
});
export type DeskChange = z.output<typeof deskChange>;
