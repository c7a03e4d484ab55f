import type { ItemForm } from '@innkeeper/contracts/gallery';
import { type GalleryItem, useGallery } from '../../shared/api/gallery.ts';
import { useChange } from '../../shared/api/queries.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { AddPage, defineNamedRecords, UpdatePage } from '../../shared/resource/named-record-pages.tsx';
import { Thumbnail } from '../../shared/ui/table/cells.tsx';
import { GalleryItemForm } from './GalleryItemForm.tsx';

const items = defineNamedRecords<GalleryItem, ItemForm>({
  list: { name: 'Gallery Items', path: deskPaths.galleryItems },
  kind: {
    noun: 'gallery item',
    toValues: ({ description, image }) => ({ description, image }),
    fields: {
      description: { label: 'Description' },
      image: { label: 'Image', show: (image) => <Thumbnail src={image} /> },
    },
  },
  useRecords: useGallery,
  useSaving: () => {
    const creation = useChange('POST /api/gallery', 'all');
    const update = useChange('PUT /api/gallery', 'all');
    return {
      add: (body) => creation.mutateAsync({ body }),
      update: (body) => update.mutateAsync({ body }),
    };
  },
  Form: GalleryItemForm,
  texts: {
    add: { title: 'Add Gallery Item', submit: 'Add Gallery Item', saved: 'Gallery item added successfully!' },
    update: {
      title: 'Update Gallery Item',
      submit: 'Update Gallery Item',
      saved: 'Gallery item updated successfully!',
    },
  },
});

export const AddGalleryItemPage = () => <AddPage of={items} />;
export const UpdateGalleryItemPage = () => <UpdatePage of={items} />;
