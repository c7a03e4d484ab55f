import type { RefObject } from 'react';
import { notify } from '../../shared/ui/dialog/notify.tsx';

interface Deletion {
  /** Resolves to whether to go on. */
  ask: () => boolean | Promise<boolean>;
  remove: () => Promise<unknown>;
  /** Brings the record back as it was. */
  restore: () => Promise<unknown>;
  /** What the record is called, for the outcome of restoring it. */
  name: string;
  /** The specified words. */
  success: string;
  /** Takes the focus, because the button disappears with its record. */
  list: RefObject<HTMLElement | null>;
}

/** Asks, deletes, reports the outcome and offers to undo it. Returns whether the record was deleted. */
export async function deleteRecord(deletion: Deletion): Promise<boolean> {
  const { ask, remove, success, list } = deletion;
  if (!(await ask())) return false;
  try {
    await remove();
  } catch (error) {
    notify.failure('Delete Error!', error);
    return false;
  }
  offerToRestore(success, deletion);
  list.current?.focus();
  return true;
}

/** Reports a deletion with an offer to undo it. */
export function offerToRestore(success: string, { restore, name }: Pick<Deletion, 'restore' | 'name'>): void {
  notify.undoable(success, async () => {
    try {
      await restore();
      notify.success(`${name} is restored`);
    } catch (error) {
      notify.failure(`${name} is not restored.`, error);
    }
  });
}
