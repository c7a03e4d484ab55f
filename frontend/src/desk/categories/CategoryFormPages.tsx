import { type Category, useCategories } from '../../shared/api/categories.ts';
import { useChange } from '../../shared/api/queries.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { staffPrice } from '../../shared/money.ts';
import { AddPage, defineNamedRecords, UpdatePage } from '../../shared/resource/named-record-pages.tsx';
import { Features, Thumbnail } from '../../shared/ui/table/cells.tsx';
import { words } from '../../shared/words/words.ts';
import { CategoryForm, type SentCategory } from './CategoryForm.tsx';

const t = words('office');

const categories = () =>
  defineNamedRecords<Category, SentCategory>({
    list: { name: t('categories.title'), path: deskPaths.categories },
    kind: {
      noun: 'category',
      toValues: ({ price, description, features, image }) => ({ price, description, features, image }),
      fields: {
        price: { label: t('field.price'), show: staffPrice },
        description: { label: t('field.description') },
        features: { label: t('field.features'), show: (features) => <Features features={features} /> },
        image: { label: t('field.image'), show: (image) => <Thumbnail src={image} /> },
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
      add: { title: t('categories.add'), submit: t('categories.add_submit'), saved: t('categories.added') },
      update: {
        title: t('categories.update'),
        submit: t('categories.update'),
        saved: t('categories.updated'),
      },
    },
  });

export const AddCategoryPage = () => <AddPage of={categories()} />;
export const UpdateCategoryPage = () => <UpdatePage of={categories()} />;
