import { useRef, useState } from 'react';
import { notify } from '../ui/dialog/notify.tsx';
import { words } from '../words/words.ts';

const t = words('desk');

/** How records of a list are deleted, and what is said about it. */
export interface Removal<Row> {
  keyOf: (record: Row) => string;
  nameOf: (record: Row) => string;
  /** Resolves to whether to continue. */
  ask: (record: Row) => boolean | Promise<boolean>;
  remove: (record: Row) => Promise<unknown>;
  done: string;
  failed?: (record: Row) => string;
  /** How it is undone, if that is possible, and the question to the server whether it still is. */
  undo?: { restore: (record: Row) => Promise<unknown>; mayRestore: (record: Row) => () => Promise<boolean> };
  /** Called with a record that was deleted. */
  onRemoved?: (record: Row) => unknown;
}

/** Deletes records of a list after a question, reports the outcome and offers to undo it. */
export function useRemoval<Row>(removal: Removal<Row>) {
  const { keyOf, nameOf, ask, done, undo } = removal;
  const section = useRef<HTMLElement>(null);
  const [busy, setBusy] = useState<readonly string[]>([]);
  /** Returns whether the record was deleted. */
  const remove = async (record: Row): Promise<boolean> => {
    if (!(await ask(record))) return false;
    const key = keyOf(record);
    setBusy((others) => [...others, key]);
    try {
      await removal.remove(record);
    } catch (error) {
      notify.failure(removal.failed?.(record) ?? t('row.delete_failed'), error);
      return false;
    } finally {
      setBusy((others) => others.filter((other) => other !== key));
    }
    removal.onRemoved?.(record);
    if (undo)
      notify.deleted(done, {
        restore: () => undo.restore(record),
        mayRestore: undo.mayRestore(record),
        name: nameOf(record),
      });
    else notify.success(done);
    section.current?.focus();
    return true;
  };
  return {
    remove,
    isRemoving: (record: Row) => busy.includes(keyOf(record)),
    /** For the list, which takes the focus, because the button disappears with its record. */
    section,
  };
}
