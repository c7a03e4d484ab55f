import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useDraft } from '../session/draft.ts';

/**
 * Gives a form back what was typed into it when the session ended under it. `name` says which form and which record;
 * `keep` leaves out what must not be kept.
 */
export function useFormDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  keep: (values: Values) => Values = (values) => values,
): void {
  const { isDirty } = form.formState;
  const draft = useDraft(name, () => (isDirty ? keep(form.getValues()) : null));
  const { reset } = form;
  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [draft, reset]);
}
