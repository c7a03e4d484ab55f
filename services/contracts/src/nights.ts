/**
 * The nights of a stay: from check-in (`start`) to check-out (`end`), two calendar dates, which sort as text. The night
 * before `end` is the last one, so the room is free for the next guest on that day.
 */
export type Stay = { start: string; end: string };

const DAY_MS = 86_400_000;

/** How many nights a stay has; zero or less when it ends before it begins. */
export const nightsOf = ({ start, end }: Stay): number => (Date.parse(end) - Date.parse(start)) / DAY_MS;

/**
 * The room of a stay for people, or its rooms in turn: `Attic (2 nights), then Cellar (1 night)`. The site imports this without
 * the shapes of bookings.
 */
export function roomsInTurn({
  roomName,
  rooms,
}: {
  roomName: string;
  rooms?: readonly (Stay & { roomName: string })[] | null | undefined;
}): string {
  if (!rooms || rooms.length < 2) return roomName;
  return rooms.map((room) => `${room.roomName} (${nightsText(nightsOf(room))})`).join(', then ');
}

const nightsText = (nights: number): string => (nights === 1 ? '1 night' : `${nights} nights`);
