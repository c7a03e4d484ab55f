import type { RefObject } from 'react';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';

interface Deletion {
  question: Parameters<typeof confirmHarm>[0];
  remove: () => Promise<unknown>;
  /** The specified words. */
  success: string;
  /** Takes the focus, because the button disappears with its record. */
  list: RefObject<HTMLElement | null>;
}

/** Asks, deletes and reports the outcome. Returns whether the record was deleted. */
export async function deleteRecord({ question, remove, success, list }: Deletion): Promise<boolean> {
  if (!(await confirmHarm(question))) return false;
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
