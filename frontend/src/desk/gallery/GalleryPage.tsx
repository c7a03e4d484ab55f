import { Images } from 'react-bootstrap-icons';
import { useNavigate } from 'react-router-dom';
import { useChange } from '../../shared/api/queries.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { Name, Typed } from '../../shared/resource/cells.tsx';
import { definePagedResource, updateAndDelete } from '../../shared/resource/define-resource.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { pagesOf, usePagedList } from '../../shared/resource/paged-list.ts';
import { updatePlace } from '../../shared/resource/RecordToUpdate.tsx';
import { PagedList } from '../../shared/resource/ResourceList.tsx';
import { useRemoval } from '../../shared/resource/removal.ts';
import { Thumbnail } from '../../shared/ui/table/cells.tsx';
import { mayRestoreItem } from '../layout/may-undo.ts';

const items = definePagedResource({
  list: pagesOf('GET /api/desk/gallery', {
    rows: ({ list }) => list,
    initial: { sort: 'name', order: 'asc', filters: {}, pageSize: 10 },
  }),
  keyOf: ({ _id }) => _id,
  nameOf: ({ name }) => name,
  history: 'item',
  icon: Images,
  columns: [
    { header: 'Name', sort: 'name', cell: ({ name }) => <Name>{name}</Name> },
    { header: 'Image', cell: ({ image }) => <Thumbnail src={image} /> },
    {
      header: 'Description',
      className: 'wide',
      cell: ({ description }) => <Typed>{description || 'N/A'}</Typed>,
    },
  ],
  add: { path: deskPaths.addGalleryItem, label: 'Add Gallery Item', icon: 'Add gallery item' },
  texts: {
    list: 'Gallery items',
    search: 'Search gallery items',
    noun: 'items',
    none: 'No gallery items available',
    hint: 'Guests see the gallery on the home page.',
    actions: 'Actions',
  },
});

export function GalleryPage() {
  const deletion = useChange('DELETE /api/gallery/:id');
  const restoring = useChange('POST /api/desk/gallery/:id/restore');
  const navigate = useNavigate();
  const { section, ...removal } = useRemoval({
    ...items,
    ask: () => window.confirm('Are you sure you want to delete this item?'), // specified: by the browser
    remove: ({ _id: id }) => deletion.mutateAsync({ params: { id } }),
    done: 'Item deleted successfully!',
    undo: {
      restore: ({ _id: id }) => restoring.mutateAsync({ params: { id } }),
      mayRestore: ({ _id }) => mayRestoreItem(_id),
    },
  });
  const update = updateAndDelete(
    items,
    (item) => navigate(...updatePlace(deskPaths.updateGalleryItem, item)),
    removal,
  );
  return (
    <>
      <PageHead title="Gallery Items" />
      <PagedList of={items} {...usePagedList(items)} section={section} actions={update} />
    </>
  );
}
