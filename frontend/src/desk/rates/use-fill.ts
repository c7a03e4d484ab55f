import { useState } from 'react';
import { isCode } from '../../shared/api/errors.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { isCalendarStill } from '../layout/may-undo.ts';

/**
 * Saves changes of a category's days, based on the shown version of its calendar, and offers to undo them. `what` is named in messages,
 * such as `prices`.
 */
export function useFill<Change>(
  save: (changes: Change[], version: number) => Promise<{ version: number }>,
  { categoryId, version }: { categoryId: string; version: number },
  what: string,
) {
  const [error, setError] = useState<string>();

  const undo = async (changes: Change[], saved: number) => {
    await attempt(() => save(changes, saved), {
      done: `The ${what} are as before`,
      failed: 'The change is not undone.',
    });
  };
  /** Returns whether the changes are saved. `before` undoes them. */
  const fill = async (changes: Change[], before: Change[], done: string): Promise<boolean> => {
    setError(undefined);
    try {
      const saved = await save(changes, version);
      notify.undoable(
        done,
        () => undo(before, saved.version),
        [`calendar of ${categoryId}`], // prices and restrictions have one version
        isCalendarStill(categoryId, saved.version),
      );
      return true;
    } catch (failure) {
      if (isCode(failure, 'edit_conflict'))
        setError(`Another user changed ${what}. The calendar shows them now: look, then save again.`);
      else notify.failure(`The ${what} are not saved.`, failure);
      return false;
    }
  };
  return { fill, error, setError };
}
