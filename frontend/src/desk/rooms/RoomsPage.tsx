import { useRef } from 'react';
import { longDate } from '../../shared/calendar.ts';
import { paths } from '../../shared/paths.ts';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { deleteRecord } from '../layout/delete-record.ts';
import { PageHead } from '../layout/PageHead.tsx';
import { useEditedRecord } from '../layout/use-edited-record.ts';
import { type ComingStays, type Room, readComingStays, useCreateRoom, useDeleteRoom } from './api.ts';
import { RoomCard } from './RoomCard.tsx';
import { RoomForm } from './RoomForm.tsx';
import { RoomList } from './RoomList.tsx';
import { roomRecord } from './room-record.tsx';

export function RoomsPage() {
  const deletion = useDeleteRoom();
  const creation = useCreateRoom();
  const { edited, key, edit, endEdit, discard } = useEditedRecord('rooms', ({ roomId }: Room) => roomId);
  const section = useRef<HTMLElement>(null);

  const remove = async (room: Room) => {
    const { roomId } = room;
    const stays = await readComingStays(roomId).catch(() => null);
    const isDeleted = await deleteRecord({
      ask: () => confirmHarm(toQuestion(room, stays)),
      remove: () => deletion.mutateAsync(roomId),
      restore: () => creation.mutateAsync({ roomId, ...roomRecord.toValues(room) }),
      name: `${roomId}, ${room.name}`,
      success: 'Room deleted successfully!',
      list: section,
    });
    if (isDeleted && edited?.roomId === roomId) discard();
  };
  return (
    <>
      <PageHead title="Rooms" heading="Room Management" />
      <RoomForm key={key} room={edited} onDone={endEdit} />
      <section aria-label="Rooms" ref={section} tabIndex={-1}>
        <RoomList>
          {(room) => (
            <RoomCard
              key={room.roomId}
              room={room}
              isBusy={deletion.isPending && deletion.variables === room.roomId}
              onUpdate={() => void edit(room)}
              onDelete={() => void remove(room)}
            />
          )}
        </RoomList>
      </section>
    </>
  );
}

/** What a deletion leaves to settle; `stays` is null where they could not be loaded. */
function toQuestion({ roomId, name }: Room, stays: ComingStays | null) {
  const question = {
    title: `Delete room ${roomId}, ${name}?`,
    text: 'Its bookings stay as they are.',
    confirm: 'Delete',
    keep: 'Keep room',
  };
  if (!stays?.first || !stays.last) return question;
  const count = stays.count === 1 ? '1 coming stay' : `${stays.count} coming stays`;
  const period = `from ${longDate(stays.first)} to ${longDate(stays.last)}`;
  return {
    ...question,
    text: `It has ${count}, ${period}. What is booked stays booked and needs another room.`,
    link: {
      text: 'Show the bookings of this room',
      href: `${paths.desk.bookings}?${new URLSearchParams({ q: roomId })}`,
    },
  };
}
