import { type ReactNode, useDeferredValue } from 'react';
import { DoorOpen } from 'react-bootstrap-icons';
import { useCategories } from '../../shared/api/categories.ts';
import { useMay } from '../../shared/resource/may.ts';
import { pagesOf, usePagedList } from '../../shared/resource/paged-list.ts';
import { DataTable, type SortableColumn } from '../../shared/ui/table/DataTable.tsx';
import { FilterSelect } from '../../shared/ui/table/ListToolbar.tsx';
import type { Room, RoomSort } from './api.ts';
import './RoomList.scss';
import './RoomCard.scss';
import '../../shared/ui/layout/Skeleton.scss';
import { words } from '../../shared/words/words.ts';

const t = words('office');

const rooms = () =>
  pagesOf('GET /api/desk/rooms', {
    rows: ({ list }) => list,
    initial: { sort: 'roomId', order: 'asc', filters: { category: '' }, pageSize: 12 },
    failure: t('rooms.load_failed'),
  });

const order = (sort: RoomSort, header: string): SortableColumn<Room, RoomSort> => ({
  header,
  sort,
  cell: () => null, // rooms are cards
});
/** The sort orders of rooms. The headers are the options of the order select. */
const columns = () => [
  order('roomId', t('rooms.order.id')),
  order('name', t('rooms.order.name')),
  order('category', t('rooms.order.category')),
  order('maximumGuests', t('rooms.order.guests')),
];

/** The rooms as cards: search, category, order, pages. `children` renders the card of a room. */
export function RoomList({ children }: { children: (room: Room) => ReactNode }) {
  const { list, result } = usePagedList({ list: rooms() });
  const mayAdd = useMay()('catalog');
  // A dozen cards with pictures are rendered in small steps, so that the page stays responsive.
  const rows = useDeferredValue(result.rows);
  const categories =
    useCategories()
      .data?.map(({ name }) => name)
      .sort() ?? [];
  return (
    <div className="room-list">
      <h2>{t('rooms.list')}</h2>
      <DataTable
        label={t('rooms.list')}
        noun="rooms"
        searchLabel={t('rooms.search')}
        columns={columns()}
        rowKey={({ roomId }) => roomId}
        list={list}
        result={{ ...result, rows }}
        filters={
          <FilterSelect
            label={t('rooms.filter_category')}
            value={list.state.filters.category}
            options={{
              '': t('rooms.all_categories'),
              ...Object.fromEntries(categories.map((name) => [name, name])),
            }}
            onChange={(category) => list.filterBy({ category })}
          />
        }
        empty={{
          icon: DoorOpen,
          title: t('rooms.none'),
          children: mayAdd && <p>{t('rooms.add_first')}</p>,
        }}
        cards={{ className: 'rooms', card: children, skeleton: <RoomSkeletons /> }}
      />
    </div>
  );
}

const skeletons = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Keeps the place of the cards while the rooms load. */
function RoomSkeletons() {
  return (
    <div className="rooms" role="status">
      <span className="visually-hidden">{t('rooms.loading')}</span>
      {skeletons.map((key) => (
        <div key={key} className="room room-skeleton" aria-hidden="true">
          <div className="no-image photo" />
          <div className="body">
            <span className="bone" />
            <span className="bone" />
            <span className="bone" />
          </div>
        </div>
      ))}
    </div>
  );
}
