import { useRef, useState } from 'react';
import { messageOf } from '../../shared/api/errors.ts';
import { hotel } from '../../shared/config.ts';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { type Room, useDeleteRoom } from './api.ts';
import { RoomCard } from './RoomCard.tsx';
import { RoomForm } from './RoomForm.tsx';
import { RoomList } from './RoomList.tsx';

export function RoomsPage() {
  const deletion = useDeleteRoom();
  const [edited, setEdited] = useState<Room | null>(null);
  const list = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);

  const edit = (room: Room) => {
    opener.current = document.activeElement;
    setEdited({ ...room }); // another one, also when it is the same again: the form takes the focus
  };
  const endEdit = () => {
    if (!edited) return;
    setEdited(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const remove = async ({ roomId, name }: Room) => {
    const isSure = await confirmHarm({
      title: 'Are you sure you want to delete this room?',
      text: `${name}, ${roomId}. Its bookings stay as they are.`,
      confirm: 'Delete',
      keep: 'Keep room',
    });
    if (!isSure) return;
    try {
      await deletion.mutateAsync(roomId);
      notify.success('Room deleted successfully!');
      if (edited?.roomId === roomId) setEdited(null);
      list.current?.focus(); // the button went with its card
    } catch (error) {
      notify.error('Delete Error!', messageOf(error));
    }
  };
  return (
    <>
      <title>{`Rooms · ${hotel.name}`}</title>
      <div className="desk-head">
        <h1>Room Management</h1>
      </div>
      <RoomForm key={edited?.roomId ?? ''} room={edited} onDone={endEdit} />
      <section aria-label="Rooms" ref={list} tabIndex={-1}>
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
