import { useEffect } from 'react';
import { useImageList } from '../../shared/storage/use-image-list.ts';
import { announceError, announceSuccess } from '../../shared/ui/dialog/alerts.ts';
import { FormProblem } from '../layout/PanelForm.tsx';
import { useForm } from '../layout/use-form.ts';
import { type Room, useCreateRoom, useUpdateRoom } from './api.ts';
import { RoomButtons } from './RoomButtons.tsx';
import { RoomFields } from './RoomFields.tsx';
import { RoomImages, uploadWaiting } from './RoomImages.tsx';
import { checkRoom, emptyRoom, type RoomValues, roomOf, valuesOf } from './room-values.ts';

const savedMs = 1500;

interface Props {
  /** The room that is changed; without one the form adds a room. */
  room: Room | null;
  /** A change was saved or given up. */
  onDone: () => void;
}

export function RoomForm({ room, onDone }: Props) {
  const creation = useCreateRoom();
  const update = useUpdateRoom();
  const images = useImageList(room?.photo ?? []);

  const save = async (values: RoomValues) => {
    // Images that were chosen and not sent belong to the room as well; of those that fail it was said why.
    if (!(await uploadWaiting(images))) return;
    try {
      await (room ? update : creation).mutateAsync(roomOf(values, images.links()));
    } catch (error) {
      await announceError('save Error');
      throw error;
    }
    form.reset();
    images.clear();
    onDone();
    void announceSuccess('Room Saved !', '', savedMs);
  };
  const form = useForm<RoomValues>({
    name: `room ${room?.roomId ?? ''}`,
    initial: room ? valuesOf(room) : emptyRoom,
    check: checkRoom,
    save,
    byCode: { room_id_taken: 'roomId' },
  });
  const { focus } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for when the room is chosen
  useEffect(() => {
    if (room) focus('name');
  }, [room]);
  return (
    <form className="panel" aria-labelledby="room-form" {...form.attributes}>
      <div className="panel-head">
        <h2 id="room-form">{room ? 'Update Room' : 'Add Room'}</h2>
      </div>
      <div className="panel-body form-grid">
        <RoomFields form={form} isIdFixed={room !== null} />
        <RoomImages images={images} />
        <FormProblem>{form.problem}</FormProblem>
      </div>
      <RoomButtons isUpdate={room !== null} isBusy={form.isBusy} onCancel={onDone} />
    </form>
  );
}
