interface Props {
  isBusy: boolean;
  /** The texts of the buttons. */
  set: string;
  remove: string;
  onRemove: () => void;
}

export const FillButtons = ({ isBusy, set, remove, onRemove }: Props) => (
  <div className="fill-actions">
    <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
      {isBusy && <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />}
      {set}
    </button>
    <button type="button" className="btn btn-quiet" onClick={onRemove} aria-disabled={isBusy}>
      {remove}
    </button>
  </div>
);
