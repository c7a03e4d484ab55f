import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../../../shared/resource/use-leave-guard.ts';
import { toFieldErrors } from '../../../shared/ui/form/field-errors.ts';

interface Options {
  /** What is sent: the same content is sent again with the same key, so that it is done once. */
  content: string;
  save: (headers: { 'idempotency-key': string }) => Promise<void>;
}

/** A form about an invoice: its errors at their fields, and one key for each content. */
export function useInvoiceForm({ content, save }: Options) {
  const form = useRef<HTMLFormElement>(null);
  const [first] = useState(content);
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<ReturnType<typeof toFieldErrors>>({ errors: {}, problem: null });
  const key = useRef({ content, value: crypto.randomUUID() });
  useLeaveGuard(content !== first && !isBusy);
  useEffect(() => form.current?.querySelector<HTMLElement>('.form-control')?.focus(), []);
  useEffect(() => {
    if (Object.keys(problems.errors).length)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  const submit = async () => {
    if (key.current.content !== content) key.current = { content, value: crypto.randomUUID() };
    setIsBusy(true);
    try {
      await save({ 'idempotency-key': key.current.value });
    } catch (error) {
      setProblems(toFieldErrors(error, ['buyer'], {}));
      setIsBusy(false);
    }
  };
  return {
    attributes: {
      noValidate: true,
      ref: form,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (!isBusy) void submit();
      },
    },
    isBusy,
    problem: problems.problem,
    errorOf: (field: string): string | undefined => problems.errors[field],
  };
}
