import { useState } from 'react';
import { useChange } from '../../shared/api/queries.ts';
import { dayOf, longDate } from '../../shared/calendar.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { words } from '../../shared/words/words.ts';
import { mayAddNote } from '../layout/may-undo.ts';
import type { Note, Room } from './api.ts';
import { NoteForm } from './NoteForm.tsx';
import { Photo } from './Photo.tsx';

const t = words('desk');

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
          { done: t('note.back', { room: roomId }), failed: t('note.not_back', { room: roomId }) },
        );
      notify.undoable(t('note.removed', { room: roomId }), undo, [noteId], mayAddNote(roomId));
    } catch (problem) {
      notify.failure(t('note.not_removed', { room: roomId }), problem);
    }
  };
  return (
    <div className="room-notes">
      {notes.length > 0 && (
        <ul aria-label={t('note.all_of', { room: roomId })}>
          {notes.map((note) => (
            <li key={note.noteId}>
              {note.photo && (
                <Photo
                  link={note.photo}
                  alt=""
                  size={64}
                  opens={t('note.photo_of', { text: note.text || roomId })}
                />
              )}
              <span>
                <bdi>{note.text}</bdi>
                <small>{longDate(dayOf(note.writtenAt))}</small>
              </span>
              <button
                type="button"
                className="btn btn-quiet btn-sm"
                aria-label={note.text ? t('note.settle', { text: note.text }) : t('note.settle_photo')}
                aria-disabled={removing.isPending}
                onClick={() => !removing.isPending && void remove(note)}
              >
                {t('note.settled')}
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
          aria-label={t('note.add_to', { room: roomId })}
          onClick={() => setIsWriting(true)}
        >
          {t('note.add')}
        </button>
      )}
    </div>
  );
}
