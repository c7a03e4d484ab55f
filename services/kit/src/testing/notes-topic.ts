import { z } from 'zod';
import { createEvent, type OutgoingEvent, type Topic } from '../messaging/envelope.ts';

const schemas = {
  'note.written': z.object({ kind: z.literal('note'), id: z.uuid(), text: z.string() }),
  'note.deleted': z.object({ kind: z.literal('deleted_note'), id: z.uuid() }),
  /** A record of another kind, which no consumer of these tests has. */
  'folder.created': z.object({ kind: z.literal('folder'), id: z.uuid(), name: z.string() }),
};
export type NotesTopic = Topic<typeof schemas>;

/** The topic `innkeeper.<context>` of a service that keeps notes, for kit's own tests. */
export const createNotesTopic = (context: string, versions: NotesTopic['versions'] = {}): NotesTopic => ({
  name: `innkeeper.${context}`,
  source: `/innkeeper/${context}`,
  schemas,
  versions,
});

export const notesTopic = createNotesTopic('notes');

/** An event as a later program may write it: about a kind of record that this one does not know. */
export const aboutUnknownKind = (id: string, topic = notesTopic): OutgoingEvent => ({
  ...createEvent(topic, 'note.deleted', id, { id }),
  data: { kind: 'binder', rings: 4 },
});
