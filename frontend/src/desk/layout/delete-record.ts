import type { RefObject } from 'react';
import { notify } from '../../shared/ui/dialog/notify.tsx';

interface Deletion {
  /** Resolves to whether to go on. */
  ask: () => boolean | Promise<boolean>;
  remove: () => Promise<unknown>;
  /** The specified words. */
  success: string;
  /** Takes the focus, because the button disappears with its record. */
  list: RefObject<HTMLElement | null>;
}

/** Asks, deletes and reports the outcome. Returns whether the record was deleted. */
export async function deleteRecord({ ask, remove, success, list }: Deletion): Promise<boolean> {
  if (!(await ask())) return false;
  try {
    await remove();
  } catch (error) {
    notify.failure('Delete Error!', error);
    return false;
  }
  notify.success(success);
  list.current?.focus();
  return true;
}
