import type { CategoryInput } from '@innkeeper/contracts/catalog';
import { picturesOf } from '@innkeeper/contracts/room-facts';
import type { Category } from '../../shared/api/categories.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { typedPrice } from '../../shared/money.ts';
import { examplePrice } from '../../shared/resource/example-price.ts';
import type { NamedFormProps } from '../../shared/resource/named-record-pages.tsx';
import { PanelForm } from '../../shared/resource/PanelForm.tsx';
import { useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { useImageList } from '../../shared/storage/use-image-list.ts';
import { TextAreaField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import { PicturesField } from '../layout/PicturesField.tsx';
import { FactsFields } from './FactsFields.tsx';
import { FeaturesField } from './FeaturesField.tsx';
import { PriceField } from './PriceField.tsx';

const t = words('office');

/** The sent values; the price is a number, as in answers. */
export type SentCategory = Omit<Category, 'id' | 'version'>;

export function CategoryForm({
  record: category,
  submitLabel,
  onSave,
}: NamedFormProps<Category, SentCategory>) {
  const images = useImageList(category ? picturesOf(category) : []);
  const form = useDeskForm({
    name: `category ${category?.name ?? ''}`,
    record: category,
    initial: toValues(category),
    loadSchema: async () => (await import('@innkeeper/contracts/catalog')).newCategory,
    whenBlank: {
      name: t('categories.name_needed'),
      price: t('categories.price_needed', { price: examplePrice(210) }),
    },
    tidy: ({ features }) => ({ features: features?.filter((feature) => feature.trim() !== '') }),
    save: async ({ price, ...others }, opened) => {
      // A picture that failed to upload belongs to the category too; the list says why it failed.
      if (!['stored', 'nothing'].includes(await images.upload())) return;
      const [image = null, ...morePictures] = images.links();
      await onSave({ ...others, image, morePictures, price: Number(price) }, opened);
    },
    isChangedBeside: images.isChanged,
    byCode: { category_name_taken: 'name' },
  });
  const { field, control } = form;
  const pictureError = ['image', 'morePictures', ...images.images.map((_, place) => `morePictures.${place}`)]
    .map(form.errorOf)
    .find(Boolean);
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
      <FactsFields control={control} errorOf={form.errorOf} />
      <PicturesField images={images} error={pictureError} />
    </PanelForm>
  );
}

/** Accepts a comma as the decimal point. */
const asDecimal = { setValueAs: (typed: string | number) => String(typed).trim().replace(',', '.') };

const empty: CategoryInput = {
  name: '',
  price: '',
  description: '',
  features: [],
  image: '',
  morePictures: [],
  squareMetres: null,
  beds: [],
  bathroom: null,
  amenities: [],
  accessibility: [],
};

/** The pictures are beside the form's values, because they are uploaded while it is filled in. */
function toValues(category: Category | null): CategoryInput {
  if (!category) return empty;
  const { id: _, version: __, price, description, ...others } = category;
  const texts = { price: typedPrice(price), description: description ?? '' };
  return { ...others, ...texts, image: '', morePictures: [] };
}
