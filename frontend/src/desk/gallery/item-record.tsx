import type { GalleryItem } from '../../shared/api/gallery.ts';
import type { RecordKind } from '../../shared/resource/use-save-change.tsx';
import { Thumbnail } from '../../shared/ui/table/cells.tsx';

type Values = Pick<GalleryItem, 'description' | 'image'>;

/** How two changes of a gallery item are compared. */
export const itemRecord: RecordKind<GalleryItem, Values> = {
  noun: 'gallery item',
  toValues: ({ description, image }) => ({ description, image }),
  fields: {
    description: { label: 'Description' },
    image: { label: 'Image', show: (image) => <Thumbnail src={image} /> },
  },
};
