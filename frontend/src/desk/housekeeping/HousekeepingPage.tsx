import { useChange, useLiveCall } from '../../shared/api/queries.ts';
import { longDate, today } from '../../shared/calendar.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { useParamsOfAddress } from '../../shared/ui/table/list-in-address.ts';
import { isStillInState } from '../layout/may-undo.ts';
import { roomStateName } from '../layout/room-states.ts';
import type { HousekeepingState, Room } from './api.ts';
import { RoomNotes } from './RoomNotes.tsx';
import { byFloor, choices, isAmong, labelOfChoice, nextSteps, notesOf, type Shown } from './states.ts';
import './HousekeepingPage.scss';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

/** The rooms by floor with their states, for a phone: one press moves a room to the next state. */
export function HousekeepingPage() {
  const { data, error, isLoadingError, refetch } = useLiveCall('GET /api/desk/housekeeping');
  const { params, change } = useParamsOfAddress();
  const wanted = choices.find((shown) => shown === params.get('state')) ?? 'all';
  const setting = useChange('PUT /api/desk/housekeeping/:roomId');
  const set = async (room: Room, state: HousekeepingState) => {
    const { roomId, state: from } = room;
    try {
      await setting.mutateAsync({ params: { roomId }, body: { state, from } });
      notify.undoable(
        t('housekeeping.changed', { room: roomId, state: roomStateName(state) }),
        () => undo(roomId, state, from),
        [`state of ${roomId}`],
        isStillInState(roomId, state),
      );
    } catch (problem) {
      notify.failure(t('housekeeping.not_changed', { room: roomId }), problem);
    }
  };
  const undo = (roomId: string, from: HousekeepingState, state: HousekeepingState) =>
    attempt(() => setting.mutateAsync({ params: { roomId }, body: { state, from } }), {
      done: t('housekeeping.changed_back', { room: roomId, state: roomStateName(state) }),
      failed: t('housekeeping.not_changed', { room: roomId }),
    });
  const rooms = data?.rooms ?? [];
  const shown = rooms.filter((room) => isAmong(room, wanted));
  return (
    <>
      <PageHead title={t('menu.housekeeping')} note={longDate(data?.date ?? today())} />
      {isLoadingError && <LoadFailed error={error} onRetry={refetch} />}
      {!isLoadingError && (
        <div className="housekeeping" aria-busy={!data}>
          <fieldset className="states">
            <legend className="visually-hidden">{t('housekeeping.show')}</legend>
            {choices.map((choice) => (
              <button
                key={choice}
                type="button"
                className="btn btn-line btn-sm"
                aria-pressed={wanted === choice}
                onClick={() => change({ state: choice === 'all' ? undefined : choice })}
              >
                {labelOfChoice(choice)}{' '}
                <span className="num">{rooms.filter((room) => isAmong(room, choice)).length}</span>
              </button>
            ))}
          </fieldset>
          {data && shown.length === 0 && (
            <p role="status">{rooms.length ? noneOf(wanted) : t('housekeeping.none')}</p>
          )}
          {byFloor(shown).map(({ floor, rooms: ofFloor }) => (
            <section key={floor ?? 'none'} aria-label={floorName(floor)}>
              <h2>{floorName(floor)}</h2>
              <ul>
                {ofFloor.map((room) => (
                  <RoomEntry
                    key={room.roomId}
                    room={room}
                    isBusy={setting.isPending && setting.variables.params.roomId === room.roomId}
                    onSet={(state) => void set(room, state)}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  );
}

const noneOf = (shown: Shown) =>
  shown === 'needed' ? t('housekeeping.none_needed') : t('housekeeping.none_in_state');

const floorName = (floor: number | null) =>
  floor === null ? t('housekeeping.other_rooms') : t('housekeeping.floor', { floor });

interface EntryProps {
  room: Room;
  isBusy: boolean;
  onSet: (state: HousekeepingState) => void;
}

function RoomEntry({ room, isBusy, onSet }: EntryProps) {
  const { roomId, name, state, blocked } = room;
  const next = nextSteps[state];
  const press = (to: HousekeepingState) => !isBusy && onSet(to);
  return (
    <li className={`panel ${state}`}>
      <span>
        <strong className="room-id">{roomId}</strong> <bdi>{name}</bdi>
        <small className={blocked ? 'text-danger' : undefined}>{notesOf(room)}</small>
      </span>
      <span className={`state ${state}`}>{roomStateName(state)}</span>
      <span className="steps">
        {next && (
          <button
            type="button"
            className="btn btn-primary"
            aria-label={t(next.name, { room: roomId })}
            aria-disabled={isBusy}
            onClick={() => press(next.to)}
          >
            {t(next.label)}
          </button>
        )}
        {state !== 'dirty' && (
          <button
            type="button"
            className="btn btn-quiet"
            aria-label={t('housekeeping.dirty_again', { room: roomId })}
            aria-disabled={isBusy}
            onClick={() => press('dirty')}
          >
            {roomStateName('dirty')}
          </button>
        )}
      </span>
      <RoomNotes room={room} />
    </li>
  );
}
