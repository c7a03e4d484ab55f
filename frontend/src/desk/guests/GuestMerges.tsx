import { useChange } from '../../shared/api/queries.ts';
import { dayOf, longDate } from '../../shared/calendar.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import type { GuestProfile, GuestRecord } from './api.ts';

interface Props {
  guest: GuestRecord;
  merges: GuestProfile['merges'];
  mayUndo: boolean;
}

/** The records that were merged into a guest's, each of which can be separated again for some weeks. */
export function GuestMerges({ guest, merges, mayUndo }: Props) {
  const undoing = useChange('POST /api/desk/guests/:guestId/merges/:mergeId/undo');
  const undo = ({ mergeId, name }: Props['merges'][number]) =>
    attempt(() => undoing.mutateAsync({ params: { guestId: guest.guestId, mergeId } }), {
      done: `${name || 'The other guest'} has a record of their own again`,
      failed: 'The records could not be separated.',
    });
  if (!merges.length) return null;
  return (
    <section className="panel" aria-labelledby="guest-merges">
      <div className="panel-head">
        <h2 id="guest-merges">Merged records</h2>
      </div>
      <div className="panel-body">
        <ul className="guest-merges">
          {merges.map((merge) => (
            <li key={merge.mergeId}>
              <span>
                <bdi>{merge.name || 'No name'}</bdi>
                <small className="d-block text-body-secondary">
                  Merged on {longDate(dayOf(merge.mergedAt))}.{' '}
                  {merge.undoableUntil
                    ? `Can be parted until ${longDate(dayOf(merge.undoableUntil))}.`
                    : 'It can no longer be parted.'}
                </small>
              </span>
              {mayUndo && merge.undoableUntil && (
                <button
                  type="button"
                  className="btn btn-line btn-sm"
                  aria-disabled={undoing.isPending}
                  onClick={() => {
                    if (!undoing.isPending) void undo(merge);
                  }}
                >
                  Part again
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
