import { type ReactNode, useDeferredValue, useState } from 'react';
import { DoorOpen, Search } from 'react-bootstrap-icons';
import { EmptyState } from '../../shared/ui/layout/EmptyState.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { Pager } from '../../shared/ui/table/Pager.tsx';
import { pageOf, rangeWords } from '../../shared/ui/table/page-of.ts';
import { type Room, useRooms } from './api.ts';
import { RoomSkeletons } from './RoomSkeletons.tsx';
import { RoomToolbar } from './RoomToolbar.tsx';
import { roomsIn, wholeList } from './room-list.ts';
import './RoomList.scss';

const pageSize = 12;

/** All rooms as cards: search, category, order, pages. `children` makes the card of a room. */
export function RoomList({ children }: { children: (room: Room) => ReactNode }) {
  const rooms = useRooms();
  const [view, setView] = useState(wholeList);
  const [page, setPage] = useState(1);
  // A dozen cards with pictures are drawn in small steps, between which the page answers.
  const all = useDeferredValue(rooms.data);
  const found = all && roomsIn(all, view);
  const shown = found && pageOf(found, page, pageSize);

  const look = (part: Partial<typeof view>) => {
    setView({ ...view, ...part });
    setPage(1);
  };
  if (rooms.isLoadingError) {
    return <LoadFailed title="error" error={rooms.error} onRetry={rooms.refetch} />;
  }
  return (
    <>
      <div className="list-head">
        <h2>Rooms</h2>
        <RoomToolbar
          view={view}
          categories={[...new Set(all?.map(({ category }) => category))].sort()}
          onChange={look}
        />
      </div>
      {!shown ? (
        <RoomSkeletons />
      ) : shown.items.length > 0 ? (
        <div className="rooms">{shown.items.map(children)}</div>
      ) : all?.length === 0 ? (
        <EmptyState icon={DoorOpen} title="No rooms available">
          <p>Add the first one above.</p>
        </EmptyState>
      ) : (
        <EmptyState icon={Search} title="No rooms available">
          <p>None matches what you look for.</p>
          <button type="button" className="btn btn-line btn-sm" onClick={() => look(wholeList)}>
            Clear search
          </button>
        </EmptyState>
      )}
      {shown && shown.items.length > 0 && (
        <Pager page={shown.page} pageCount={shown.pageCount} onPage={setPage}>
          {rangeWords(shown, found.length, { one: 'room', many: 'rooms' })}
        </Pager>
      )}
    </>
  );
}
