import type { Words } from '@innkeeper/words/words';
import { type ReactNode, useState } from 'react';
import { isCode } from '../api/errors.ts';
import { loadCode } from '../load-code.ts';
import { announceError, offer } from '../ui/dialog/alerts.ts';
import type { Side } from '../ui/dialog/ConflictDialog.tsx';
import { words } from '../words/words.ts';
import { type Merged, mergeEdits } from './merge-edits.ts';

const t = words('desk');

/** A record that two people can change concurrently. */
export interface Versioned {
  version: number;
}

/** A kind of record that forms change, and the comparison of its changes. */
export interface RecordKind<Row extends Versioned, Values extends object> {
  /** What it is in a sentence. */
  noun: Words['desk']['conflict.changed']['noun'];
  /** The values that the form changes in a record, as they are sent. */
  toValues: (record: Row) => Values;
  /** The label of each of these values, and its formatter if it is not a text. */
  fields: { [Field in keyof Values]: { label: string; show?: (value: Values[Field]) => ReactNode } };
}

interface Change<Row, Values> {
  /** The record when the form was opened. */
  opened: Row;
  /** The current values of the form. */
  values: Values;
  update: (values: Values & Versioned) => Promise<unknown>;
  /** Adds the record again after another user deleted it; left out if that is impossible. */
  addAgain?: (values: Values) => Promise<unknown>;
}

/**
 * Asks which value to keep of each field that two people changed, and shows what only the other one changed. `confirm` is the label of
 * the button that takes the answer over.
 */
export function useMergeQuestion<Values extends object>({
  noun,
  fields,
  confirm = t('conflict.save'),
}: Pick<RecordKind<Versioned, Values>, 'noun' | 'fields'> & { confirm?: string }) {
  const [dialog, setDialog] = useState<ReactNode>(null);

  /** Resolves to the merged values; null if the user goes back to the form. */
  const ask = async (
    theirs: Values,
    { values, collisions, taken }: Merged<Values>,
  ): Promise<Values | null> => {
    const { ConflictDialog } = await loadCode(() => import('../ui/dialog/ConflictDialog.tsx'));
    const shown = (field: keyof Values, value: Values[keyof Values]) =>
      fields[field].show?.(value) ?? (String(value ?? '') || <em>{t('conflict.nothing')}</em>);
    const named = (field: keyof Values) => ({
      name: String(field),
      label: fields[field].label,
      mine: shown(field, values[field]),
      theirs: shown(field, theirs[field]),
    });
    const sides = await new Promise<Record<string, Side> | null>((resolve) =>
      setDialog(
        <ConflictDialog
          title={t('conflict.changed', { noun })}
          collisions={collisions.map(named)}
          taken={taken.map(named)}
          confirm={confirm}
          onAnswer={resolve}
        />,
      ),
    );
    setDialog(null);
    if (!sides) return null;
    const chosen = collisions.filter((field) => sides[String(field)] === 'theirs');
    return { ...values, ...Object.fromEntries(chosen.map((field) => [field, theirs[field]])) };
  };
  return { ask, dialog };
}

/**
 * Saves changes of a record that another user may have changed or deleted since the form was opened. Then it asks for each
 * field which value to keep, so that no change is lost silently.
 */
export function useSaveChange<Row extends Versioned, Values extends object>({
  noun,
  toValues,
  fields,
}: RecordKind<Row, Values>) {
  const { ask, dialog } = useMergeQuestion<Values>({ noun, fields });

  /** Returns whether it was saved; false if the user goes back to the form. @throws the server's error. */
  const saveChange = async ({ opened, values, update, addAgain }: Change<Row, Values>): Promise<boolean> => {
    let base = opened;
    let wanted = values;
    for (;;) {
      try {
        await update({ ...wanted, version: base.version });
        return true;
      } catch (error) {
        if (isCode(error, 'not_found')) return addDeleted(wanted, addAgain);
        if (!isCode(error, 'edit_conflict')) throw error;
        const current = error.current as Row;
        const merged = mergeEdits(toValues(base), wanted, toValues(current));
        const isUnasked = merged.collisions.length + merged.taken.length === 0;
        const answer = isUnasked ? merged.values : await ask(toValues(current), merged);
        if (!answer) return false;
        base = current;
        wanted = answer;
      }
    }
  };

  const addDeleted = async (values: Values, addAgain: Change<Row, Values>['addAgain']): Promise<boolean> => {
    const title = t('conflict.deleted', { noun });
    if (!addAgain) {
      await announceError(title, t('conflict.still_in_form'));
      return false;
    }
    const question = { title, text: t('conflict.may_add_again') };
    if (!(await offer({ ...question, confirm: t('conflict.add_as_new'), keep: t('conflict.back') })))
      return false;
    await addAgain(values);
    return true;
  };

  return {
    saveChange,
    /** To be rendered beside the form. */
    dialog,
  };
}
