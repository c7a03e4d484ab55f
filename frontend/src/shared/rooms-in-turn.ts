import type { BookingOnWire } from '@innkeeper/contracts/booking';
import { nightsBetween } from './calendar.ts';
import { words } from './words/words.ts';

const t = words('shared');

/** The room of a stay for guests, or its rooms in turn: `Attic (2 nights), then Cellar (1 night)`. */
export function roomsInTurn({ roomName, rooms }: Pick<BookingOnWire, 'roomName' | 'rooms'>): string {
  if (!rooms || rooms.length < 2) return roomName;
  return rooms
    .map(({ roomName, start, end }) =>
      t('rooms.nights', { room: roomName, count: nightsBetween(start, end) }),
    )
    .reduce((rooms, next) => t('rooms.in_turn', { rooms, next }));
}
