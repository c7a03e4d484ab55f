import { Tag } from 'react-bootstrap-icons';
import { useNavigate } from 'react-router-dom';
import { mayRestoreCategory } from '../../shared/api/categories.ts';
import { useChange } from '../../shared/api/queries.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { staffPrice } from '../../shared/money.ts';
import { Figure, Name, Typed } from '../../shared/resource/cells.tsx';
import { definePagedResource, updateAndDelete } from '../../shared/resource/define-resource.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { pagesOf, usePagedList } from '../../shared/resource/paged-list.ts';
import { updatePlace } from '../../shared/resource/RecordToUpdate.tsx';
import { PagedList } from '../../shared/resource/ResourceList.tsx';
import { useRemoval } from '../../shared/resource/removal.ts';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { Features, Thumbnail } from '../../shared/ui/table/cells.tsx';

const categories = definePagedResource({
  list: pagesOf('GET /api/desk/categories', {
    rows: ({ list }) => list,
    initial: { sort: 'name', order: 'asc', filters: {}, pageSize: 10 },
  }),
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  change: 'catalog',
  history: 'category',
  icon: Tag,
  columns: [
    { header: 'Name', sort: 'name', cell: ({ name }) => <Name>{name}</Name> },
    {
      header: 'Description',
      className: 'wide',
      cell: ({ description }) => <Typed>{description || 'N/A'}</Typed>,
    },
    { header: 'Price', sort: 'price', cell: ({ price }) => <Figure>{staffPrice(price)}</Figure> },
    { header: 'Features', cell: ({ features }) => <Features features={features} /> },
    { header: 'Image', cell: ({ image }) => <Thumbnail src={image} /> },
  ],
  add: { path: deskPaths.addCategory, label: 'Add New Category', icon: 'Add new category' },
  texts: {
    list: 'Categories',
    search: 'Search categories',
    one: 'category',
    many: 'categories',
    none: 'No categories available',
    hint: 'Rooms are offered by category.',
    actions: 'Actions',
  },
});

export function CategoriesPage() {
  const deletion = useChange('DELETE /api/category/:category');
  const restoring = useChange('POST /api/desk/categories/:id/restore');
  const navigate = useNavigate();
  const { section, ...removal } = useRemoval({
    ...categories,
    ask: ({ name }) =>
      confirmHarm({
        title: 'Are you sure you want to delete this category?',
        text: name,
        confirm: 'Delete',
        keep: 'Keep category',
      }),
    remove: ({ name }) => deletion.mutateAsync({ params: { category: name } }),
    done: 'Category deleted successfully!',
    undo: {
      restore: ({ id }) => restoring.mutateAsync({ params: { id } }),
      mayRestore: mayRestoreCategory,
    },
  });
  const update = updateAndDelete(
    categories,
    (category) => navigate(...updatePlace(deskPaths.updateCategory, category)),
    removal,
  );
  return (
    <>
      <PageHead title="Category List" />
      <PagedList of={categories} {...usePagedList(categories)} section={section} actions={update} />
    </>
  );
}
