import type { RoomInput } from '@innkeeper/catalog/contract';
import type { FieldErrors } from '../../shared/ui/form/field-errors.ts';
import type { Room } from './api.ts';

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

export const mostGuests = 20;

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

export function checkRoom({ roomId, name, category, maximumGuests }: RoomValues): FieldErrors {
  const guests = /^\d+$/.test(maximumGuests.trim()) ? Number(maximumGuests) : 0;
  return {
    ...(roomId.trim() === '' && { roomId: 'Enter an ID, for example SS-302' }),
    ...(name.trim() === '' && { name: 'Enter a name, for example Horizon Suite' }),
    ...(category === '' && { category: 'Select a category' }),
    ...((guests < 1 || guests > mostGuests) && {
      maximumGuests: `Enter a whole number from 1 to ${mostGuests}`,
    }),
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
