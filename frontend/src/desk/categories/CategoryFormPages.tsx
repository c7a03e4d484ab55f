import { type Category, useCategories } from '../../shared/api/categories.ts';
import { useChange } from '../../shared/api/queries.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { staffPrice } from '../../shared/money.ts';
import { AddPage, defineNamedRecords, UpdatePage } from '../../shared/resource/named-record-pages.tsx';
import { Features, Thumbnail } from '../../shared/ui/table/cells.tsx';
import { CategoryForm, type SentCategory } from './CategoryForm.tsx';

const categories = defineNamedRecords<Category, SentCategory>({
  list: { name: 'Category List', path: deskPaths.categories },
  kind: {
    noun: 'category',
    toValues: ({ price, description, features, image }) => ({ price, description, features, image }),
    fields: {
      price: { label: 'Price', show: staffPrice },
      description: { label: 'Description' },
      features: { label: 'Features', show: (features) => <Features features={features} /> },
      image: { label: 'Image', show: (image) => <Thumbnail src={image} /> },
    },
  },
  useRecords: useCategories,
  useSaving: () => {
    const creation = useChange('POST /api/category', 'all');
    const update = useChange('PUT /api/category/:category', 'all');
    return {
      add: (body) => creation.mutateAsync({ body }),
      update: (body) => update.mutateAsync({ params: { category: body.name }, body }),
    };
  },
  Form: CategoryForm,
  texts: {
    add: { title: 'Add New Category', submit: 'Add Category', saved: 'Successfully Added this Category' },
    update: {
      title: 'Update Category',
      submit: 'Update Category',
      saved: 'Successfully updated this Category !',
    },
  },
});

export const AddCategoryPage = () => <AddPage of={categories} />;
export const UpdateCategoryPage = () => <UpdatePage of={categories} />;
