import type { RecordKind } from '../../shared/resource/use-save-change.tsx';
import { Thumbnail } from '../../shared/ui/table/cells.tsx';
import { words } from '../../shared/words/words.ts';
import type { Room } from './api.ts';

const t = words('office');
const tShared = words('shared');

type Values = Omit<Room, 'roomId' | 'version'>;

/** How two changes of a room are compared. */
export const roomRecord = (): RecordKind<Room, Values> => ({
  noun: 'room',
  toValues: ({ roomId: _, version: __, ...values }) => values,
  fields: {
    name: { label: t('rooms.name') },
    category: { label: t('field.category') },
    maximumGuests: { label: t('rooms.maximum_guests') },
    available: {
      label: t('rooms.availability'),
      show: (available) => (available ? t('rooms.available') : t('rooms.not_available')),
    },
    notes: { label: t('rooms.notes') },
    specialDescription: { label: t('field.description') },
    photo: {
      label: t('field.images'),
      show: (links) =>
        links.length ? links.map((link) => <Thumbnail key={link} src={link} />) : tShared('image.none'),
    },
  },
});
