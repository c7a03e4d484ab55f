import type { Feedback } from '@innkeeper/contracts/feedback';
import type { ReactNode } from 'react';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

interface Props {
  feedback: Feedback;
  /** It is being changed or deleted. */
  isBusy: boolean;
  onToggle: () => void;
  onDelete: () => void;
  onAnswer: () => void;
  /** The button of its history. */
  children: ReactNode;
}

/** Approves pending feedback, returns any other to pending, answers it, or deletes it. */
export function FeedbackActions({ feedback, isBusy, onToggle, onDelete, onAnswer, children }: Props) {
  const { name, status, answer } = feedback;
  const isPending = status === 'pending';
  return (
    <div className="in-two-rows">
      <button
        type="button"
        className={isPending ? 'btn btn-primary btn-sm' : 'btn btn-line btn-sm'}
        aria-label={isPending ? t('feedback.approve_of', { name }) : t('feedback.pending_of', { name })}
        aria-disabled={isBusy}
        onClick={() => !isBusy && onToggle()}
      >
        {isPending ? t('feedback.approve') : t('feedback.status_pending')}
      </button>
      <button
        type="button"
        className="btn btn-line btn-sm"
        aria-label={answer ? t('feedback.change_answer_to', { name }) : t('feedback.answer_to', { name })}
        aria-disabled={isBusy}
        onClick={() => !isBusy && onAnswer()}
      >
        {answer ? t('feedback.change_answer') : t('feedback.answer')}
      </button>
      <button
        type="button"
        className="btn btn-quiet-danger btn-sm"
        aria-label={t('feedback.delete_of', { name })}
        aria-disabled={isBusy}
        onClick={() => !isBusy && onDelete()}
      >
        {t('row.delete')}
      </button>
      {children}
    </div>
  );
}
