import { type FormEvent, useId, useState } from 'react';
import Modal from 'react-bootstrap/Modal';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../shared/api/errors.ts';
import { useCall, useChange } from '../../shared/api/queries.ts';
import { guestPath } from '../../shared/desk-paths.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { useDebounced } from '../../shared/ui/table/list-state.ts';
import { nameOfGuest } from '../layout/guest-name.ts';
import { mayUndoMerge } from '../layout/may-undo.ts';
import type { GuestRecord, ListedGuest } from './api.ts';
import '../../shared/resource/desk-dialog.scss';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

interface Props {
  guest: GuestRecord;
  onClose: () => void;
}

/** Finds another record of the same person, and merges both. */
export function MergeDialog({ guest, onClose }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const merging = useChange('POST /api/desk/guests/:guestId/merges');
  const undoing = useChange('POST /api/desk/guests/:guestId/merges/:mergeId/undo');
  const [mergeId] = useState(() => crypto.randomUUID());
  const [words, setWords] = useState(guest.lastName || guest.email || '');
  const [other, setOther] = useState<ListedGuest | null>(null);
  const [keptId, setKeptId] = useState(guest.guestId);
  const [problem, setProblem] = useState<string | null>(null);

  const merge = async (event: FormEvent) => {
    event.preventDefault();
    if (merging.isPending) return;
    if (!other) return setProblem(t('merge.choose'));
    const goesId = keptId === guest.guestId ? other.guestId : guest.guestId;
    try {
      await merging.mutateAsync({ params: { guestId: keptId }, body: { otherId: goesId, mergeId } });
    } catch (error) {
      return setProblem(messageOf(error));
    }
    onClose();
    if (keptId !== guest.guestId) navigate(guestPath(keptId));
    const undo = () =>
      attempt(() => undoing.mutateAsync({ params: { guestId: keptId, mergeId } }), {
        done: t('merge.undone'),
        failed: t('guests.not_parted'),
      });
    notify.undoable(t('merge.done'), undo, [keptId], mayUndoMerge(keptId, mergeId));
  };
  const choose = (found: ListedGuest) => {
    setProblem(null);
    setOther(found);
    // By default the record with an account stays, because its name comes from the account.
    setKeptId(found.hasAccount && !guest.hasAccount ? found.guestId : guest.guestId);
  };
  return (
    <Modal show centered animation={false} className="desk-dialog" aria-labelledby={id} onHide={onClose}>
      <form aria-labelledby={id} noValidate onSubmit={(event) => void merge(event)}>
        <Modal.Header>
          <h2 className="modal-title" id={id}>
            {t('guests.merge')}
          </h2>
        </Modal.Header>
        <Modal.Body>
          <TextField
            label={t('merge.find')}
            autoComplete="off"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <FoundGuests words={words} except={guest.guestId} chosen={other} onChoose={choose} />
          {other && (
            <fieldset className="mt-3">
              <legend className="form-label">{t('merge.which_stays')}</legend>
              {[guest, other].map((record) => (
                <div key={record.guestId} className="form-check">
                  <input
                    type="radio"
                    className="form-check-input"
                    id={`${id}-${record.guestId}`}
                    name={`${id}-kept`}
                    checked={keptId === record.guestId}
                    onChange={() => setKeptId(record.guestId)}
                  />
                  <label className="form-check-label text-break" htmlFor={`${id}-${record.guestId}`}>
                    <Who guest={record} />
                  </label>
                </div>
              ))}
              <p className="mt-2 mb-0 text-body-secondary">{t('merge.explained')}</p>
            </fieldset>
          )}
          <FormProblem>{problem}</FormProblem>
        </Modal.Body>
        <Modal.Footer>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {t('form.back')}
          </button>
          <SubmitButton isBusy={merging.isPending}>{t('merge.merge')}</SubmitButton>
        </Modal.Footer>
      </form>
    </Modal>
  );
}

interface FoundProps {
  words: string;
  except: string;
  chosen: ListedGuest | null;
  onChoose: (guest: ListedGuest) => void;
}

/** The guests that match the words; one can be chosen. */
function FoundGuests({ words, except, chosen, onChoose }: FoundProps) {
  const id = useId();
  const q = useDebounced(words.trim());
  const { data, error, isError, isFetching, refetch } = useCall(
    'GET /api/desk/guests',
    q ? { query: { q, pageSize: 10 } } : null,
    { select: ({ guests }) => guests },
  );
  if (isError) return <LoadFailed title={t('merge.search_failed')} error={error} onRetry={refetch} />;
  const found = (data ?? []).filter(({ guestId }) => guestId !== except);
  return (
    <fieldset className="merge-found" aria-busy={isFetching}>
      <legend className="visually-hidden">{t('merge.found')}</legend>
      <p role="status" className={found.length ? 'visually-hidden' : 'mb-0 text-body-secondary'}>
        {data && t('merge.found_count', { count: found.length })}
      </p>
      {found.map((guest) => (
        <label key={guest.guestId}>
          <input
            type="radio"
            className="form-check-input"
            name={id}
            checked={chosen?.guestId === guest.guestId}
            onChange={() => onChoose(guest)}
          />{' '}
          <Who guest={guest} />
        </label>
      ))}
    </fieldset>
  );
}

function Who({ guest }: { guest: GuestRecord | ListedGuest }) {
  const known = [guest.email, guest.phone, guest.hasAccount && t('merge.has_account')].filter(Boolean);
  return (
    <>
      <bdi>{nameOfGuest(guest)}</bdi>
      {known.length > 0 && <small className="text-body-secondary"> {known.join(' · ')}</small>}
    </>
  );
}
