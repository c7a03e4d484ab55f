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
import { words } from '../../shared/words/words.ts';
import { mayRestoreItem } from '../layout/may-undo.ts';

const t = words('desk');
const tShared = words('shared');

const itemList = () =>
  definePagedResource({
    list: pagesOf('GET /api/desk/gallery', {
      rows: ({ list }) => list,
      initial: { sort: 'name', order: 'asc', filters: {}, pageSize: 10 },
    }),
    keyOf: ({ _id }) => _id,
    nameOf: ({ name }) => name,
    history: 'item',
    icon: Images,
    columns: [
      { header: t('label.name'), sort: 'name', cell: ({ name }) => <Name>{name}</Name> },
      { header: t('gallery.image'), cell: ({ image }) => <Thumbnail src={image} /> },
      {
        header: t('label.description'),
        className: 'wide',
        cell: ({ description }) => <Typed>{description || tShared('cell.none')}</Typed>,
      },
    ],
    add: { path: deskPaths.addGalleryItem, label: t('gallery.add'), icon: t('gallery.add_icon') },
    texts: {
      list: t('gallery.list'),
      search: t('gallery.search'),
      noun: 'items',
      none: t('gallery.none'),
      hint: t('gallery.hint'),
      actions: t('gallery.actions'),
    },
  });

export function GalleryPage() {
  const items = itemList();
  const deletion = useChange('DELETE /api/gallery/:id');
  const restoring = useChange('POST /api/desk/gallery/:id/restore');
  const navigate = useNavigate();
  const { section, ...removal } = useRemoval({
    ...items,
    ask: () => window.confirm(t('gallery.ask_delete')), // specified: by the browser
    remove: ({ _id: id }) => deletion.mutateAsync({ params: { id } }),
    done: t('gallery.deleted'),
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
      <PageHead title={t('gallery.title')} />
      <PagedList of={items} {...usePagedList(items)} section={section} actions={update} />
    </>
  );
}
