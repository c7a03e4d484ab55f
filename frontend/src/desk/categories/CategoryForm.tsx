import type { CategoryInput } from '@innkeeper/catalog/contract';
import { paths } from '../../shared/paths.ts';
import { TextAreaField, TextField } from '../../shared/ui/form/fields.tsx';
import { ImageField } from '../../shared/ui/media/ImageField.tsx';
import { PanelForm } from '../layout/PanelForm.tsx';
import { useForm } from '../layout/use-form.ts';
import { type CategoryValues, categoryOf, checkCategory } from './category-values.ts';
import { FeaturesField } from './FeaturesField.tsx';
import { PriceField } from './PriceField.tsx';

const imageWords = { uploaded: 'Successfully Uploaded!', failed: 'Upload image Fail !' };

interface Props {
  initial: CategoryValues;
  isNameFixed: boolean;
  submitLabel: string;
  /** Throws what the server answered. */
  onSave: (category: CategoryInput) => Promise<void>;
}

export function CategoryForm({ initial, isNameFixed, submitLabel, onSave }: Props) {
  const form = useForm<CategoryValues>({
    name: `category ${initial.name}`,
    initial,
    check: checkCategory,
    save: (values) => {
      const category = categoryOf(values);
      form.set({ features: category.features ?? [] }); // the server names a faulty one by its place
      return onSave(category);
    },
    byCode: { category_name_taken: 'name' },
  });
  const { values, set, faults, field } = form;
  return (
    <PanelForm form={form} back={paths.desk.categories} submitLabel={submitLabel}>
      <TextField label="Name" className="grow" required readOnly={isNameFixed} {...field('name')} />
      <PriceField {...field('price')} />
      <TextAreaField label="Description" className="full" {...field('description')} />
      <FeaturesField features={values.features} faults={faults} onChange={(features) => set({ features })} />
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
