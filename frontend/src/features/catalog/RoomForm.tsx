import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useImageList } from '../../storage/use-image-list.ts';
import { announceError, announceSuccess } from '../../ui/alerts.ts';
import { FormProblem } from '../../ui/FormProblem.tsx';
import { showFaults } from '../../ui/form-faults.ts';
import { useFormDraft } from '../../ui/use-form-draft.ts';
import { type Room, useCreateRoom, useUpdateRoom } from './admin-api.ts';
import { RoomButtons } from './RoomButtons.tsx';
import { RoomFields } from './RoomFields.tsx';
import { RoomImages, uploadWaiting } from './RoomImages.tsx';
import { emptyRoom, type RoomValues, roomOf, valuesOf } from './room-values.ts';

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
  const form = useForm<RoomValues>({ defaultValues: room ? valuesOf(room) : emptyRoom });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useFormDraft(`room ${room?.roomId ?? ''}`, form);
  useEffect(() => {
    if (room) setFocus('name');
  }, [room, setFocus]);

  const save = form.handleSubmit(async (values) => {
    if (images.images.some(({ state }) => state === 'uploading')) {
      form.setError('root.server', { message: 'Wait until the images are uploaded, or remove them.' });
      return;
    }
    // Images that were chosen and not sent belong to the room as well.
    if (!(await uploadWaiting(images))) return;
    try {
      await (room ? update : creation).mutateAsync(roomOf(values, images.links()));
    } catch (error) {
      await announceError('save Error');
      showFaults(form, error, { byCode: { room_id_taken: 'roomId' } });
      return;
    }
    form.reset();
    images.clear();
    onDone();
    await announceSuccess('Room Saved !', '', savedMs);
  });
  return (
    <form
      className="panel"
      aria-labelledby="room-form"
      noValidate
      onSubmit={(event) => (isSubmitting ? event.preventDefault() : void save(event))}
    >
      <div className="panel-head">
        <h2 id="room-form">{room ? 'Update Room' : 'Add Room'}</h2>
      </div>
      <div className="panel-body form-grid">
        <RoomFields form={form} isIdFixed={room !== null} />
        <RoomImages images={images} />
        <FormProblem errors={errors} />
      </div>
      <RoomButtons isUpdate={room !== null} isBusy={isSubmitting} onCancel={onDone} />
    </form>
  );
}
