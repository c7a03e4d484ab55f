import { useState } from 'react';
import { isCode } from '../../shared/api/errors.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { words } from '../../shared/words/words.ts';
import { isCalendarStill } from '../layout/may-undo.ts';

const t = words('office');

/**
 * Saves changes of a category's days, based on the shown version of its calendar, and offers to undo them.
 */
export function useFill<Change>(
  save: (changes: Change[], version: number) => Promise<{ version: number }>,
  { categoryId, version }: { categoryId: string; version: number },
  texts: Readonly<Record<'undone' | 'conflict' | 'notSaved', string>>,
) {
  const [error, setError] = useState<string>();

  const undo = async (changes: Change[], saved: number) => {
    await attempt(() => save(changes, saved), {
      done: texts.undone,
      failed: t('rates.fill.not_undone'),
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
        [`calendar ${categoryId}`], // prices and restrictions have one version
        isCalendarStill(categoryId, saved.version),
      );
      return true;
    } catch (failure) {
      if (isCode(failure, 'edit_conflict')) setError(texts.conflict);
      else notify.failure(texts.notSaved, failure);
      return false;
    }
  };
  return { fill, error, setError };
}
