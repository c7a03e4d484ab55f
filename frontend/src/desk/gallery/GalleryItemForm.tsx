import { messageOf } from '../../shared/api/errors.ts';
import { paths } from '../../shared/paths.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import type { FieldErrors } from '../../shared/ui/form/field-errors.ts';
import { TextAreaField, TextField } from '../../shared/ui/form/fields.tsx';
import { ImageField } from '../../shared/ui/media/ImageField.tsx';
import { PanelForm } from '../layout/PanelForm.tsx';
import { useForm } from '../layout/use-form.ts';
import type { GalleryItemInput } from './api.ts';

const imageWords = { uploaded: 'Image uploaded !', failed: 'Upload image Fail !' };

interface Props {
  initial: GalleryItemInput;
  isNameFixed: boolean;
  submitLabel: string;
  failureWords: string;
  /** Throws what the server answered. */
  onSave: (item: GalleryItemInput) => Promise<void>;
}

export function GalleryItemForm({ initial, isNameFixed, submitLabel, failureWords, onSave }: Props) {
  const form = useForm<GalleryItemInput>({
    name: `gallery item ${initial.name}`,
    initial,
    check: checkItem,
    save: async ({ name, description, image }) => {
      try {
        await onSave({ name: name.trim(), description: description.trim(), image });
      } catch (error) {
        notify.error(failureWords, messageOf(error));
        throw error;
      }
    },
    byCode: { item_name_taken: 'name' },
  });
  const { values, set, faults, field } = form;
  return (
    <PanelForm form={form} back={paths.desk.galleryItems} submitLabel={submitLabel}>
      <TextField label="Name" className="full" required readOnly={isNameFixed} {...field('name')} />
      <TextAreaField label="Description" className="full" required {...field('description')} />
      <ImageField
        label="Image"
        words={imageWords}
        value={values.image}
        error={faults['image']}
        onChange={(image) => set({ image })}
      />
    </PanelForm>
  );
}

function checkItem({ name, description }: GalleryItemInput): FieldErrors {
  return {
    ...(name.trim() === '' && { name: 'Enter a name, for example Sunset Beach' }),
    ...(description.trim() === '' && { description: 'Enter a description' }),
  };
}
