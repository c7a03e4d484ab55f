import { type Category, useCategories } from '../../shared/api/categories.ts';
import { useChange } from '../../shared/api/queries.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { staffPrice } from '../../shared/money.ts';
import { AddPage, defineNamedRecords, UpdatePage } from '../../shared/resource/named-record-pages.tsx';
import { accessibilityText, amenityText } from '../../shared/rooms/fact-words.ts';
import { bathroomText, bedsText, sizeText } from '../../shared/rooms/room-facts.ts';
import { Features, Thumbnail } from '../../shared/ui/table/cells.tsx';
import { words } from '../../shared/words/words.ts';
import { CategoryForm, type SentCategory } from './CategoryForm.tsx';

const t = words('office');
const tShared = words('shared');

const none = () => tShared('cell.none');

const categories = () =>
  defineNamedRecords<Category, SentCategory>({
    list: { name: t('categories.title'), path: deskPaths.categories },
    kind: {
      noun: 'category',
      toValues: ({ id: _, name: __, version: ___, ...values }) => values,
      fields: {
        price: { label: t('field.price'), show: staffPrice },
        description: { label: t('field.description') },
        features: { label: t('field.features'), show: (features) => <Features features={features} /> },
        image: { label: t('field.image'), show: (image) => <Thumbnail src={image} /> },
        morePictures: {
          label: t('categories.more_pictures'),
          show: (links) => links.map((link) => <Thumbnail key={link} src={link} />),
        },
        squareMetres: { label: t('categories.size'), show: (size) => sizeText(size) || none() },
        beds: { label: t('categories.beds'), show: (beds) => bedsText(beds) || none() },
        bathroom: {
          label: t('categories.bathroom'),
          show: (bathroom) => bathroomText(bathroom) || none(),
        },
        amenities: {
          label: t('categories.amenities'),
          show: (codes) => <Features features={codes.map(amenityText)} />,
        },
        accessibility: {
          label: t('categories.accessibility'),
          show: (codes) => <Features features={codes.map(accessibilityText)} />,
        },
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
