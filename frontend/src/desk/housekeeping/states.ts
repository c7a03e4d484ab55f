import { words } from '../../shared/words/words.ts';
import { roomStateName, roomStates } from '../layout/room-states.ts';
import type { HousekeepingState, Room } from './api.ts';

const t = words('desk');

/** The next state of a room after one press, and the text of the button with its name; an inspected room has no next state. */
export const nextSteps = {
  dirty: {
    to: 'cleaning',
    label: 'housekeeping.start_cleaning',
    name: 'housekeeping.start_cleaning_of',
  },
  cleaning: { to: 'clean', label: 'housekeeping.clean_now', name: 'housekeeping.clean_now_of' },
  clean: { to: 'inspected', label: 'housekeeping.inspected', name: 'housekeeping.inspected_of' },
  inspected: null,
} as const satisfies Record<HousekeepingState, { to: HousekeepingState; label: string; name: string } | null>;

/** The floor that the number of a room names: 3 for SS-301 and 12 for 1204; null if it names none. */
export function floorOf(roomId: string): number | null {
  const [, floor] = /(\d{1,2})\d\d(?!\d)/.exec(roomId) ?? [];
  return floor === undefined ? null : Number(floor);
}

/** Whether someone comes to the room today while it is not clean. */
export const isNeeded = ({ arrivesToday, state }: Room): boolean =>
  arrivesToday && (state === 'dirty' || state === 'cleaning');

/** What is shown: rooms in a state, those that someone comes to, or all. */
export type Shown = HousekeepingState | 'needed' | 'all';
export const choices: readonly Shown[] = ['all', 'needed', ...roomStates];
export function labelOfChoice(shown: Shown): string {
  if (shown === 'all') return t('housekeeping.all');
  return shown === 'needed' ? t('housekeeping.for_arrivals') : roomStateName(shown);
}
export const isAmong = (room: Room, shown: Shown): boolean =>
  shown === 'all' || (shown === 'needed' ? isNeeded(room) : room.state === shown);

/** The rooms floor by floor, the lowest first, those without a floor last; on each floor, the most urgent room first. */
export function byFloor(rooms: readonly Room[]): { floor: number | null; rooms: Room[] }[] {
  const floors = [...new Set(rooms.map(({ roomId }) => floorOf(roomId)))].sort(
    (a, b) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY),
  );
  return floors.map((floor) => ({
    floor,
    rooms: rooms
      .filter(({ roomId }) => floorOf(roomId) === floor)
      .toSorted((a, b) => Number(isNeeded(b)) - Number(isNeeded(a))),
  }));
}

/** 'Leaves today · arrival today': the information that a housekeeper needs before opening the door. */
export function notesOf({ isOccupied, leavesToday, arrivesToday, blocked }: Room): string {
  const who = leavesToday
    ? t('housekeeping.leaves')
    : isOccupied
      ? t('housekeeping.occupied')
      : t('housekeeping.vacant');
  const notes = [
    who,
    arrivesToday && t('housekeeping.arrival'),
    blocked && t('housekeeping.blocked', { reason: blocked }),
  ];
  return notes.filter(Boolean).join(' · ');
}
