import type { ItemForm } from '@innkeeper/contracts/gallery';
import { type GalleryItem, useGallery } from '../../shared/api/gallery.ts';
import { useChange } from '../../shared/api/queries.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { AddPage, defineNamedRecords, UpdatePage } from '../../shared/resource/named-record-pages.tsx';
import { Thumbnail } from '../../shared/ui/table/cells.tsx';
import { words } from '../../shared/words/words.ts';
import { GalleryItemForm } from './GalleryItemForm.tsx';

const t = words('desk');

const items = () =>
  defineNamedRecords<GalleryItem, ItemForm>({
    list: { name: t('gallery.title'), path: deskPaths.galleryItems },
    kind: {
      noun: 'item',
      toValues: ({ description, image }) => ({ description, image }),
      fields: {
        description: { label: t('label.description') },
        image: { label: t('gallery.image'), show: (image) => <Thumbnail src={image} /> },
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
      add: { title: t('gallery.add'), submit: t('gallery.add'), saved: t('gallery.added') },
      update: {
        title: t('gallery.update'),
        submit: t('gallery.update'),
        saved: t('gallery.updated'),
      },
    },
  });

export const AddGalleryItemPage = () => <AddPage of={items()} />;
export const UpdateGalleryItemPage = () => <UpdatePage of={items()} />;
