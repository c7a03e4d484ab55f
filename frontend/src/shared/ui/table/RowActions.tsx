interface Props {
  /** Names the row for those who hear the buttons without seeing it. */
  name: string;
  onUpdate: () => void;
  onDelete: () => void;
  /** A deletion is under way. */
  isBusy: boolean;
}

/** What can be done with a row. */
export function RowActions({ name, onUpdate, onDelete, isBusy }: Props) {
  return (
    <span className="d-inline-flex flex-wrap gap-1">
      <button type="button" className="btn btn-line btn-sm" aria-label={`Update ${name}`} onClick={onUpdate}>
        Update
      </button>
      <button
        type="button"
        className="btn btn-quiet-danger btn-sm"
        aria-label={`Delete ${name}`}
        aria-disabled={isBusy}
        onClick={() => !isBusy && onDelete()}
      >
        Delete
      </button>
    </span>
  );
}
