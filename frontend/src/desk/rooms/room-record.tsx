import type { RecordKind } from '../../shared/resource/use-save-change.tsx';
import { Thumbnail } from '../../shared/ui/table/cells.tsx';
import type { Room } from './api.ts';

type Values = Omit<Room, 'roomId' | 'version'>;

/** How two changes of a room are compared. */
export const roomRecord: RecordKind<Room, Values> = {
  noun: 'room',
  toValues: ({ roomId: _, version: __, ...values }) => values,
  fields: {
    name: { label: 'Room Name' },
    category: { label: 'Category' },
    maximumGuests: { label: 'Maximum Guests' },
    available: { label: 'Availability', show: (available) => (available ? 'Available' : 'Not Available') },
    notes: { label: 'Notes' },
    specialDescription: { label: 'Description' },
    photo: {
      label: 'Images',
      show: (links) => (links.length ? links.map((link) => <Thumbnail key={link} src={link} />) : 'No Image'),
    },
  },
};
