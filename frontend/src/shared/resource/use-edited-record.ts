import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../session/draft.ts';
import { mayLeave } from './use-leave-guard.ts';

/**
 * The record of a list that the form above the list changes; null while the form adds a new one. It returns after the
 * end of the session, with the draft of its form.
 * @param list names the list.
 * @param keyOf identifies a record.
 */
export function useEditedRecord<Row extends object>(list: string, keyOf: (record: Row) => string) {
  const [edited, setEdited] = useState<Row | null>(null);
  const opener = useRef<Element | null>(null);
  const kept = useDraft(`edited of ${list}`, () => edited);
  useEffect(() => {
    if (kept) setEdited(kept);
  }, [kept]);
  return {
    edited,
    /** The key of the form: another record needs a new form. */
    key: edited ? keyOf(edited) : '',
    /** Opens a record in the form, after a question if that would discard typed text for another one. */
    edit: async (record: Row) => {
      const button = document.activeElement;
      const isOpen = edited !== null && keyOf(edited) === keyOf(record);
      if (!isOpen && !(await mayLeave())) return;
      opener.current = button;
      setEdited({ ...record }); // a new object even for the same record, so that the form takes the focus again
    },
    /** The change was saved or cancelled: the focus returns to the button that began it. */
    endEdit: () => {
      if (!edited) return;
      setEdited(null);
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
    /** The record was deleted. */
    discard: () => setEdited(null),
  };
}
