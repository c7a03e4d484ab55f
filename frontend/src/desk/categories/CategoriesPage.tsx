import { createColumnHelper } from '@tanstack/react-table';
import { useRef } from 'react';
import { Tag } from 'react-bootstrap-icons';
import { Link, useNavigate } from 'react-router-dom';
import {
  type Category,
  mayRestoreCategory,
  useDeleteCategory,
  useRestoreCategory,
} from '../../shared/api/categories.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { staffPrice } from '../../shared/money.ts';
import { deleteRecord } from '../../shared/resource/delete-record.ts';
import { Fab } from '../../shared/resource/Fab.tsx';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { useMay } from '../../shared/resource/may.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { updatePlace } from '../../shared/resource/RecordToUpdate.tsx';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { Features, Thumbnail } from '../../shared/ui/table/cells.tsx';
import { DataTable } from '../../shared/ui/table/DataTable.tsx';
import { useListState } from '../../shared/ui/table/list-state.ts';
import { RowActions } from '../../shared/ui/table/RowActions.tsx';
import { type CategorySort, useCategoryList } from './api.ts';

const column = createColumnHelper<Category>();
const facts = [
  column.accessor('name', {
    header: 'Name',
    cell: ({ getValue }) => (
      <strong className="fw-semibold" dir="auto">
        {getValue()}
      </strong>
    ),
  }),
  column.accessor(({ description }) => description ?? '', {
    id: 'description',
    header: 'Description',
    enableSorting: false,
    meta: { className: 'wide' },
    cell: ({ getValue }) => <span dir="auto">{getValue() || 'N/A'}</span>,
  }),
  column.accessor('price', {
    header: 'Price',
    cell: ({ getValue }) => <span className="num text-nowrap">{staffPrice(getValue())}</span>,
  }),
  column.display({
    id: 'features',
    header: 'Features',
    cell: ({ row: { original: category } }) => <Features features={category.features} />,
  }),
  column.display({
    id: 'image',
    header: 'Image',
    cell: ({ row: { original: category } }) => <Thumbnail src={category.image} />,
  }),
];

export function CategoriesPage() {
  const deletion = useDeleteCategory();
  const restoring = useRestoreCategory();
  const may = useMay();
  const mayChange = may('catalog');
  const navigate = useNavigate();
  const list = useListState<CategorySort, object>({ sort: 'name', order: 'asc', filters: {}, pageSize: 10 });
  const result = useCategoryList(list.state);
  const section = useRef<HTMLElement>(null);

  const remove = (category: Category) => {
    const { name } = category;
    return deleteRecord({
      ask: () =>
        confirmHarm({
          title: 'Are you sure you want to delete this category?',
          text: name,
          confirm: 'Delete',
          keep: 'Keep category',
        }),
      remove: () => deletion.mutateAsync(name),
      restore: () => restoring.mutateAsync(category),
      mayRestore: mayRestoreCategory(category),
      name,
      success: 'Category deleted successfully!',
      list: section,
    });
  };
  const actions = column.display({
    id: 'actions',
    header: 'Actions',
    meta: { className: 'actions' },
    cell: ({ row: { original: category } }) => {
      const history = <HistoryButton kind="category" id={category.id} name={category.name} />;
      if (!mayChange) return history;
      return (
        <RowActions
          name={category.name}
          isBusy={deletion.isPending && deletion.variables === category.name}
          onUpdate={() => navigate(...updatePlace(deskPaths.updateCategory, category))}
          onDelete={() => void remove(category)}
        >
          {history}
        </RowActions>
      );
    },
  });
  return (
    <>
      <PageHead title="Category List" />
      <section className="panel" aria-label="Categories" ref={section} tabIndex={-1}>
        <DataTable
          label="Categories"
          noun={{ one: 'category', many: 'categories' }}
          searchLabel="Search categories"
          className="table-hover"
          columns={mayChange || may('history') ? [...facts, actions] : facts}
          rowKey={({ id }) => id}
          list={list}
          result={result}
          empty={{
            icon: Tag,
            title: 'No categories available',
            children: mayChange && (
              <>
                <p>Rooms are offered by category.</p>
                <Link className="btn btn-primary btn-sm" to={deskPaths.addCategory}>
                  Add New Category
                </Link>
              </>
            ),
          }}
        />
      </section>
      {mayChange && <Fab to={deskPaths.addCategory} label="Add new category" />}
    </>
  );
}
