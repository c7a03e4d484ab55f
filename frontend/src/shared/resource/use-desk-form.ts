import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { loadCode, reloadIfUseful } from '../load-code.ts';
import { useDraft } from '../session/draft.ts';
import { type ErrorPlaces, toFieldErrors } from '../ui/form/field-errors.ts';
import { loadErrorWords } from '../words/error-words.ts';
import { words } from '../words/words.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

const t = words('desk');

export interface FormOptions<Values extends FieldValues, Output, Row> extends ErrorPlaces {
  /** Names the form and its record, for the draft that is kept when the session ends. */
  name: string;
  /** The record that the form changes; null if it adds one. */
  record: Row | null;
  initial: Values;
  /**
   * Loads the shape of the contracts that validates the typed values and converts them to the sent values. The shapes and their
   * library are a quarter of a page with a form, so they are loaded when someone begins to fill it in. A form may take the focus
   * by itself.
   */
  loadSchema: () => Promise<z.ZodType<Output, Values>>;
  /** The message of a blank field, instead of the schema's message. */
  whenBlank?: Partial<Record<Path<Values>, string>>;
  /** Returns the fields without ignored values, such as blank lines. They are replaced before validation. */
  tidy?: (values: Values) => Partial<Values>;
  /**
   * Saves, or throws the server's error, which is then shown at the fields without losing typed text. `opened` is the record
   * for which the text was typed; it may be older than `record` after a draft was restored.
   */
  save: (output: Output, opened: Row | null) => Promise<void>;
  /** Whether anything besides the fields was changed, such as a list of images. */
  isChangedBeside?: boolean;
  /** Removes values that must not be kept in a draft. */
  toDraft?: (values: Values) => Values;
}

/** The typed values, and the record on which they are based. */
interface Draft<Values, Row> {
  values: Values;
  opened: Row | null;
}

/**
 * A form of the desk: react-hook-form with a zod schema, errors of the server at the fields, a draft that survives
 * the end of the session, and the focus on the first invalid field after an attempt to save.
 */
export function useDeskForm<Values extends FieldValues, Output, Row = unknown>(
  options: FormOptions<Values, Output, Row>,
) {
  const { name, record, initial, loadSchema, tidy, save, toDraft = (values) => values } = options;
  const whenBlank: Readonly<Record<string, string | undefined>> = options.whenBlank ?? {};
  const form = useForm<Values, unknown, Output>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: checkWith(loadSchema),
    shouldFocusError: false, // the effect below also covers errors of the server
  });
  const { register, handleSubmit, getValues, setValue, setError, reset, formState } = form;
  const { errors, isDirty, isSubmitting, submitCount } = formState;
  const element = useRef<HTMLFormElement>(null);
  const opened = useRef(record);
  const [problem, setProblem] = useState<string | null>(null);
  useLeaveGuard((isDirty || options.isChangedBeside === true) && !isSubmitting);

  const draft = useDraft<Draft<Values, Row>>(name, () =>
    isDirty ? { values: toDraft(getValues()), opened: opened.current } : null,
  );
  useEffect(() => {
    if (!draft) return;
    opened.current = draft.opened;
    reset(draft.values, { keepDefaultValues: true });
  }, [draft, reset]);

  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);

  const trySaving = async (output: Output) => {
    setProblem(null);
    try {
      await save(output, opened.current);
    } catch (error) {
      const rejected = toFieldErrors(error, Object.keys(initial), options);
      for (const [field, message] of Object.entries(rejected.errors)) {
        setError(field as Path<Values>, { type: 'server', message });
      }
      setProblem(rejected.problem);
    }
  };
  const submit = () => {
    for (const [field, value] of Object.entries(tidy?.(getValues()) ?? {})) {
      setValue(field as Path<Values>, value);
    }
    return handleSubmit(trySaving, ({ root }) => setProblem(root?.message ?? null))();
  };
  const errorOf = (field: string) => {
    const error: FieldError | undefined = get(errors, field);
    return error && ((isBlank(get(getValues(), field)) && whenBlank[field]) || error.message);
  };
  return {
    ...form,
    errorOf,
    /** Why it could not be saved, if the reason belongs to no field. */
    problem,
    isBusy: isSubmitting,
    /** For the `form` element. */
    attributes: {
      ref: element,
      noValidate: true,
      onInput: () => void loadSchema().catch(() => {}), // saving retries
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (!isSubmitting) void submit();
      },
    },
    /** For the control of a field; `how` converts its text, such as `asNumber`. */
    field: (field: Path<Values>, how?: Conversion) => ({
      ...register(field, how),
      error: errorOf(field),
    }),
  };
}

const checkWith =
  <Values extends FieldValues, Output>(
    loadSchema: () => Promise<z.ZodType<Output, Values>>,
  ): Resolver<Values, unknown, Output> =>
  async (...form) => {
    try {
      const [{ zodResolver }, { errorInCodes, inWords }, schema] = await loadCode(() =>
        Promise.all([
          import('@hookform/resolvers/zod'),
          import('./schema-words.ts'),
          loadSchema(),
          loadErrorWords(),
        ]),
      );
      return inWords(await zodResolver(schema, errorInCodes)(...form));
    } catch {
      await reloadIfUseful(false);
      const errors = { root: { type: 'load', message: t('form.not_loaded') } } as FieldErrors<Values>;
      return { values: {}, errors };
    }
  };

/** How the text of a control becomes a value. It is also called with the values of the form itself. */
interface Conversion {
  // biome-ignore lint/suspicious/noExplicitAny: each conversion names what it expects
  setValueAs: (typed: any) => unknown;
}

/** Whether a field is empty: as text, or as a number, which is null then. A row that was just added begins with NaN. */
const isBlank = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() === '' : value === null || Number.isNaN(value);

/** For a number. An empty field is null, as the contracts have it: rejected where a number is required. */
export const asNumber = {
  setValueAs: (typed: string | number | null) => {
    const text = String(typed ?? '').trim();
    return text === '' ? null : Number(text);
  },
};

/** For a select whose options have the values `true` and `false`. */
export const asBoolean = { setValueAs: (value: string | boolean) => String(value) === 'true' };

export type DeskForm<Values extends FieldValues, Output = unknown> = ReturnType<
  typeof useDeskForm<Values, Output>
>;
