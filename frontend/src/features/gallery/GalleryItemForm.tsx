import { Controller, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { messageOf } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { FormProblem } from '../../ui/FormProblem.tsx';
import { showFaults } from '../../ui/form-faults.ts';
import { ImageField } from '../../ui/ImageField.tsx';
import { notify } from '../../ui/notify.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useFormDraft } from '../../ui/use-form-draft.ts';
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
  const form = useForm<GalleryItemInput>({ defaultValues: initial });
  const { errors, isSubmitting } = form.formState;
  useFormDraft(`gallery item ${initial.name}`, form);

  const save = form.handleSubmit(async ({ name, description, image }) => {
    try {
      await onSave({ name: name.trim(), description: description.trim(), image });
    } catch (error) {
      notify.error(failureWords, messageOf(error));
      showFaults(form, error, { byCode: { item_name_taken: 'name' } });
    }
  });
  return (
    <form
      className="panel narrow ms-0"
      noValidate
      onSubmit={(event) => (isSubmitting ? event.preventDefault() : void save(event))}
    >
      <div className="panel-body form-grid">
        <TextField
          label="Name"
          className="full"
          required
          readOnly={isNameFixed}
          error={errors.name?.message}
          {...form.register('name', {
            validate: (name) => name.trim() !== '' || 'Enter a name, for example Sunset Beach',
          })}
        />
        <TextAreaField
          label="Description"
          className="full"
          required
          error={errors.description?.message}
          {...form.register('description', {
            validate: (description) => description.trim() !== '' || 'Enter a description',
          })}
        />
        <Controller
          control={form.control}
          name="image"
          render={({ field, fieldState }) => (
            <ImageField
              label="Image"
              words={imageWords}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <FormProblem errors={errors} />
      </div>
      <div className="panel-foot">
        <Link className="btn btn-quiet" to={paths.admin.galleryItems}>
          Back
        </Link>
        <SubmitButton isBusy={isSubmitting}>{submitWords}</SubmitButton>
      </div>
    </form>
  );
}
