import { z } from 'zod';
import type { Room, RoomInput } from './api.ts';

export const mostGuests = 20;
const guestsMessage = `Enter a whole number from 1 to ${mostGuests}`;

/** What is typed about a room, and what is sent. Its images are a list of their own. */
export const roomSchema = z
  .object({
    roomId: z.string().trim().min(1, 'Enter an ID, for example SS-302'),
    name: z.string().trim().min(1, 'Enter a name, for example Horizon Suite'),
    category: z.string().min(1, 'Select a category'),
    maximumGuests: z
      .string()
      .trim()
      .regex(/^\d+$/, guestsMessage)
      .transform(Number)
      .pipe(z.number().min(1, guestsMessage).max(mostGuests, guestsMessage)),
    available: z.enum(['yes', 'no']),
    notes: z.string().trim(),
    specialDescription: z.string().trim(),
  })
  .transform(
    ({ available, ...room }): Omit<RoomInput, 'photo'> => ({ ...room, available: available === 'yes' }),
  );

export type RoomValues = z.input<typeof roomSchema>;

export const emptyRoom: RoomValues = {
  roomId: '',
  name: '',
  category: '',
  maximumGuests: '2',
  available: 'yes',
  notes: '',
  specialDescription: '',
};

export function toRoomValues(room: Room): RoomValues {
  const { roomId, name, category, notes, specialDescription } = room;
  return {
    roomId,
    name,
    category,
    maximumGuests: String(room.maximumGuests),
    available: room.available ? 'yes' : 'no',
    notes,
    specialDescription,
  };
}
