import type { CategoryInput } from '@innkeeper/catalog/contract';
import { useForm } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { ImageField } from '../../ui/ImageField.tsx';
import { PanelForm } from '../../ui/PanelForm.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type CategoryValues, categoryOf, checkCategory } from './category-values.ts';
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
    <PanelForm form={form} back={paths.admin.categories} submitWords={submitWords}>
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
