import type { Feedback } from './api.ts';

interface Props {
  feedback: Feedback;
  /** One of the two is under way. */
  isBusy: boolean;
  onToggle: () => void;
  onDelete: () => void;
}

/** Approve what is pending, take anything else back to pending; or delete it. */
export function FeedbackActions({ feedback: { name, status }, isBusy, onToggle, onDelete }: Props) {
  const isPending = status === 'pending';
  return (
    <span className="d-inline-flex flex-wrap gap-1">
      <button
        type="button"
        className={isPending ? 'btn btn-primary btn-sm' : 'btn btn-line btn-sm'}
        aria-label={isPending ? `Approve feedback by ${name}` : `Pending: feedback by ${name}`}
        aria-disabled={isBusy}
        onClick={() => !isBusy && onToggle()}
      >
        {isPending ? 'Approve' : 'Pending'}
      </button>
      <button
        type="button"
        className="btn btn-quiet-danger btn-sm"
        aria-label={`Delete feedback by ${name}`}
        aria-disabled={isBusy}
        onClick={() => !isBusy && onDelete()}
      >
        Delete
      </button>
    </span>
  );
}
