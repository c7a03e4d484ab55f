import { useChange } from '../../shared/api/queries.ts';
import { dayOf, longDate } from '../../shared/calendar.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { words } from '../../shared/words/words.ts';
import type { GuestProfile, GuestRecord } from './api.ts';

const t = words('desk');

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
      done: name ? t('guests.parted', { name }) : t('guests.other_parted'),
      failed: t('guests.not_parted'),
    });
  if (!merges.length) return null;
  return (
    <section className="panel" aria-labelledby="guest-merges">
      <div className="panel-head">
        <h2 id="guest-merges">{t('guests.merges')}</h2>
      </div>
      <div className="panel-body">
        <ul className="guest-merges">
          {merges.map((merge) => (
            <li key={merge.mergeId}>
              <span>
                <bdi>{merge.name || t('guests.no_name')}</bdi>
                <small className="d-block text-body-secondary">
                  {t('guests.merged_on', { date: longDate(dayOf(merge.mergedAt)) })}{' '}
                  {merge.undoableUntil
                    ? t('guests.part_until', { date: longDate(dayOf(merge.undoableUntil)) })
                    : t('guests.not_parted_any_more')}
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
                  {t('guests.part')}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
