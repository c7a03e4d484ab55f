import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { useDraft } from '../../shared/session/draft.ts';
import { type ErrorPlaces, toFieldErrors } from '../../shared/ui/form/field-errors.ts';

interface Options<Values extends FieldValues, Output> extends ErrorPlaces {
  /** Names the form and its record, for the draft that is kept when the session ends. */
  name: string;
  initial: Values;
  /** Checks what was typed and turns it into what is sent. */
  schema: z.ZodType<Output, Values>;
  /** Saves, or throws what the server answered: it is then shown beside the fields, and nothing typed is lost. */
  save: (output: Output) => Promise<void>;
  /** Removes what must not be kept in a draft. */
  toDraft?: (values: Values) => Values;
}

/**
 * A form of the desk: react-hook-form with a zod schema, errors of the server beside the fields, a draft that survives
 * the end of the session, and the focus on the first invalid field after an attempt to save.
 */
export function useDeskForm<Values extends FieldValues, Output>(options: Options<Values, Output>) {
  const { name, initial, schema, save, toDraft = (values) => values } = options;
  const form = useForm<Values, unknown, Output>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: zodResolver(schema),
    shouldFocusError: false, // the effect below also covers errors of the server
  });
  const { register, handleSubmit, getValues, setError, reset, formState } = form;
  const { errors, isDirty, isSubmitting, submitCount } = formState;
  const element = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const draft = useDraft(name, () => (isDirty ? toDraft(getValues()) : null));
  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [draft, reset]);

  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);

  const trySaving = async (output: Output) => {
    setProblem(null);
    try {
      await save(output);
    } catch (error) {
      const rejected = toFieldErrors(error, Object.keys(initial), options);
      for (const [field, message] of Object.entries(rejected.errors)) {
        setError(field as Path<Values>, { type: 'server', message });
      }
      setProblem(rejected.problem);
    }
  };
  const submit = handleSubmit(trySaving, () => setProblem(null));
  const errorOf = (field: string) => (get(errors, field) as FieldError | undefined)?.message;
  return {
    ...form,
    errorOf,
    /** Why it could not be saved, when the reason belongs to none of the fields. */
    problem,
    isBusy: isSubmitting,
    /** For the `form` element. */
    attributes: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (!isSubmitting) void submit();
      },
    },
    /** For the control of a field that holds text. */
    field: (field: Path<Values>) => ({ ...register(field), error: errorOf(field) }),
  };
}

export type DeskForm<Values extends FieldValues, Output = unknown> = ReturnType<
  typeof useDeskForm<Values, Output>
>;
