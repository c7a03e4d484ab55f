import { useNavigate } from 'react-router-dom';
import { type GalleryItem, useGallery } from '../../shared/api/gallery.ts';
import { paths } from '../../shared/paths.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { FormHead } from '../layout/FormHead.tsx';
import { RecordToUpdate } from '../layout/RecordToUpdate.tsx';
import { useCreateGalleryItem, useUpdateGalleryItem } from './api.ts';
import { GalleryItemForm } from './GalleryItemForm.tsx';

const list = { name: 'Gallery Items', path: paths.desk.galleryItems };

/** The way back does not lead to a form again that was saved: it would show the record as it was before. */
const saved = { replace: true };

export function AddGalleryItemPage() {
  const creation = useCreateGalleryItem();
  const navigate = useNavigate();
  return (
    <>
      <FormHead title="Add Gallery Item" list={list} />
      <GalleryItemForm
        initial={{ name: '', description: '', image: '' }}
        isNameFixed={false}
        submitLabel="Add Gallery Item"
        failureWords="Failed to add gallery item."
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
      <FormHead title="Update Gallery Item" list={list} />
      <RecordToUpdate list={list} useRecords={useGallery}>
        {(item) => <UpdateForm item={item} />}
      </RecordToUpdate>
    </>
  );
}

function UpdateForm({ item }: { item: GalleryItem }) {
  const update = useUpdateGalleryItem();
  const navigate = useNavigate();
  return (
    <GalleryItemForm
      initial={{ name: item.name, description: item.description, image: item.image }}
      isNameFixed
      submitLabel="Update Gallery Item"
      failureWords="Failed to update gallery item."
      onSave={async (changed) => {
        await update.mutateAsync(changed);
        notify.success('Gallery item updated successfully!');
        navigate(list.path, saved);
      }}
    />
  );
}
