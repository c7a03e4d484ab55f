import { useState } from 'react';
import { useChange } from '../../shared/api/queries.ts';
import { dayOf, longDate } from '../../shared/calendar.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { mayAddNote } from '../layout/may-undo.ts';
import type { Note, Room } from './api.ts';
import { NoteForm } from './NoteForm.tsx';
import { Photo } from './Photo.tsx';

/** The open notes of a room, and a form for new ones. */
export function RoomNotes({ room: { roomId, notes } }: { room: Room }) {
  const [isWriting, setIsWriting] = useState(false);
  const removing = useChange('DELETE /api/desk/housekeeping/:roomId/notes/:noteId');
  const adding = useChange('POST /api/desk/housekeeping/:roomId/notes');
  const remove = async ({ noteId, text, photo }: Note) => {
    try {
      await removing.mutateAsync({ params: { roomId, noteId } });
      const undo = () =>
        attempt(
          () =>
            adding.mutateAsync({ params: { roomId }, body: { noteId: crypto.randomUUID(), text, photo } }),
          { done: `${roomId}: the note is back`, failed: `${roomId}: the note is not back.` },
        );
      notify.undoable(`${roomId}: note removed`, undo, [noteId], mayAddNote(roomId));
    } catch (problem) {
      notify.failure(`${roomId}: the note is not removed.`, problem);
    }
  };
  return (
    <div className="room-notes">
      {notes.length > 0 && (
        <ul aria-label={`Notes of ${roomId}`}>
          {notes.map((note) => (
            <li key={note.noteId}>
              {note.photo && (
                <Photo link={note.photo} alt="" size={64} opens={`Photo: ${note.text || roomId}`} />
              )}
              <span>
                <bdi>{note.text}</bdi>
                <small>{longDate(dayOf(note.writtenAt))}</small>
              </span>
              <button
                type="button"
                className="btn btn-quiet btn-sm"
                aria-label={`Settled: ${note.text || 'photo'}`}
                aria-disabled={removing.isPending}
                onClick={() => !removing.isPending && void remove(note)}
              >
                Settled
              </button>
            </li>
          ))}
        </ul>
      )}
      {isWriting ? (
        <NoteForm roomId={roomId} onClose={() => setIsWriting(false)} />
      ) : (
        <button
          type="button"
          className="btn btn-line btn-sm"
          aria-label={`Add a note: ${roomId}`}
          onClick={() => setIsWriting(true)}
        >
          Add a note
        </button>
      )}
    </div>
  );
}
