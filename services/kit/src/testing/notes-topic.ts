import { z } from 'zod';
import type { Topic } from '../messaging/envelope.ts';

const schemas = {
  'note.written': z.object({ id: z.uuid(), text: z.string() }),
  'note.deleted': z.object({ id: z.uuid() }),
  /** A record of another kind, which no consumer of these tests has. */
  'folder.created': z.object({ id: z.uuid(), name: z.string() }),
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
