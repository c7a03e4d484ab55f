import { useEffect } from 'react';
import { useImageList } from '../../shared/storage/use-image-list.ts';
import { announceError, announceSuccess } from '../../shared/ui/dialog/alerts.ts';
import { FormProblem, SubmitButton } from '../layout/PanelForm.tsx';
import { useDeskForm } from '../layout/use-desk-form.ts';
import { type Room, type RoomInput, useCreateRoom, useUpdateRoom } from './api.ts';
import { RoomFields } from './RoomFields.tsx';
import { RoomImages, uploadWaiting } from './RoomImages.tsx';
import { emptyRoom, roomSchema, toRoomValues } from './room-form.ts';

const savedMs = 1500;

interface Props {
  /** The room to change; null to add one. */
  room: Room | null;
  /** Called when a change was saved or cancelled. */
  onDone: () => void;
}

export function RoomForm({ room, onDone }: Props) {
  const creation = useCreateRoom();
  const update = useUpdateRoom();
  const images = useImageList(room?.photo ?? []);

  const save = async (typed: Omit<RoomInput, 'photo'>) => {
    // Images that were chosen but not uploaded belong to the room too. A failed upload has shown its reason.
    if (!(await uploadWaiting(images))) return;
    try {
      await (room ? update : creation).mutateAsync({ ...typed, photo: images.links() });
    } catch (error) {
      await announceError('save Error');
      throw error;
    }
    form.reset();
    images.clear();
    onDone();
    void announceSuccess('Room Saved !', '', savedMs);
  };
  const form = useDeskForm({
    name: `room ${room?.roomId ?? ''}`,
    initial: room ? toRoomValues(room) : emptyRoom,
    schema: roomSchema,
    save,
    byCode: { room_id_taken: 'roomId' },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (room) setFocus('name');
  }, [room, setFocus]);
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
      <Buttons isUpdate={room !== null} isBusy={form.isBusy} onCancel={onDone} />
    </form>
  );
}

interface ButtonsProps {
  isUpdate: boolean;
  isBusy: boolean;
  onCancel: () => void;
}

/** The specification shows both buttons; the one that does not fit the form's state is disabled. */
function Buttons({ isUpdate, isBusy, onCancel }: ButtonsProps) {
  if (!isUpdate) {
    return (
      <div className="panel-foot">
        <button type="button" className="btn btn-line" disabled>
          Update Room
        </button>
        <SubmitButton isBusy={isBusy}>Add Room</SubmitButton>
      </div>
    );
  }
  return (
    <div className="panel-foot">
      <button type="button" className="btn btn-quiet" onClick={onCancel}>
        Cancel
      </button>
      <button type="button" className="btn btn-line" disabled>
        Add Room
      </button>
      <SubmitButton isBusy={isBusy}>Update Room</SubmitButton>
    </div>
  );
}
