import { type GalleryItem, useGallery } from '../../shared/api/gallery.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { RecordToUpdate } from '../../shared/resource/RecordToUpdate.tsx';
import { useSaveNamed } from '../../shared/resource/use-save-named.ts';
import { useCreateGalleryItem, useUpdateGalleryItem } from './api.ts';
import { GalleryItemForm } from './GalleryItemForm.tsx';
import { itemRecord } from './item-record.tsx';

const list = { name: 'Gallery Items', path: deskPaths.galleryItems };

const useSaveItem = () =>
  useSaveNamed({
    record: itemRecord,
    list: list.path,
    create: useCreateGalleryItem().mutateAsync,
    update: useUpdateGalleryItem().mutateAsync,
  });

export function AddGalleryItemPage() {
  const { add } = useSaveItem();
  return (
    <>
      <PageHead title="Add Gallery Item" list={list} />
      <GalleryItemForm
        item={null}
        submitLabel="Add Gallery Item"
        failureText="Failed to add gallery item."
        onSave={(item) => add(item, 'Gallery item added successfully!')}
      />
    </>
  );
}

export function UpdateGalleryItemPage() {
  return (
    <>
      <PageHead title="Update Gallery Item" list={list} />
      <RecordToUpdate list={list} useRecords={useGallery}>
        {(item) => <UpdateForm item={item} />}
      </RecordToUpdate>
    </>
  );
}

function UpdateForm({ item }: { item: GalleryItem }) {
  const { change, dialog } = useSaveItem();
  return (
    <>
      <GalleryItemForm
        item={item}
        submitLabel="Update Gallery Item"
        failureText="Failed to update gallery item."
        onSave={({ name, ...values }, opened) =>
          change(name, values, opened!, 'Gallery item updated successfully!')
        }
      />
      {dialog}
    </>
  );
}
