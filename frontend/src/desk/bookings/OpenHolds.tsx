import type { HoldAtDesk } from '@innkeeper/contracts/booking';
import type { UseQueryResult } from '@tanstack/react-query';
import { type MouseEvent, useRef } from 'react';
import { useChange } from '../../shared/api/queries.ts';
import { longDate, nightCount, nightsBetween } from '../../shared/calendar.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { RichWords } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';
import { heldUntil } from '../layout/held-until.ts';
import { focusByArrows, placeOf, useFocusAfter } from './today-focus.ts';

const t = words('desk');
const tShared = words('shared');

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
      done: t('holds.ended', { count: rooms.length }),
      failed: t('holds.not_ended'),
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
        <h2 id="open-holds">{t('holds.title')}</h2>
      </div>
      <div className="panel-body open-holds">
        {isLoadingError && <LoadFailed error={error} onRetry={refetch} />}
        {!holds && !isLoadingError && (
          <p className="mb-0" role="status">
            {t('holds.loading')}
          </p>
        )}
        {holds?.length === 0 && <p className="mb-0">{t('holds.none')}</p>}
        {holds && holds.length > 0 && (
          <ul>
            {holds.map((hold) => (
              <li key={hold.holdId}>
                <span>
                  {hold.rooms.map(({ roomId, start, end: until }) => (
                    <span key={`${roomId} ${start}`} className="d-block">
                      <RichWords
                        area="desk"
                        say="holds.nights_from"
                        values={{
                          room: roomId,
                          nights: nightCount(nightsBetween(start, until)),
                          date: longDate(start),
                        }}
                        tags={{ room: (text) => <span className="room-id">{text}</span> }}
                      />
                    </span>
                  ))}
                </span>
                <span className="d-inline-flex flex-wrap align-items-center gap-3">
                  {heldUntil(hold.expiresAt)}
                  <button
                    type="button"
                    className="btn btn-line btn-sm today-action"
                    aria-label={t('holds.end_of', {
                      rooms: hold.rooms.map(({ roomId }) => roomId).join(tShared('list.separator')),
                    })}
                    aria-disabled={ending.isPending}
                    onClick={(event) => void end(event, hold)}
                  >
                    {t('holds.end')}
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
