import type { ItemForm } from '@innkeeper/contracts/gallery';
import type { GalleryItem } from '../../shared/api/gallery.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import type { NamedFormProps } from '../../shared/resource/named-record-pages.tsx';
import { PanelForm } from '../../shared/resource/PanelForm.tsx';
import { useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { TextAreaField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import { ImageField } from '../layout/ImageField.tsx';

const t = words('desk');

const emptyItem = { name: '', description: '', image: '' };

export function GalleryItemForm({
  record: item,
  submitLabel,
  onSave,
}: NamedFormProps<GalleryItem, ItemForm>) {
  const { name, description, image } = item ?? emptyItem;
  const form = useDeskForm({
    name: `gallery item ${name}`,
    record: item,
    initial: { name, description, image },
    loadSchema: async () => (await import('@innkeeper/contracts/gallery')).itemForm,
    whenBlank: { name: t('gallery.name_missing'), description: t('gallery.description_missing') },
    save: async (typed, opened) => {
      try {
        await onSave(typed, opened);
      } catch (error) {
        notify.failure(item ? t('gallery.not_updated') : t('gallery.not_added'), error);
        throw error;
      }
    },
    byCode: { item_name_taken: 'name' },
  });
  const { field, control } = form;
  return (
    <PanelForm form={form} back={deskPaths.galleryItems} submitLabel={submitLabel}>
      <TextField
        label={t('label.name')}
        className="full"
        required
        readOnly={item !== null}
        {...field('name')}
      />
      <TextAreaField label={t('label.description')} className="full" required {...field('description')} />
      <ImageField
        label={t('gallery.image')}
        texts={{ uploaded: t('gallery.uploaded'), failed: t('gallery.upload_failed') }}
        control={control}
        error={form.errorOf('image')}
      />
    </PanelForm>
  );
}
