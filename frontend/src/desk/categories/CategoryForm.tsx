import type { CategoryInput } from '@innkeeper/contracts/catalog';
import type { Category } from '../../shared/api/categories.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { typedPrice } from '../../shared/money.ts';
import type { NamedFormProps } from '../../shared/resource/named-record-pages.tsx';
import { PanelForm } from '../../shared/resource/PanelForm.tsx';
import { useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { TextAreaField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import { ImageField } from '../layout/ImageField.tsx';
import { FeaturesField } from './FeaturesField.tsx';
import { PriceField } from './PriceField.tsx';

const t = words('office');

/** The sent values; the price is a number, as in answers. */
export type SentCategory = Pick<Category, 'name' | 'price' | 'description' | 'features' | 'image'>;

export function CategoryForm({
  record: category,
  submitLabel,
  onSave,
}: NamedFormProps<Category, SentCategory>) {
  const form = useDeskForm({
    name: `category ${category?.name ?? ''}`,
    record: category,
    initial: toValues(category),
    loadSchema: async () => (await import('@innkeeper/contracts/catalog')).newCategory,
    whenBlank: {
      name: t('categories.name_needed'),
      price: t('categories.price_needed', { price: typedPrice(210) }),
    },
    tidy: ({ features }) => ({ features: features?.filter((feature) => feature.trim() !== '') }),
    save: ({ price, ...others }, opened) => onSave({ ...others, price: Number(price) }, opened),
    byCode: { category_name_taken: 'name' },
  });
  const { field, control } = form;
  const imageTexts = { uploaded: t('categories.image.uploaded'), failed: t('categories.image.failed') };
  return (
    <PanelForm form={form} back={deskPaths.categories} submitLabel={submitLabel}>
      <TextField
        label={t('field.name')}
        className="grow"
        required
        readOnly={category !== null}
        {...field('name')}
      />
      <PriceField {...field('price', asDecimal)} />
      <TextAreaField label={t('field.description')} className="full" {...field('description')} />
      <FeaturesField control={control} errorOf={form.errorOf} />
      <ImageField
        label={t('field.image')}
        texts={imageTexts}
        control={control}
        error={form.errorOf('image')}
      />
    </PanelForm>
  );
}

/** Accepts a comma as the decimal point. */
const asDecimal = { setValueAs: (typed: string | number) => String(typed).trim().replace(',', '.') };

function toValues(category: Category | null): CategoryInput {
  if (!category) return { name: '', price: '', description: '', features: [], image: '' };
  const { name, price, description, features, image } = category;
  return { name, price: typedPrice(price), description: description ?? '', features, image: image ?? '' };
}
