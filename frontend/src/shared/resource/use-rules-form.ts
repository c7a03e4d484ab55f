import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { notify } from '../ui/dialog/notify.tsx';
import { useDeskForm } from './use-desk-form.ts';
import { type RecordKind, useSaveChange, type Versioned } from './use-save-change.tsx';

interface Options<Values extends FieldValues, Output extends object & Values, Row extends Versioned> {
  /** Names the form, for its draft. */
  name: string;
  /** The message after saving. */
  done: string;
  /** How two changes of the rules are compared. */
  record: RecordKind<Row, Output>;
  stored: Row;
  loadSchema: () => Promise<z.ZodType<Output, Values>>;
  tidy?: (values: Values) => Values;
  update: (changed: Output & Versioned) => Promise<{ rules: Row }>;
}

/** The form of a page whose rules are saved all at once, and stay on the page. */
export function useRulesForm<
  Values extends FieldValues,
  Output extends object & Values,
  Row extends Versioned,
>({ name, done, record, stored, loadSchema, tidy, update }: Options<Values, Output, Row>) {
  /** The last values saved on this page: the next change is based on them, even if the list is not reloaded yet. */
  const saved = useRef<Row | null>(null);
  const { saveChange, dialog } = useSaveChange(record);
  const save = async (values: Output, opened: Row | null) => {
    const isSaved = await saveChange({
      opened: saved.current ?? opened ?? stored,
      values,
      update: async (changed) => {
        saved.current = (await update(changed)).rules;
      },
    });
    if (!isSaved || !saved.current) return;
    form.reset(record.toValues(saved.current));
    notify.success(done);
  };
  const form = useDeskForm<Values, Output, Row>({
    name,
    record: stored,
    initial: record.toValues(stored),
    loadSchema,
    save,
    ...(tidy && { tidy }),
  });
  return { form, dialog };
}
