import type { ReactNode } from 'react';
import { words } from '../../words/words.ts';

const t = words('desk');

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
      <button
        type="button"
        className="btn btn-line btn-sm"
        aria-label={t('row.update_named', { name })}
        onClick={onUpdate}
      >
        {t('row.update')}
      </button>
      <button
        type="button"
        className="btn btn-quiet-danger btn-sm"
        aria-label={t('row.delete_named', { name })}
        aria-disabled={isBusy}
        onClick={() => !isBusy && onDelete()}
      >
        {t('row.delete')}
      </button>
      {children}
    </span>
  );
}
