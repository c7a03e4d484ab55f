import type { Caller } from './api.ts';

type Room = { category: string; roomId: string; room: string };

/** Adds a category with one room, which exist only while `use` runs. */
export async function withRoom(
  staff: Caller,
  { category, roomId, room }: Room,
  details: { category: object; room?: object },
  use: () => Promise<void>,
): Promise<void> {
  await staff('POST', '/api/category', { name: category, ...details.category });
  await staff('POST', '/api/room', {
    roomId,
    name: room,
    category,
    maximumGuests: 2,
    available: true,
    ...details.room,
  });
  try {
    await use();
  } finally {
    await staff('DELETE', `/api/room/${roomId}`).catch(() => undefined); // the journey may have deleted it
    await staff('DELETE', `/api/category/${encodeURIComponent(category)}`);
  }
}
