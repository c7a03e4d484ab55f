import { useRef } from 'react';
import { Images } from 'react-bootstrap-icons';
import { Link, useNavigate } from 'react-router-dom';
import { messageOf } from '../../shared/api/errors.ts';
import { type GalleryItem, useGallery } from '../../shared/api/gallery.ts';
import { hotel } from '../../shared/config.ts';
import { paths } from '../../shared/paths.ts';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { EmptyState } from '../../shared/ui/layout/EmptyState.tsx';
import { Thumbnail } from '../../shared/ui/table/cells.tsx';
import { type DataColumn, DataTable } from '../../shared/ui/table/DataTable.tsx';
import { loadFailure } from '../../shared/ui/table/load-failure.ts';
import { RowActions } from '../../shared/ui/table/RowActions.tsx';
import { Fab } from '../layout/Fab.tsx';
import { updatePlace } from '../layout/RecordToUpdate.tsx';
import { useDeleteGalleryItem } from './api.ts';

const facts: DataColumn<GalleryItem>[] = [
  {
    header: 'Name',
    value: ({ name }) => name,
    cell: ({ name }) => <strong className="fw-semibold">{name}</strong>,
  },
  { header: 'Image', cell: ({ image }) => <Thumbnail src={image} /> },
  {
    header: 'Description',
    value: ({ description }) => description,
    isUnsorted: true,
    cell: ({ description }) => <span>{description || 'N/A'}</span>,
    className: 'wide',
  },
];

export function GalleryPage() {
  const items = useGallery();
  const deletion = useDeleteGalleryItem();
  const navigate = useNavigate();
  const list = useRef<HTMLElement>(null);

  const remove = async ({ _id, name }: GalleryItem) => {
    const isSure = await confirmHarm({
      title: 'Are you sure you want to delete this item?',
      text: name,
      confirm: 'Delete',
      keep: 'Keep item',
    });
    if (!isSure) return;
    try {
      await deletion.mutateAsync(_id);
      notify.success('Item deleted successfully!');
      list.current?.focus(); // the button went with its row
    } catch (error) {
      notify.error('Delete Error!', messageOf(error));
    }
  };
  const columns: DataColumn<GalleryItem>[] = [
    ...facts,
    {
      header: 'Actions',
      className: 'actions',
      cell: (item) => (
        <RowActions
          name={item.name}
          isBusy={deletion.isPending && deletion.variables === item._id}
          onUpdate={() => navigate(...updatePlace(paths.desk.updateGalleryItem, item))}
          onDelete={() => void remove(item)}
        />
      ),
    },
  ];
  return (
    <>
      <title>{`Gallery Items · ${hotel.name}`}</title>
      <div className="desk-head">
        <h1>Gallery Items</h1>
      </div>
      <section className="panel" aria-label="Gallery items" ref={list} tabIndex={-1}>
        <DataTable
          label="Gallery items"
          noun={{ one: 'item', many: 'items' }}
          searchLabel="Search gallery items"
          className="table-hover"
          columns={columns}
          rows={items.data}
          rowKey={({ _id }) => _id}
          sortedBy={{ header: 'Name', isDescending: false }}
          emptyTitle="No gallery items available"
          empty={
            <EmptyState icon={Images} title="No gallery items available">
              <p>Guests see the gallery on the home page.</p>
              <Link className="btn btn-primary btn-sm" to={paths.desk.addGalleryItem}>
                Add Gallery Item
              </Link>
            </EmptyState>
          }
          failure={loadFailure(items)}
        />
      </section>
      <Fab to={paths.desk.addGalleryItem} label="Add gallery item" />
    </>
  );
}
