import { useChange, useLiveCall } from '../../shared/api/queries.ts';
import { longDate, today } from '../../shared/calendar.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { useParamsOfAddress } from '../../shared/ui/table/list-in-address.ts';
import { isStillInState } from '../layout/may-undo.ts';
import { roomStateNames } from '../layout/room-states.ts';
import type { HousekeepingState, Room } from './api.ts';
import { RoomNotes } from './RoomNotes.tsx';
import { byFloor, choices, isAmong, nextSteps, notesOf, type Shown } from './states.ts';
import './HousekeepingPage.scss';

/** The rooms by floor with their states, for a phone: one press moves a room to the next state. */
export function HousekeepingPage() {
  const { data, error, isLoadingError, refetch } = useLiveCall('GET /api/desk/housekeeping');
  const { params, change } = useParamsOfAddress();
  const wanted = choices.find(({ shown }) => shown === params.get('state'))?.shown ?? 'all';
  const setting = useChange('PUT /api/desk/housekeeping/:roomId');
  const set = async (room: Room, state: HousekeepingState) => {
    const { roomId, state: from } = room;
    try {
      await setting.mutateAsync({ params: { roomId }, body: { state, from } });
      notify.undoable(
        `${roomId}: ${roomStateNames[state]}`,
        () => undo(roomId, state, from),
        [`state of ${roomId}`],
        isStillInState(roomId, state),
      );
    } catch (problem) {
      notify.failure(`${roomId} is not changed.`, problem);
    }
  };
  const undo = (roomId: string, from: HousekeepingState, state: HousekeepingState) =>
    attempt(() => setting.mutateAsync({ params: { roomId }, body: { state, from } }), {
      done: `${roomId}: ${roomStateNames[state]} again`,
      failed: `${roomId} is not changed.`,
    });
  const rooms = data?.rooms ?? [];
  const shown = rooms.filter((room) => isAmong(room, wanted));
  return (
    <>
      <PageHead title="Housekeeping" note={longDate(data?.date ?? today())} />
      {isLoadingError && <LoadFailed title="Load Error!" error={error} onRetry={refetch} />}
      {!isLoadingError && (
        <div className="housekeeping" aria-busy={!data}>
          <fieldset className="states">
            <legend className="visually-hidden">Show rooms that are</legend>
            {choices.map((choice) => (
              <button
                key={choice.shown}
                type="button"
                className="btn btn-line btn-sm"
                aria-pressed={wanted === choice.shown}
                onClick={() => change({ state: choice.shown === 'all' ? undefined : choice.shown })}
              >
                {choice.label}{' '}
                <span className="num">{rooms.filter((room) => isAmong(room, choice.shown)).length}</span>
              </button>
            ))}
          </fieldset>
          {data && shown.length === 0 && (
            <p role="status">{rooms.length ? noneOf(wanted) : 'There are no rooms yet.'}</p>
          )}
          {byFloor(shown).map(({ floor, rooms: ofFloor }) => (
            <section key={floor ?? 'none'} aria-label={floor === null ? 'Other rooms' : `Floor ${floor}`}>
              <h2>{floor === null ? 'Other rooms' : `Floor ${floor}`}</h2>
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
  shown === 'needed' ? 'Every room that someone comes to today is clean.' : 'No room is in this state.';

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
      <span className={`state ${state}`}>{roomStateNames[state]}</span>
      <span className="steps">
        {next && (
          <button
            type="button"
            className="btn btn-primary"
            aria-label={`${next.label}: ${roomId}`}
            aria-disabled={isBusy}
            onClick={() => press(next.to)}
          >
            {next.label}
          </button>
        )}
        {state !== 'dirty' && (
          <button
            type="button"
            className="btn btn-quiet"
            aria-label={`Dirty again: ${roomId}`}
            aria-disabled={isBusy}
            onClick={() => press('dirty')}
          >
            Dirty
          </button>
        )}
      </span>
      <RoomNotes room={room} />
    </li>
  );
}
