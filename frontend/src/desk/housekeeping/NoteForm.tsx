import { PICTURE_TYPES } from '@innkeeper/contracts/pictures';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { detailOf } from '../../shared/api/field-labels.ts';
import { useChange } from '../../shared/api/queries.ts';
import { useLeaveGuard } from '../../shared/resource/use-leave-guard.ts';
import { useDraft } from '../../shared/session/draft.ts';
import { rejectionOf } from '../../shared/storage/image-file.ts';
import { useUpload } from '../../shared/storage/use-upload.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { UploadOverlay } from '../../shared/ui/dialog/UploadOverlay.tsx';
import { words } from '../../shared/words/words.ts';
import { Photo } from './Photo.tsx';

const t = words('desk');
const tShared = words('shared');

interface Props {
  roomId: string;
  onClose: () => void;
}

/** A note about a room, with a photo from the phone's camera. Typed text is kept if the photo fails, or the session ends. */
export function NoteForm({ roomId, onClose }: Props) {
  const id = useId();
  const [noteId, setNoteId] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [photo, setPhoto] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ message: string; file: File | null } | null>(null);
  const { running, upload, cancel } = useUpload('photo');
  const adding = useChange('POST /api/desk/housekeeping/:roomId/notes');
  const [problem, setProblem] = useState<string | null>(null);
  const draft = useDraft(`note:${roomId}`, () => (text.trim() || photo ? { noteId, text, photo } : null));
  useEffect(() => {
    if (!draft) return;
    setNoteId(draft.noteId);
    setText(draft.text);
    setPhoto(draft.photo);
  }, [draft]);
  useLeaveGuard((text.trim() !== '' || photo !== null) && !adding.isPending);

  const send = async (file: File) => {
    setFailed(null);
    try {
      const link = await upload(file);
      if (link !== null) setPhoto(link);
    } catch (cause) {
      setFailed({ message: `${t('note.photo_not_uploaded')} ${detailOf(cause)}`, file });
    }
  };
  const choose = (file: File | undefined) => {
    const message = file && rejectionOf(file);
    if (message) setFailed({ message, file: null });
    else if (file) void send(file);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (adding.isPending || running) return;
    if (!text.trim() && !photo) return setProblem(t('note.empty'));
    setProblem(null);
    try {
      await adding.mutateAsync({ params: { roomId }, body: { noteId, text, photo } });
      notify.success(t('note.saved', { room: roomId }));
      onClose();
    } catch (cause) {
      setProblem(`${t('note.not_saved')} ${detailOf(cause)}`);
    }
  };
  return (
    <form
      className="note-form"
      aria-label={t('note.of', { room: roomId })}
      onSubmit={(event) => void save(event)}
    >
      <label className="form-label" htmlFor={`${id}-text`}>
        {t('note.label')}
      </label>
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the form was opened to write here
        autoFocus
        id={`${id}-text`}
        className="form-control"
        rows={2}
        maxLength={500}
        dir="auto"
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-problem` : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {photo && <Photo link={photo} alt={t('note.photo')} size={96} />}
      <div className="d-flex flex-wrap gap-2">
        <label className="btn btn-line btn-sm photo">
          {photo ? t('note.another_photo') : t('note.take_photo')}
          <input
            type="file"
            className="visually-hidden"
            accept={PICTURE_TYPES.join(',')}
            capture="environment"
            onChange={({ target }) => {
              choose(target.files?.[0]);
              target.value = ''; // the same file can be chosen again
            }}
          />
        </label>
        {photo && (
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => setPhoto(null)}>
            {t('note.no_photo')}
          </button>
        )}
      </div>
      {failed && (
        <div className="invalid-feedback d-block" role="alert">
          {failed.message}{' '}
          {failed.file && (
            <button
              type="button"
              className="btn btn-as-link btn-sm p-0"
              onClick={() => failed.file && void send(failed.file)}
            >
              {tShared('action.try_again')}
            </button>
          )}
        </div>
      )}
      {problem && (
        <div className="invalid-feedback d-block" id={`${id}-problem`} role="alert">
          {problem}
        </div>
      )}
      <div className="d-flex flex-wrap gap-2">
        <button
          type="submit"
          className="btn btn-primary"
          aria-disabled={adding.isPending || running !== null}
        >
          {t('note.save')}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {tShared('action.cancel')}
        </button>
      </div>
      {running && <UploadOverlay {...running} onCancel={cancel} />}
    </form>
  );
}
