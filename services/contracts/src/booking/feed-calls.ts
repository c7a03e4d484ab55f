import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall } from '../call.ts';
import { given } from '../lists.ts';
import { text } from '../shapes.ts';

/**
 * A stream of server-sent events. `change` has the ids of changed records (`deskChange`), for clients to read them again;
 * `reset` means that changes may have been missed, so everything has to be read again. The server sends something every two
 * seconds. The stream ends with the token, and when the server restarts. `Last-Event-ID` continues it if the server still has
 * that event; otherwise it begins with `reset`.
 */
export const followDesk = defineCall('GET /api/desk/feed', {
  access: access.staff('housekeeping'),
  summary: 'Changes at the desk as they happen: a stream of server-sent events',
  headers: z.object({ 'last-event-id': given(text(100)) }),
  answers: { 200: null },
  stream: true,
});

/** The bookings, rooms and blocks that have changed. Callers who may not read bookings do not get their ids. */
export const deskChange = z.object({
  bookings: z.array(z.string()),
  rooms: z.array(z.string()),
  blocks: z.array(z.string()),
});
export type DeskChange = z.output<typeof deskChange>;
