import { SubmitButton } from '../layout/PanelForm.tsx';

interface Props {
  isUpdate: boolean;
  isBusy: boolean;
  onCancel: () => void;
}

/** Both buttons are always there; the one that fits what the form does can be used. */
export function RoomButtons({ isUpdate, isBusy, onCancel }: Props) {
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
