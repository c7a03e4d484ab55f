import { useNavigate } from 'react-router-dom';
import { notify } from '../ui/dialog/notify.tsx';
import { type RecordKind, useSaveChange, type Versioned } from './use-save-change.tsx';

interface Options<Row extends Versioned, Values extends object> {
  record: RecordKind<Row, Values>;
  /** The path of the list to which a saved form leads. */
  list: string;
  create: (record: Values & { name: string }) => Promise<unknown>;
  update: (record: Values & { name: string } & Versioned) => Promise<unknown>;
}

/** Saves records that have a page of their own to change them, where their name never changes: see `updatePlace`. */
export function useSaveNamed<Row extends Versioned, Values extends object>(options: Options<Row, Values>) {
  const { record, list, create, update } = options;
  const { saveChange, dialog } = useSaveChange(record);
  const navigate = useNavigate();
  const leave = (message: string) => {
    notify.success(message);
    // The list replaces a saved form in the history, because going back would show the record as it was before.
    navigate(list, { replace: true });
  };
  return {
    add: async (added: Values & { name: string }, message: string) => {
      await create(added);
      leave(message);
    },
    /** `opened` is the record on which `values` were typed. */
    change: async (name: string, values: Values, opened: Row, message: string) => {
      const isSaved = await saveChange({
        opened,
        values,
        update: (changed) => update({ name, ...changed }),
        addAgain: (kept) => create({ name, ...kept }),
      });
      if (isSaved) leave(message);
    },
    /** To be rendered beside the form. */
    dialog,
  };
}
