import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useDraft } from '../../shared/session/draft.ts';
import { type ErrorPlaces, type FieldErrors, toFieldErrors } from '../../shared/ui/form/field-errors.ts';

interface Options<Values> extends ErrorPlaces {
  /** Names the form and its record, for what is kept when the session ends under it. */
  name: string;
  initial: Values;
  /** What is not right before anything is sent; an empty object when all is. */
  check: (values: Values) => FieldErrors;
  /** Saves, or throws what the server answered: it then stands beside the fields, and nothing is lost. */
  save: (values: Values) => Promise<void>;
  /** Leaves out what must not be kept. */
  keep?: (values: Values) => Values;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A form: what was typed, what is wrong with it, and how it is sent. The first fault has the focus after a try. */
export function useForm<Values extends object>(options: Options<Values>) {
  const { name, initial, check, save, keep = (values) => values } = options;
  const [values, setValues] = useState(initial);
  const [{ faults, problem }, setRefusal] = useState<{ faults: FieldErrors; problem: string | null }>(fine);
  const [refusals, setRefusals] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const isDirty = JSON.stringify(values) !== JSON.stringify(initial);
  const draft = useDraft(name, () => (isDirty ? keep(values) : null));
  useEffect(() => {
    if (draft) setValues(draft);
  }, [draft]);

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const refuse = (refusal: { faults: FieldErrors; problem: string | null }) => {
    setRefusal(refusal);
    setRefusals((count) => count + 1);
  };

  const set = (part: Partial<Values>) => {
    setValues((before) => ({ ...before, ...part }));
    const isStale = (field: string) => field.split('.')[0]! in part;
    setRefusal((before) => ({ ...before, faults: without(before.faults, isStale) }));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const wrong = check(values);
    if (Object.keys(wrong).length > 0) return refuse({ faults: wrong, problem: null });
    setRefusal(fine);
    setIsBusy(true);
    try {
      await save(values);
    } catch (error) {
      refuse(toFieldErrors(error, Object.keys(initial), options));
    } finally {
      setIsBusy(false);
    }
  };
  return {
    values,
    set,
    faults,
    /** Why it could not be saved, when that belongs to none of the fields. */
    problem,
    isBusy,
    reset: () => setValues(initial),
    /** For the `form` element. */
    attributes: { ref: element, onSubmit: (event: FormEvent) => void submit(event), noValidate: true },
    /** For the control of a field that holds text. */
    field: <Name extends keyof Values & string>(field: Name) => ({
      name: field,
      value: values[field] as string,
      error: faults[field],
      onChange: ({ target }: ChangeEvent<Control>) => set({ [field]: target.value } as Partial<Values>),
    }),
    focus: (field: keyof Values & string) =>
      (element.current?.elements.namedItem(field) as HTMLElement | null)?.focus(),
  };
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

const fine = { faults: {}, problem: null };

function without(faults: FieldErrors, isGone: (field: string) => boolean): FieldErrors {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !isGone(field)));
}
