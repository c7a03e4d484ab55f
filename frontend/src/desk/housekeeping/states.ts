import { roomStateNames } from '../layout/room-states.ts';
import type { HousekeepingState, Room } from './api.ts';

const states = Object.keys(roomStateNames) as HousekeepingState[];

/** The next state of a room after one press, and the text of the button; an inspected room has no next state. */
export const nextSteps: Record<HousekeepingState, { to: HousekeepingState; label: string } | null> = {
  dirty: { to: 'cleaning', label: 'Start cleaning' },
  cleaning: { to: 'clean', label: 'Clean now' },
  clean: { to: 'inspected', label: 'Inspected' },
  inspected: null,
};

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
export const choices: readonly { shown: Shown; label: string }[] = [
  { shown: 'all', label: 'All' },
  { shown: 'needed', label: 'For arrivals' },
  ...states.map((state) => ({ shown: state, label: roomStateNames[state] })),
];
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
  const who = leavesToday ? 'Leaves today' : isOccupied ? 'Guest in the room' : 'Vacant';
  return [who, arrivesToday && 'arrival today', blocked && `blocked: ${blocked}`].filter(Boolean).join(' · ');
}
