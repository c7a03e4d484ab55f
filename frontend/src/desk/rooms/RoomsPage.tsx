import { useRef } from 'react';
import { useMay } from '../../shared/resource/may.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { useEditedRecord } from '../../shared/resource/use-edited-record.ts';
import type { Room } from './api.ts';
import { RoomCard } from './RoomCard.tsx';
import { RoomForm } from './RoomForm.tsx';
import { RoomList } from './RoomList.tsx';
import { useRoomDeletion } from './use-room-deletion.tsx';

export function RoomsPage() {
  const mayChange = useMay()('catalog');
  const { edited, key, edit, endEdit, discard } = useEditedRecord('rooms', ({ roomId }: Room) => roomId);
  const section = useRef<HTMLElement>(null);
  const deletion = useRoomDeletion(section);

  const remove = async (room: Room) => {
    const isDeleted = await deletion.remove(room);
    if (isDeleted && edited?.roomId === room.roomId) discard();
  };
  return (
    <>
      <PageHead title="Rooms" heading="Room Management" />
      {mayChange && <RoomForm key={key} room={edited} onDone={endEdit} />}
      <section aria-label="Rooms" ref={section} tabIndex={-1}>
        <RoomList>
          {(room) => (
            <RoomCard
              key={room.roomId}
              room={room}
              isBusy={deletion.isDeleting(room.roomId)}
              actions={mayChange && { onUpdate: () => void edit(room), onDelete: () => void remove(room) }}
            />
          )}
        </RoomList>
      </section>
      {deletion.dialog}
    </>
  );
}
