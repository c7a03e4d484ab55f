import { type FormEvent, useEffect, useId, useState } from 'react';
import { detailOf } from '../../shared/api/field-labels.ts';
import { useChange } from '../../shared/api/queries.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { useMay } from '../../shared/resource/may.ts';
import { useLeaveGuard } from '../../shared/resource/use-leave-guard.ts';
import { useDraft } from '../../shared/session/draft.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { words } from '../../shared/words/words.ts';
import { MailMoment } from '../layout/mails/MailState.tsx';
import type { BookingDetails } from './api.ts';
import { nameOfBooking } from './use-booking-changes.ts';
import './BookingNotes.scss';

const t = words('desk');

type Note = NonNullable<BookingDetails['notes']>[number];

/** What staff noted on a booking, with who and when, and a field for the next note, also when the booking has ended. */
export function BookingNotes({ details: { booking, notes = [] } }: { details: BookingDetails }) {
  const { bookingId } = booking;
  const name = nameOfBooking(booking);
  const removing = useChange('DELETE /api/desk/bookings/:bookingId/notes/:noteId');
  const adding = useChange('POST /api/desk/bookings/:bookingId/notes');
  const mayChange = useMay()('bookings');
  const remove = async ({ noteId, text }: Note) => {
    try {
      await removing.mutateAsync({ params: { bookingId, noteId } });
      const undo = () =>
        attempt(
          () => adding.mutateAsync({ params: { bookingId }, body: { noteId: crypto.randomUUID(), text } }),
          { done: t('note.back', { room: name }), failed: t('note.not_back', { room: name }) },
        );
      notify.undoable(t('note.removed', { room: name }), undo, [noteId], async () => true);
    } catch (problem) {
      notify.failure(t('note.not_removed', { room: name }), problem);
    }
  };
  return (
    <section className="panel booking-notes" aria-labelledby="booking-notes">
      <div className="panel-head">
        <h2 id="booking-notes">{t('note.title')}</h2>
      </div>
      <div className="panel-body">
        {notes.length === 0 && <p>{t('note.none')}</p>}
        {notes.length > 0 && (
          <ul aria-labelledby="booking-notes">
            {notes.map((note) => (
              <li key={note.noteId}>
                <span>
                  <bdi>{note.text}</bdi>
                  <small>
                    <MailMoment at={note.writtenAt} />
                    {note.writer && <bdi className="text-break">{note.writer}</bdi>}
                  </small>
                </span>
                {mayChange && (
                  <button
                    type="button"
                    className="btn btn-quiet btn-sm"
                    aria-label={t('note.settle', { text: note.text })}
                    aria-disabled={removing.isPending}
                    onClick={() => !removing.isPending && void remove(note)}
                  >
                    {t('note.settled')}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        {mayChange && <NewNote bookingId={bookingId} name={name} />}
      </div>
    </section>
  );
}

/** The text is kept if it cannot be saved, or the session ends. */
function NewNote({ bookingId, name }: { bookingId: string; name: string }) {
  const id = useId();
  const [noteId, setNoteId] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const adding = useChange('POST /api/desk/bookings/:bookingId/notes');
  const draft = useDraft(`booking-note:${bookingId}`, () => (text.trim() ? { noteId, text } : null));
  useEffect(() => {
    if (!draft) return;
    setNoteId(draft.noteId);
    setText(draft.text);
  }, [draft]);
  useLeaveGuard(text.trim() !== '' && !adding.isPending);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (adding.isPending || !text.trim()) return;
    setProblem(null);
    try {
      await adding.mutateAsync({ params: { bookingId }, body: { noteId, text } });
      setText('');
      setNoteId(crypto.randomUUID());
      notify.success(t('note.saved', { room: name }));
    } catch (cause) {
      setProblem(`${t('note.not_saved')} ${detailOf(cause)}`);
    }
  };
  return (
    <form aria-label={t('note.add')} onSubmit={(event) => void save(event)}>
      <label className="form-label" htmlFor={`${id}-text`}>
        {t('note.label')}
      </label>
      <textarea
        id={`${id}-text`}
        className="form-control"
        rows={2}
        maxLength={1_000}
        dir="auto"
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-problem` : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {problem && (
        <div className="invalid-feedback d-block" id={`${id}-problem`} role="alert">
          {problem}
        </div>
      )}
      <button type="submit" className="btn btn-line" aria-disabled={adding.isPending || !text.trim()}>
        {t('note.save')}
      </button>
    </form>
  );
}
