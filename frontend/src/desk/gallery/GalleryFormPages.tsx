import { useNavigate } from 'react-router-dom';
import { type GalleryItem, useGallery } from '../../shared/api/gallery.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import { RecordToUpdate } from '../layout/RecordToUpdate.tsx';
import { useSaveChange } from '../layout/use-save-change.tsx';
import { useCreateGalleryItem, useUpdateGalleryItem } from './api.ts';
import { GalleryItemForm } from './GalleryItemForm.tsx';
import { itemRecord } from './item-record.tsx';

const list = { name: 'Gallery Items', path: deskPaths.galleryItems };

/** The list replaces a saved form in the history, because going back would show the old record. */
const saved = { replace: true };

export function AddGalleryItemPage() {
  const creation = useCreateGalleryItem();
  const navigate = useNavigate();
  return (
    <>
      <PageHead title="Add Gallery Item" list={list} />
      <GalleryItemForm
        item={null}
        submitLabel="Add Gallery Item"
        failureText="Failed to add gallery item."
        onSave={async (item) => {
          await creation.mutateAsync(item);
          notify.success('Gallery item added successfully!');
          navigate(list.path, saved);
        }}
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
  const update = useUpdateGalleryItem();
  const creation = useCreateGalleryItem();
  const { saveChange, dialog } = useSaveChange(itemRecord);
  const navigate = useNavigate();
  return (
    <>
      <GalleryItemForm
        item={item}
        submitLabel="Update Gallery Item"
        failureText="Failed to update gallery item."
        onSave={async ({ name, ...values }, opened) => {
          const isSaved = await saveChange({
            opened: opened!,
            values,
            update: (changed) => update.mutateAsync({ name, ...changed }),
            addAgain: (kept) => creation.mutateAsync({ name, ...kept }),
          });
          if (!isSaved) return;
          notify.success('Gallery item updated successfully!');
          navigate(list.path, saved);
        }}
      />
      {dialog}
    </>
  );
}
