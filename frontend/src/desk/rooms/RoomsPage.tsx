import { useMay } from '../../shared/resource/may.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { useEditedRecord } from '../../shared/resource/use-edited-record.ts';
import { words } from '../../shared/words/words.ts';
import type { Room } from './api.ts';
import { RoomCard } from './RoomCard.tsx';
import { RoomForm } from './RoomForm.tsx';
import { RoomList } from './RoomList.tsx';
import { useRoomDeletion } from './use-room-deletion.tsx';

const t = words('office');

export function RoomsPage() {
  const mayChange = useMay()('catalog');
  const { edited, key, edit, endEdit, discard } = useEditedRecord('rooms', ({ roomId }: Room) => roomId);
  const deletion = useRoomDeletion(({ roomId }) => edited?.roomId === roomId && discard());
  return (
    <>
      <PageHead title={t('rooms.list')} heading={t('rooms.title')} />
      {mayChange && <RoomForm key={key} room={edited} onDone={endEdit} />}
      <section aria-label={t('rooms.list')} ref={deletion.section} tabIndex={-1}>
        <RoomList>
          {(room) => (
            <RoomCard
              key={room.roomId}
              room={room}
              isBusy={deletion.isRemoving(room)}
              actions={
                mayChange && { onUpdate: () => void edit(room), onDelete: () => void deletion.remove(room) }
              }
            />
          )}
        </RoomList>
      </section>
      {deletion.dialog}
    </>
  );
}
