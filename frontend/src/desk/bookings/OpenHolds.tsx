import type { HoldAtDesk } from '@innkeeper/contracts/booking';
import type { UseQueryResult } from '@tanstack/react-query';
import { type MouseEvent, useRef } from 'react';
import { useChange } from '../../shared/api/queries.ts';
import { longDate, nightCount, nightsBetween } from '../../shared/calendar.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { heldUntil } from '../layout/held-until.ts';
import { focusByArrows, placeOf, useFocusAfter } from './today-focus.ts';

interface Props {
  holds: Pick<UseQueryResult<HoldAtDesk[]>, 'data' | 'error' | 'isLoadingError' | 'refetch'>;
}

/** Rooms that guests keep while they book online: the desk can end a hold. */
export function OpenHolds({ holds: { data: holds, error, isLoadingError, refetch } }: Props) {
  const section = useRef<HTMLElement>(null);
  const onDone = useFocusAfter(section);
  const ending = useChange('DELETE /api/desk/holds/:holdId');
  const end = async (event: MouseEvent, { holdId, rooms }: HoldAtDesk) => {
    if (ending.isPending) return;
    const place = placeOf(event.currentTarget);
    const isEnded = await attempt(() => ending.mutateAsync({ params: { holdId } }), {
      done:
        rooms.length > 1 ? 'The hold is ended. Its rooms are free.' : 'The hold is ended. The room is free.',
      failed: 'The room is still held.',
    });
    if (isEnded) onDone(place);
  };
  return (
    <section
      className="panel"
      aria-labelledby="open-holds"
      aria-busy={!holds && !isLoadingError}
      ref={section}
      tabIndex={-1}
      onKeyDown={(event) => focusByArrows(event, section.current)}
    >
      <div className="panel-head">
        <h2 id="open-holds">Held by guests online</h2>
      </div>
      <div className="panel-body open-holds">
        {isLoadingError && <LoadFailed title="Load Error!" error={error} onRetry={refetch} />}
        {!holds && !isLoadingError && (
          <p className="mb-0" role="status">
            Loading…
          </p>
        )}
        {holds?.length === 0 && <p className="mb-0">No guest holds a room.</p>}
        {holds && holds.length > 0 && (
          <ul>
            {holds.map((hold) => (
              <li key={hold.holdId}>
                <span>
                  {hold.rooms.map(({ roomId, start, end: until }) => (
                    <span key={`${roomId} ${start}`} className="d-block">
                      <span className="room-id">{roomId}</span>, {nightCount(nightsBetween(start, until))}{' '}
                      from {longDate(start)}
                    </span>
                  ))}
                </span>
                <span className="d-inline-flex flex-wrap align-items-center gap-3">
                  {heldUntil(hold.expiresAt)}
                  <button
                    type="button"
                    className="btn btn-line btn-sm today-action"
                    aria-label={`End the hold of ${hold.rooms.map(({ roomId }) => roomId).join(', ')}`}
                    aria-disabled={ending.isPending}
                    onClick={(event) => void end(event, hold)}
                  >
                    End the hold
                  </button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
