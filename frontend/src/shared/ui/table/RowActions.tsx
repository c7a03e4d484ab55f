import type { ReactNode } from 'react';

interface Props {
  /** Names the row for screen readers. */
  name: string;
  onUpdate: () => void;
  onDelete: () => void;
  /** The row is being deleted. */
  isBusy: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** The buttons that update and delete a row. */
export function RowActions({ name, onUpdate, onDelete, isBusy, children }: Props) {
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
      {children}
    </span>
  );
}
