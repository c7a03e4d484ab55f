import type { HousekeepingState, Room } from './api.ts';

export const stateNames: Record<HousekeepingState, string> = {
  dirty: 'Dirty',
  cleaning: 'Being cleaned',
  clean: 'Clean',
  inspected: 'Inspected',
};
export const states = Object.keys(stateNames) as HousekeepingState[];

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

/** The order in which rooms are needed: those with an arrival today first, then by state, then by number. */
const isUrgent = ({ arrivesToday, state }: Room) =>
  arrivesToday && (state === 'dirty' || state === 'cleaning');

/** The rooms floor by floor, the lowest first, those without a floor last; on each floor, the most urgent room first. */
export function byFloor(rooms: readonly Room[]): { floor: number | null; rooms: Room[] }[] {
  const floors = [...new Set(rooms.map(({ roomId }) => floorOf(roomId)))].sort(
    (a, b) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY),
  );
  return floors.map((floor) => ({
    floor,
    rooms: rooms
      .filter(({ roomId }) => floorOf(roomId) === floor)
      .toSorted((a, b) => Number(isUrgent(b)) - Number(isUrgent(a))),
  }));
}

/** 'Leaves today · arrival today': the information that a housekeeper needs before opening the door. */
export function notesOf({ isOccupied, leavesToday, arrivesToday, blocked }: Room): string {
  const who = leavesToday ? 'Leaves today' : isOccupied ? 'Guest in the room' : 'Vacant';
  return [who, arrivesToday && 'arrival today', blocked && `blocked: ${blocked}`].filter(Boolean).join(' · ');
}
