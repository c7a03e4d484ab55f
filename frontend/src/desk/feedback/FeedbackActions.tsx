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
  /** The button of its history. */
  children: ReactNode;
}

/** Approves pending feedback, returns any other to pending, or deletes it. */
export function FeedbackActions({ feedback: { name, status }, isBusy, onToggle, onDelete, children }: Props) {
  const isPending = status === 'pending';
  return (
    <span className="d-inline-flex flex-wrap gap-1">
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
        className="btn btn-quiet-danger btn-sm"
        aria-label={t('feedback.delete_of', { name })}
        aria-disabled={isBusy}
        onClick={() => !isBusy && onDelete()}
      >
        {t('row.delete')}
      </button>
      {children}
    </span>
  );
}
