import type { RoomInput } from '@innkeeper/catalog/contract';
import type { Room } from './admin-api.ts';

/** A room as it stands in the form; its images are a list of their own. */
export interface RoomValues {
  roomId: string;
  name: string;
  category: string;
  maximumGuests: string;
  available: 'yes' | 'no';
  notes: string;
  specialDescription: string;
}

export const emptyRoom: RoomValues = {
  roomId: '',
  name: '',
  category: '',
  maximumGuests: '2',
  available: 'yes',
  notes: '',
  specialDescription: '',
};

export function valuesOf({ roomId, name, category, notes, specialDescription, ...room }: Room): RoomValues {
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

export function roomOf(values: RoomValues, photo: string[]): RoomInput {
  return {
    roomId: values.roomId.trim(),
    name: values.name.trim(),
    specialDescription: values.specialDescription.trim(),
    maximumGuests: Number(values.maximumGuests),
    photo,
    available: values.available === 'yes',
    category: values.category,
    notes: values.notes.trim(),
  };
}
