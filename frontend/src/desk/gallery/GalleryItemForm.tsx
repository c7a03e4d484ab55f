import { messageOf } from '../../api/errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import type { Faults } from '../../ui/form-faults.ts';
import { ImageField } from '../../ui/ImageField.tsx';
import { notify } from '../../ui/notify.tsx';
import { PanelForm } from '../../ui/PanelForm.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { GalleryItemInput } from './admin-api.ts';

const imageWords = { uploaded: 'Image uploaded !', failed: 'Upload image Fail !' };

interface Props {
  initial: GalleryItemInput;
  isNameFixed: boolean;
  submitWords: string;
  failureWords: string;
  /** Throws what the server answered. */
  onSave: (item: GalleryItemInput) => Promise<void>;
}

export function GalleryItemForm({ initial, isNameFixed, submitWords, failureWords, onSave }: Props) {
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
    <PanelForm form={form} back={paths.admin.galleryItems} submitWords={submitWords}>
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

function checkItem({ name, description }: GalleryItemInput): Faults {
  return {
    ...(name.trim() === '' && { name: 'Enter a name, for example Sunset Beach' }),
    ...(description.trim() === '' && { description: 'Enter a description' }),
  };
}
