import type { Category } from '../../shared/api/categories.ts';
import { staffPrice } from '../../shared/money.ts';
import type { RecordKind } from '../../shared/resource/use-save-change.tsx';
import { Features, Thumbnail } from '../../shared/ui/table/cells.tsx';

type Values = Pick<Category, 'price' | 'description' | 'features' | 'image'>;

/** How two changes of a category are compared. */
export const categoryRecord: RecordKind<Category, Values> = {
  noun: 'category',
  toValues: ({ price, description, features, image }) => ({ price, description, features, image }),
  fields: {
    price: { label: 'Price', show: staffPrice },
    description: { label: 'Description' },
    features: { label: 'Features', show: (features) => <Features features={features} /> },
    image: { label: 'Image', show: (image) => <Thumbnail src={image} /> },
  },
};
