import type { CategoryInput } from '@innkeeper/catalog/contract';
import { Controller, type Path, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { FormProblem } from '../../ui/FormProblem.tsx';
import { showFaults } from '../../ui/form-faults.ts';
import { ImageField } from '../../ui/ImageField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useFormDraft } from '../../ui/use-form-draft.ts';
import { type CategoryValues, categoryOf } from './category-values.ts';
import { FeaturesField } from './FeaturesField.tsx';
import { PriceField } from './PriceField.tsx';

const imageWords = { uploaded: 'Successfully Uploaded!', failed: 'Upload image Fail !' };

interface Props {
  initial: CategoryValues;
  isNameFixed: boolean;
  submitWords: string;
  /** Throws what the server answered. */
  onSave: (category: CategoryInput) => Promise<void>;
}

export function CategoryForm({ initial, isNameFixed, submitWords, onSave }: Props) {
  const form = useForm<CategoryValues>({ defaultValues: initial });
  const { errors, isSubmitting } = form.formState;
  useFormDraft(`category ${initial.name}`, form);

  const save = form.handleSubmit(async (values) => {
    const features = values.features.filter(({ text }) => text.trim() !== '');
    if (features.length < values.features.length) form.setValue('features', features); // the server counts them
    try {
      await onSave(categoryOf({ ...values, features }));
    } catch (error) {
      showFaults(form, error, { byCode: { category_name_taken: 'name' }, fieldOf });
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
          className="grow"
          required
          readOnly={isNameFixed}
          error={errors.name?.message}
          {...form.register('name', {
            validate: (name) => name.trim() !== '' || 'Enter a name, for example Sea View',
          })}
        />
        <PriceField form={form} />
        <TextAreaField
          label="Description"
          className="full"
          error={errors.description?.message}
          {...form.register('description')}
        />
        <FeaturesField form={form} />
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
        <Link className="btn btn-quiet" to={paths.admin.categories}>
          Back
        </Link>
        <SubmitButton isBusy={isSubmitting}>{submitWords}</SubmitButton>
      </div>
    </form>
  );
}

function fieldOf(serverField: string): Path<CategoryValues> | undefined {
  const feature = /^features\.(\d+)$/.exec(serverField);
  return feature ? `features.${Number(feature[1])}.text` : undefined;
}
