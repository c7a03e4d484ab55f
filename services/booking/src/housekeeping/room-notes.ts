import type { NewRoomNote, RoomNote } from '@innkeeper/contracts/booking';
import { foreignPictures, isOwnPhoto } from '@innkeeper/contracts/own-pictures';
import { MOST_ROOM_NOTES } from '@innkeeper/contracts/room-notes';
import { invalidFields, rejection } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { lockState } from './room-states.ts';

type NoteRow = Omit<RoomNote, 'writtenAt'> & { writtenAt: Date };
const COLUMNS = 'note_id as "noteId", note as text, photo, written_at as "writtenAt"';
const fromRow = ({ noteId, text, photo, writtenAt }: NoteRow): RoomNote => ({
  noteId,
  text,
  photo,
  writtenAt: writtenAt.toISOString(),
});

/** The open notes of all rooms, newest first, by the rooms' ids. */
export async function selectNotes(sql: Sql): Promise<Map<string, RoomNote[]>> {
  const { rows } = await sql.query<NoteRow & { roomId: string }>(
    `select room_id as "roomId", ${COLUMNS} from room_notes order by written_at desc, note_id`,
  );
  const notes = new Map<string, RoomNote[]>();
  for (const row of rows) notes.set(row.roomId, [...(notes.get(row.roomId) ?? []), fromRow(row)]);
  return notes;
}

const subjectOf = (roomId: string) => ({ kind: 'room_state', id: roomId, name: roomId });

/**
 * Stores a note about a problem in a room. If a note with this id exists, it is returned unchanged, so the call is safe to
 * repeat.
 * @throws ApiError 404 for an unknown room; 409 `too_many_notes`; 400 for a photo of another place
 */
export function addRoomNote(
  { database, picturesUrl }: Pick<Deps, 'database' | 'picturesUrl'>,
  { roomId, noteId, text, photo }: NewRoomNote & { roomId: string },
): Promise<RoomNote> {
  const foreign = foreignPictures(picturesUrl, { photo }, [], isOwnPhoto);
  if (foreign) throw invalidFields(foreign);
  return database.transaction(async (tx) => {
    if (!(await lockState(tx, roomId))) throw rejection('not_found.room', { roomId });
    const { rows } = await tx.query<NoteRow>(`select ${COLUMNS} from room_notes where note_id = $1`, [
      noteId,
    ]);
    if (rows[0]) return fromRow(rows[0]);
    const { rows: counted } = await tx.query<{ notes: number }>(
      'select count(*)::int as notes from room_notes where room_id = $1',
      [roomId],
    );
    if (counted[0]!.notes >= MOST_ROOM_NOTES) throw tooManyNotes(roomId);
    const { rows: added } = await tx.query<NoteRow>(
      `insert into room_notes (note_id, room_id, note, photo) values ($1, $2, $3, $4) returning ${COLUMNS}`,
      [noteId, roomId, text, photo],
    );
    tx.record({
      action: 'room_state.noted',
      subject: subjectOf(roomId),
      before: null,
      after: { note: text, photo },
    });
    return fromRow(added[0]!);
  });
}

const tooManyNotes = (roomId: string) => rejection('too_many_notes', { roomId, most: MOST_ROOM_NOTES });

/** Removes a note, because it is settled. Does nothing if it does not exist. */
export function removeRoomNote(
  { database }: Pick<Deps, 'database'>,
  { roomId, noteId }: { roomId: string; noteId: string },
): Promise<void> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.query<{ note: string; photo: string | null }>(
      'delete from room_notes where note_id = $1 and room_id = $2 returning note, photo',
      [noteId, roomId],
    );
    if (!rows[0]) return;
    tx.record({
      action: 'room_state.note_removed',
      subject: subjectOf(roomId),
      before: rows[0],
      after: null,
    });
  });
}
