import { useRef } from 'react';
import { Tag } from 'react-bootstrap-icons';
import { Link, useNavigate } from 'react-router-dom';
import { type Category, useCategories, useDeleteCategory } from '../../shared/api/categories.ts';
import { messageOf } from '../../shared/api/errors.ts';
import { hotel } from '../../shared/config.ts';
import { staffPrice } from '../../shared/money.ts';
import { paths } from '../../shared/paths.ts';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { EmptyState } from '../../shared/ui/layout/EmptyState.tsx';
import { Features, Thumbnail } from '../../shared/ui/table/cells.tsx';
import { type DataColumn, DataTable } from '../../shared/ui/table/DataTable.tsx';
import { loadFailure } from '../../shared/ui/table/load-failure.ts';
import { RowActions } from '../../shared/ui/table/RowActions.tsx';
import { Fab } from '../layout/Fab.tsx';
import { updatePlace } from '../layout/RecordToUpdate.tsx';

const facts: DataColumn<Category>[] = [
  {
    header: 'Name',
    value: ({ name }) => name,
    cell: ({ name }) => <strong className="fw-semibold">{name}</strong>,
  },
  {
    header: 'Description',
    value: ({ description }) => description ?? '',
    isUnsorted: true,
    cell: ({ description }) => <span>{description || 'N/A'}</span>,
    className: 'wide',
  },
  {
    header: 'Price',
    value: ({ price }) => price,
    cell: ({ price }) => <span className="num text-nowrap">{staffPrice(price)}</span>,
  },
  { header: 'Features', cell: ({ features }) => <Features features={features} /> },
  { header: 'Image', cell: ({ image }) => <Thumbnail src={image} /> },
];

export function CategoriesPage() {
  const categories = useCategories();
  const deletion = useDeleteCategory();
  const navigate = useNavigate();
  const list = useRef<HTMLElement>(null);

  const remove = async ({ name }: Category) => {
    const isSure = await confirmHarm({
      title: 'Are you sure you want to delete this category?',
      text: name,
      confirm: 'Delete',
      keep: 'Keep category',
    });
    if (!isSure) return;
    try {
      await deletion.mutateAsync(name);
      notify.success('Category deleted successfully!');
      list.current?.focus(); // the button went with its row
    } catch (error) {
      notify.error('Delete Error!', messageOf(error));
    }
  };
  const columns: DataColumn<Category>[] = [
    ...facts,
    {
      header: 'Actions',
      className: 'actions',
      cell: (category) => (
        <RowActions
          name={category.name}
          isBusy={deletion.isPending && deletion.variables === category.name}
          onUpdate={() => navigate(...updatePlace(paths.desk.updateCategory, category))}
          onDelete={() => void remove(category)}
        />
      ),
    },
  ];
  return (
    <>
      <title>{`Category List · ${hotel.name}`}</title>
      <div className="desk-head">
        <h1>Category List</h1>
      </div>
      <section className="panel" aria-label="Categories" ref={list} tabIndex={-1}>
        <DataTable
          label="Categories"
          noun={{ one: 'category', many: 'categories' }}
          searchLabel="Search categories"
          className="table-hover"
          columns={columns}
          rows={categories.data}
          rowKey={({ id }) => id}
          sortedBy={{ header: 'Name', isDescending: false }}
          emptyTitle="No categories available"
          empty={
            <EmptyState icon={Tag} title="No categories available">
              <p>Rooms are offered by category.</p>
              <Link className="btn btn-primary btn-sm" to={paths.desk.addCategory}>
                Add New Category
              </Link>
            </EmptyState>
          }
          failure={loadFailure(categories)}
        />
      </section>
      <Fab to={paths.desk.addCategory} label="Add new category" />
    </>
  );
}
