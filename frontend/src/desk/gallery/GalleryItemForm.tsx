import { z } from 'zod';
import { messageOf } from '../../shared/api/errors.ts';
import { paths } from '../../shared/paths.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { TextAreaField, TextField } from '../../shared/ui/form/fields.tsx';
import { ImageField } from '../layout/ImageField.tsx';
import { PanelForm } from '../layout/PanelForm.tsx';
import { useDeskForm } from '../layout/use-desk-form.ts';
import type { GalleryItemInput } from './api.ts';

const itemSchema = z.object({
  name: z.string().trim().min(1, 'Enter a name, for example Sunset Beach'),
  description: z.string().trim().min(1, 'Enter a description'),
  image: z.string(),
});

const imageTexts = { uploaded: 'Image uploaded !', failed: 'Upload image Fail !' };

interface Props {
  initial: GalleryItemInput;
  isNameFixed: boolean;
  submitLabel: string;
  /** The specified words. */
  failureText: string;
  /** Throws what the server answered. */
  onSave: (item: GalleryItemInput) => Promise<void>;
}

export function GalleryItemForm({ initial, isNameFixed, submitLabel, failureText, onSave }: Props) {
  const form = useDeskForm({
    name: `gallery item ${initial.name}`,
    initial,
    schema: itemSchema,
    save: async (item) => {
      try {
        await onSave(item);
      } catch (error) {
        notify.error(failureText, messageOf(error));
        throw error;
      }
    },
    byCode: { item_name_taken: 'name' },
  });
  const { field, control } = form;
  return (
    <PanelForm form={form} back={paths.desk.galleryItems} submitLabel={submitLabel}>
      <TextField label="Name" className="full" required readOnly={isNameFixed} {...field('name')} />
      <TextAreaField label="Description" className="full" required {...field('description')} />
      <ImageField label="Image" texts={imageTexts} control={control} error={form.errorOf('image')} />
    </PanelForm>
  );
}
