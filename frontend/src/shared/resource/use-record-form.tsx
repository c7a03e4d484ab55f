import { type ReactNode, useEffect } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { notify } from '../ui/dialog/notify.tsx';
import { words } from '../words/words.ts';
import { RecordForm } from './RecordForm.tsx';
import { type FormOptions, useDeskForm } from './use-desk-form.ts';
import { type RecordKind, useSaveChange, type Versioned } from './use-save-change.tsx';

const t = words('desk');

interface Options<Values extends FieldValues, Output extends object, Row extends Output & Versioned>
  extends Omit<FormOptions<Values, Output, Row>, 'record' | 'save'> {
  /** The record to change; null to add one. */
  edited: Row | null;
  /** How two changes are compared. */
  kind: RecordKind<Row, Output>;
  nameOf: (record: Row) => string;
  add: (values: Output) => Promise<unknown>;
  update: (changed: Output & Versioned, opened: Row) => Promise<unknown>;
  /** Whether a record that another user has deleted can be added again. */
  isAddedAgain: boolean;
  /** It takes the focus when a record is opened. */
  firstField: Path<Values>;
  texts: { add: string; submit: string; added: string; saved: string };
  /** Called when a change was saved or cancelled. */
  onDone: () => void;
}

/** The form above a list, which adds a record or changes the one that was chosen there. */
export function useRecordForm<
  Values extends FieldValues,
  Output extends object,
  Row extends Output & Versioned,
>({
  edited,
  kind,
  nameOf,
  add,
  update,
  isAddedAgain,
  firstField,
  texts,
  onDone,
  ...options
}: Options<Values, Output, Row>) {
  const { saveChange, dialog } = useSaveChange(kind);
  const form = useDeskForm<Values, Output, Row>({
    ...options,
    record: edited,
    save: async (output, opened) => {
      const values = kind.toValues(output as unknown as Row);
      if (opened) {
        const isSaved = await saveChange({
          opened,
          values,
          update: (changed) => update(changed, opened),
          ...(isAddedAgain && { addAgain: add }),
        });
        if (!isSaved) return;
      } else await add(values);
      form.reset();
      onDone();
      notify.success(opened ? texts.saved : texts.added);
    },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (edited) setFocus(firstField);
  }, [edited, firstField, setFocus]);
  return {
    form,
    /** The form with these fields. */
    panel: (fields: ReactNode) => (
      <RecordForm
        id={`${kind.noun}-form`}
        form={form}
        title={edited ? t('row.update_named', { name: nameOf(edited) }) : texts.add}
        submitLabel={edited ? t('row.update') : texts.submit}
        onCancel={edited ? onDone : undefined}
        dialog={dialog}
      >
        {fields}
      </RecordForm>
    ),
  };
}
