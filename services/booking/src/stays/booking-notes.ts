import { type BookingNote, MOST_BOOKING_NOTES, type NewBookingNote } from '@innkeeper/contracts/booking';
import { rejection } from '@innkeeper/kit/http';
import type { Sql, Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';

type NoteRow = Omit<BookingNote, 'writtenAt'> & { writtenAt: Date };
const COLUMNS = `note_id as "noteId", note as text, written_at as "writtenAt", nullif(writer, '') as writer`;
const fromRow = ({ writtenAt, ...note }: NoteRow): BookingNote => ({
  ...note,
  writtenAt: writtenAt.toISOString(),
});

/** The notes on some bookings, newest first, by the bookings' ids; a booking without notes is missing. */
export async function readNotes(
  sql: Sql,
  bookingIds: readonly string[],
): Promise<Map<string, BookingNote[]>> {
  const notes = new Map<string, BookingNote[]>();
  if (!bookingIds.length) return notes;
  const { rows } = await sql.query<NoteRow & { bookingId: string }>(
    `select booking_id as "bookingId", ${COLUMNS} from booking_notes
      where booking_id = any($1) order by written_at desc, note_id`,
    [bookingIds],
  );
  for (const { bookingId, ...row } of rows)
    notes.set(bookingId, [...(notes.get(bookingId) ?? []), fromRow(row)]);
  return notes;
}

/**
 * Stores a note for staff. If a note with this id exists, it is returned unchanged, so the call is safe to repeat.
 * @throws ApiError 404 for an unknown booking, or an id of a note on another one; 409 `too_many_notes`
 */
export function addBookingNote(
  { database }: Pick<Deps, 'database'>,
  writer: { id: string; email: string },
  { bookingId, noteId, text }: NewBookingNote & { bookingId: string },
): Promise<BookingNote> {
  return database.transaction(async (tx) => {
    const guestName = await lockNamed(tx, bookingId);
    if (guestName === undefined) throw rejection('not_found.booking', { bookingId });
    const { rows } = await tx.query<NoteRow & { bookingId: string }>(
      `select booking_id as "bookingId", ${COLUMNS} from booking_notes where note_id = $1 or booking_id = $2`,
      [noteId, bookingId],
    );
    const same = rows.find((row) => row.noteId === noteId);
    if (same && same.bookingId !== bookingId) throw rejection('not_found.booking', { bookingId });
    if (same) return toNote(same);
    if (rows.length >= MOST_BOOKING_NOTES)
      throw rejection('too_many_notes.booking', { bookingId, most: MOST_BOOKING_NOTES });
    const { rows: added } = await tx.query<NoteRow>(
      `insert into booking_notes (note_id, booking_id, note, writer_id, writer) values ($1, $2, $3, $4, $5)
       returning ${COLUMNS}`,
      [noteId, bookingId, text, writer.id, writer.email],
    );
    const subject = { kind: 'booking', id: bookingId, name: guestName };
    tx.record({ action: 'booking.noted', subject, before: null, after: { note: text } });
    return fromRow(added[0]!);
  });
}

const toNote = ({ bookingId: _, ...row }: NoteRow & { bookingId: string }): BookingNote => fromRow(row);

/** Removes a note. Does nothing if it does not exist. */
export function removeBookingNote(
  { database }: Pick<Deps, 'database'>,
  { bookingId, noteId }: { bookingId: string; noteId: string },
): Promise<void> {
  return database.transaction(async (tx) => {
    const guestName = await lockNamed(tx, bookingId);
    const { rows } = await tx.query<{ note: string }>(
      'delete from booking_notes where note_id = $1 and booking_id = $2 returning note',
      [noteId, bookingId],
    );
    if (!rows[0]) return;
    const subject = { kind: 'booking', id: bookingId, name: guestName! };
    tx.record({ action: 'booking.note_removed', subject, before: rows[0], after: null });
  });
}

/** Locks a booking, so that notes on it are counted and changed one after the other. Its guest's name, if it exists. */
async function lockNamed(tx: Transaction, bookingId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ guestName: string }>(
    'select guest_name as "guestName" from bookings where booking_id = $1 for no key update',
    [bookingId],
  );
  return rows[0]?.guestName;
}

/** Deletes the notes on an erased person's bookings, and their address from notes that they wrote as staff. */
export async function eraseNotes(
  sql: Sql,
  { bookingIds, personId }: { bookingIds: readonly string[]; personId: string },
): Promise<number> {
  const { rowCount } = await sql.query('delete from booking_notes where booking_id = any($1)', [bookingIds]);
  await sql.query(`update booking_notes set writer = '' where writer_id = $1 and writer <> ''`, [personId]);
  return rowCount!;
}
