import type { Submission } from '@innkeeper/contracts/feedback';
import { countWords, MAXIMUM_WORDS } from '@innkeeper/contracts/words';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useDraft } from '../../shared/session/draft.ts';
import { announceSuccess, offer } from '../../shared/ui/dialog/alerts.ts';
import { TextAreaField } from '../../shared/ui/form/area-and-select.tsx';
import { toFieldErrors } from '../../shared/ui/form/field-errors.ts';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { StarRating } from '../../shared/ui/media/StarRating.tsx';
import { submitFeedback } from './api.ts';
import './FeedbackForm.scss';
import { words } from '../../shared/words/words.ts';
import { keepWithinWords } from './words.ts';

const t = words('guest');

const defaultRate = 2;

interface Props {
  firstName: string;
  /** What the guest has sent before and may change; the form then keeps it. */
  written?: Submission | null;
  send?: (submission: Submission) => Promise<unknown>;
  /** Called when it was sent; without it the form becomes empty. */
  onSent?: () => void;
}

/**
 * Rating, text and name. Typed text is kept until it is saved, even while the guest signs in again. It needs no
 * form library, so the home page stays light.
 */
export function FeedbackForm({ firstName, written, send = submitFeedback, onSent }: Props) {
  const [chosenRate, setRate] = useState<number | null>(written?.rate ?? null);
  const rate = chosenRate ?? defaultRate;
  const [text, setText] = useState(written?.feedback ?? '');
  const [typedName, setTypedName] = useState<string | null>(written?.name ?? null);
  const submitting = useMutation({ mutationFn: send });
  const draft = useDraft('feedback', () => (text === '' ? null : { rate: chosenRate, text }));
  useEffect(() => {
    if (!draft) return;
    setRate(draft.rate);
    setText(draft.text);
  }, [draft]);
  const name = typedName ?? firstName;
  const rejected = submitting.error && toFieldErrors(submitting.error, ['feedback', 'name'], {});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitting.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitting.error]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (submitting.isPending) return;
    if (chosenRate === null && !(await askToSendDefault())) {
      form.current?.querySelector<HTMLElement>('[type="radio"]:checked')?.focus();
      return;
    }
    submitting.mutate(
      { rate, feedback: text, name },
      {
        onSuccess: () => {
          if (onSent) onSent();
          else {
            setRate(null);
            setText('');
          }
          void announceSuccess(t('feedback.saved'));
        },
      },
    );
  };

  return (
    <form
      ref={form}
      className="feedback-form"
      aria-labelledby="feedback"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div className="mb-3">
        <StarRating legend={t('feedback.rating')} value={rate} onChange={setRate} />
      </div>
      <TextAreaField
        label={t('feedback.text')}
        className="mb-3"
        rows={3}
        value={text}
        error={rejected?.errors['feedback']}
        hint={
          <span className="words num" role="status">
            {t('feedback.words', { count: countWords(text), maximum: MAXIMUM_WORDS })}
          </span>
        }
        onChange={({ target }) => setText(keepWithinWords(text, target.value, MAXIMUM_WORDS))}
      />
      <TextField
        label={t('feedback.name')}
        className="mb-4"
        autoComplete="given-name"
        value={name}
        error={rejected?.errors['name']}
        onChange={({ target }) => setTypedName(target.value)}
      />
      {rejected?.problem && (
        <p className="text-danger" role="alert">
          {rejected.problem}
        </p>
      )}
      <button type="submit" className="btn btn-primary" aria-disabled={submitting.isPending || undefined}>
        {submitting.isPending && (
          <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />
        )}
        {written ? t('review.save') : t('feedback.submit')}
      </button>
      <p className="mt-3 mb-0" role="status">
        {submitting.isSuccess && t('feedback.thanks')}
      </p>
    </form>
  );
}

/** Untouched stars may not be intended. */
const askToSendDefault = (): Promise<boolean> =>
  offer({
    title: t('feedback.send_default_question', { count: defaultRate }),
    text: t('feedback.not_rated'),
    confirm: t('feedback.send_default', { count: defaultRate }),
    keep: t('feedback.choose'),
  });
