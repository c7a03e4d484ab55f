import { useRef } from 'react';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { deleteRecord } from '../layout/delete-record.ts';
import { PageHead } from '../layout/PageHead.tsx';
import { useEditedRecord } from '../layout/use-edited-record.ts';
import { type Room, useDeleteRoom } from './api.ts';
import { RoomCard } from './RoomCard.tsx';
import { RoomForm } from './RoomForm.tsx';
import { RoomList } from './RoomList.tsx';

export function RoomsPage() {
  const deletion = useDeleteRoom();
  const { edited, edit, endEdit, discard } = useEditedRecord<Room>('rooms');
  const section = useRef<HTMLElement>(null);

  const remove = async ({ roomId, name }: Room) => {
    const isDeleted = await deleteRecord({
      ask: () =>
        confirmHarm({
          title: 'Are you sure you want to delete this room?',
          text: `${name}, ${roomId}. Its bookings stay as they are.`,
          confirm: 'Delete',
          keep: 'Keep room',
        }),
      remove: () => deletion.mutateAsync(roomId),
      success: 'Room deleted successfully!',
      list: section,
    });
    if (isDeleted && edited?.roomId === roomId) discard();
  };
  return (
    <>
      <PageHead title="Rooms" heading="Room Management" />
      <RoomForm key={edited?.roomId ?? ''} room={edited} onDone={endEdit} />
      <section aria-label="Rooms" ref={section} tabIndex={-1}>
        <RoomList>
          {(room) => (
            <RoomCard
              key={room.roomId}
              room={room}
              isBusy={deletion.isPending && deletion.variables === room.roomId}
              onUpdate={() => edit(room)}
              onDelete={() => void remove(room)}
            />
          )}
        </RoomList>
      </section>
    </>
  );
}
