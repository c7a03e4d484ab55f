import { createColumnHelper } from '@tanstack/react-table';
import { useRef } from 'react';
import { Images } from 'react-bootstrap-icons';
import { Link, useNavigate } from 'react-router-dom';
import type { GalleryItem } from '../../shared/api/gallery.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { deleteRecord } from '../../shared/resource/delete-record.ts';
import { Fab } from '../../shared/resource/Fab.tsx';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { updatePlace } from '../../shared/resource/RecordToUpdate.tsx';
import { Thumbnail } from '../../shared/ui/table/cells.tsx';
import { DataTable } from '../../shared/ui/table/DataTable.tsx';
import { useListState } from '../../shared/ui/table/list-state.ts';
import { RowActions } from '../../shared/ui/table/RowActions.tsx';
import { mayRestoreItem } from '../layout/may-undo.ts';
import { type GalleryItemSort, useDeleteGalleryItem, useGalleryList, useRestoreGalleryItem } from './api.ts';

const column = createColumnHelper<GalleryItem>();
const facts = [
  column.accessor('name', {
    header: 'Name',
    cell: ({ getValue }) => (
      <strong className="fw-semibold" dir="auto">
        {getValue()}
      </strong>
    ),
  }),
  column.display({
    id: 'image',
    header: 'Image',
    cell: ({ row: { original: item } }) => <Thumbnail src={item.image} />,
  }),
  column.accessor('description', {
    header: 'Description',
    enableSorting: false,
    meta: { className: 'wide' },
    cell: ({ getValue }) => <span dir="auto">{getValue() || 'N/A'}</span>,
  }),
];

export function GalleryPage() {
  const deletion = useDeleteGalleryItem();
  const restoring = useRestoreGalleryItem();
  const navigate = useNavigate();
  const list = useListState<GalleryItemSort, object>({
    sort: 'name',
    order: 'asc',
    filters: {},
    pageSize: 10,
  });
  const result = useGalleryList(list.state);
  const section = useRef<HTMLElement>(null);

  const remove = ({ _id, name }: GalleryItem) =>
    deleteRecord({
      ask: () => window.confirm('Are you sure you want to delete this item?'), // specified: by the browser
      remove: () => deletion.mutateAsync(_id),
      restore: () => restoring.mutateAsync(_id),
      mayRestore: mayRestoreItem(_id),
      name,
      success: 'Item deleted successfully!',
      list: section,
    });
  const columns = [
    ...facts,
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { className: 'actions' },
      cell: ({ row: { original: item } }) => (
        <RowActions
          name={item.name}
          isBusy={deletion.isPending && deletion.variables === item._id}
          onUpdate={() => navigate(...updatePlace(deskPaths.updateGalleryItem, item))}
          onDelete={() => void remove(item)}
        >
          <HistoryButton kind="item" id={item._id} name={item.name} />
        </RowActions>
      ),
    }),
  ];
  return (
    <>
      <PageHead title="Gallery Items" />
      <section className="panel" aria-label="Gallery items" ref={section} tabIndex={-1}>
        <DataTable
          label="Gallery items"
          noun={{ one: 'item', many: 'items' }}
          searchLabel="Search gallery items"
          className="table-hover"
          columns={columns}
          rowKey={({ _id }) => _id}
          list={list}
          result={result}
          empty={{
            icon: Images,
            title: 'No gallery items available',
            children: (
              <>
                <p>Guests see the gallery on the home page.</p>
                <Link className="btn btn-primary btn-sm" to={deskPaths.addGalleryItem}>
                  Add Gallery Item
                </Link>
              </>
            ),
          }}
        />
      </section>
      <Fab to={deskPaths.addGalleryItem} label="Add gallery item" />
    </>
  );
}
