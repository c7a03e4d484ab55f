import type { RefObject } from 'react';
import { notify, type Restoration } from '../ui/dialog/notify.tsx';

interface Deletion extends Restoration {
  /** Resolves to whether to continue. */
  ask: () => boolean | Promise<boolean>;
  remove: () => Promise<unknown>;
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
  notify.deleted(success, deletion);
  list.current?.focus();
  return true;
}
