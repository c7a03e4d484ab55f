import { useEffect } from 'react';
import type { z } from 'zod';
import { useChange } from '../../shared/api/queries.ts';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { useSaveChange } from '../../shared/resource/use-save-change.tsx';
import { useImageList } from '../../shared/storage/use-image-list.ts';
import { announceFailure, announceSuccess } from '../../shared/ui/dialog/alerts.ts';
import { words } from '../../shared/words/words.ts';
import type { Room } from './api.ts';
import { RoomFields } from './RoomFields.tsx';
import { RoomImages, uploadWaiting } from './RoomImages.tsx';
import { roomRecord } from './room-record.tsx';
import type { roomFields } from './shape.ts';

const t = words('office');
const tShared = words('shared');

const savedMs = 1500;

interface Props {
  /** The room to change; null to add one. */
  room: Room | null;
  /** Called when a change was saved or cancelled. */
  onDone: () => void;
}

export function RoomForm({ room, onDone }: Props) {
  const creation = useChange('POST /api/room');
  const update = useChange('PUT /api/room/:roomId');
  const { saveChange, dialog } = useSaveChange(roomRecord());
  const images = useImageList(room?.photo ?? []);

  const store = async ({ roomId, ...fields }: z.output<typeof roomFields>, opened: Room | null) => {
    const values = { ...fields, photo: images.links() };
    const add = (added: typeof values) => creation.mutateAsync({ body: { roomId, ...added } });
    if (!opened) {
      await add(values);
      return true;
    }
    const change = (changed: typeof values & { version: number }) => {
      const body = { roomId, ...changed };
      return update.mutateAsync({ params: { roomId }, body });
    };
    return saveChange({ opened, values, update: change, addAgain: add });
  };
  const save = async (typed: z.output<typeof roomFields>, opened: Room | null) => {
    // Images that were chosen but not uploaded belong to the room too. A failed upload has shown its reason.
    if (!(await uploadWaiting(images))) return;
    try {
      if (!(await store(typed, opened))) return;
    } catch (error) {
      await announceFailure(error, t('rooms.save_failed'));
      throw error;
    }
    form.reset();
    images.clear();
    onDone();
    void announceSuccess(t('rooms.saved'), '', savedMs);
  };
  const form = useDeskForm({
    name: `room ${room?.roomId ?? ''}`,
    record: room,
    initial: toValues(room ?? emptyRoom),
    loadSchema: async () => (await import('./shape.ts')).roomFields,
    whenBlank: {
      roomId: t('rooms.id_needed'),
      name: t('rooms.name_needed'),
      category: t('rooms.category_needed'),
    },
    save,
    isChangedBeside: images.isChanged,
    byCode: { room_id_taken: 'roomId' },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (room) setFocus('name');
  }, [room, setFocus]);
  return (
    <form className="panel" aria-labelledby="room-form" {...form.attributes}>
      <div className="panel-head">
        <h2 id="room-form">{room ? t('rooms.update') : t('rooms.add')}</h2>
      </div>
      <div className="panel-body form-grid">
        <RoomFields form={form} isIdFixed={room !== null} />
        <RoomImages images={images} />
        <FormProblem>{form.problem}</FormProblem>
      </div>
      <Buttons isUpdate={room !== null} isBusy={form.isBusy} onCancel={onDone} />
      {dialog}
    </form>
  );
}

type Values = Omit<Room, 'photo' | 'version'>;

const emptyRoom: Values = {
  roomId: '',
  name: '',
  category: '',
  maximumGuests: 2,
  available: true,
  notes: '',
  specialDescription: '',
};

function toValues({ roomId, name, category, maximumGuests, available, notes, specialDescription }: Values) {
  return { roomId, name, category, maximumGuests, available, notes, specialDescription };
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
          {t('rooms.update')}
        </button>
        <SubmitButton isBusy={isBusy}>{t('rooms.add')}</SubmitButton>
      </div>
    );
  }
  return (
    <div className="panel-foot">
      <button type="button" className="btn btn-quiet" onClick={onCancel}>
        {tShared('action.cancel')}
      </button>
      <button type="button" className="btn btn-line" disabled>
        {t('rooms.add')}
      </button>
      <SubmitButton isBusy={isBusy}>{t('rooms.update')}</SubmitButton>
    </div>
  );
}
