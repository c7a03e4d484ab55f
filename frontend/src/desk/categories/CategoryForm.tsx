import { paths } from '../../shared/paths.ts';
import { TextAreaField, TextField } from '../../shared/ui/form/fields.tsx';
import { ImageField } from '../layout/ImageField.tsx';
import { PanelForm } from '../layout/PanelForm.tsx';
import { useDeskForm } from '../layout/use-desk-form.ts';
import type { CategoryInput } from './api.ts';
import { type CategoryValues, categorySchema } from './category-form.ts';
import { FeaturesField } from './FeaturesField.tsx';
import { PriceField } from './PriceField.tsx';

const imageTexts = { uploaded: 'Successfully Uploaded!', failed: 'Upload image Fail !' };

interface Props {
  initial: CategoryValues;
  isNameFixed: boolean;
  submitLabel: string;
  /** Throws what the server answered. */
  onSave: (category: CategoryInput) => Promise<void>;
}

export function CategoryForm({ initial, isNameFixed, submitLabel, onSave }: Props) {
  const form = useDeskForm({
    name: `category ${initial.name}`,
    initial,
    schema: categorySchema,
    save: (category) => {
      form.setValue('features', category.features); // the server names an invalid one by its position
      return onSave(category);
    },
    byCode: { category_name_taken: 'name' },
  });
  const { field, control } = form;
  return (
    <PanelForm form={form} back={paths.desk.categories} submitLabel={submitLabel}>
      <TextField label="Name" className="grow" required readOnly={isNameFixed} {...field('name')} />
      <PriceField {...field('price')} />
      <TextAreaField label="Description" className="full" {...field('description')} />
      <FeaturesField control={control} errorOf={form.errorOf} />
      <ImageField label="Image" texts={imageTexts} control={control} error={form.errorOf('image')} />
    </PanelForm>
  );
}
