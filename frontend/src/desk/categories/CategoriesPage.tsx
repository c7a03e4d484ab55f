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
import { words } from '../../shared/words/words.ts';

const t = words('office');
const tShared = words('shared');

const categoryList = () =>
  definePagedResource({
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
      { header: t('field.name'), sort: 'name', cell: ({ name }) => <Name>{name}</Name> },
      {
        header: t('field.description'),
        className: 'wide',
        cell: ({ description }) => <Typed>{description || tShared('cell.none')}</Typed>,
      },
      { header: t('field.price'), sort: 'price', cell: ({ price }) => <Figure>{staffPrice(price)}</Figure> },
      { header: t('field.features'), cell: ({ features }) => <Features features={features} /> },
      { header: t('field.image'), cell: ({ image }) => <Thumbnail src={image} /> },
    ],
    add: { path: deskPaths.addCategory, label: t('categories.add'), icon: t('categories.add_icon') },
    texts: {
      list: t('categories.list'),
      search: t('categories.search'),
      noun: 'categories',
      none: t('categories.none'),
      hint: t('categories.hint'),
      actions: t('categories.actions'),
    },
  });

export function CategoriesPage() {
  const categories = categoryList();
  const deletion = useChange('DELETE /api/category/:category');
  const restoring = useChange('POST /api/desk/categories/:id/restore');
  const navigate = useNavigate();
  const { section, ...removal } = useRemoval({
    ...categories,
    ask: ({ name }) =>
      confirmHarm({
        title: t('categories.delete.confirm_title'),
        text: name,
        confirm: t('action.delete'),
        keep: t('categories.delete.keep'),
      }),
    remove: ({ name }) => deletion.mutateAsync({ params: { category: name } }),
    done: t('categories.delete.done'),
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
      <PageHead title={t('categories.title')} />
      <PagedList of={categories} {...usePagedList(categories)} section={section} actions={update} />
    </>
  );
}
