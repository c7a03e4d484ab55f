import { toast } from 'react-hot-toast/headless';
import { isSessionEnd } from '../../api/errors.ts';
import { detailOf } from '../../api/field-labels.ts';

const errorMs = 4000;
const successMs = 2000;

const nothing = () => {};
let dismissQuestion: () => void = nothing;

/** Short notes at the top of the page; `<Toasts>` shows them, at most twenty at once. */
export const notify = {
  success: (message: string) => toast.success(message, { duration: successMs }),

  /** What failed, and why. The end of a session is reported by the sign-in page, so it is not repeated here. */
  failure: (message: string, error: unknown) => {
    if (isSessionEnd(error)) return;
    toast.error(
      <span>
        {message}
        <small className="d-block text-body-secondary">{detailOf(error)}</small>
      </span>,
      { duration: errorMs },
    );
  },

  /** Asks 'Ok' or 'Cancel' and resolves to the answer. A new question dismisses the one before. */
  ask: (question: string) =>
    new Promise<boolean>((resolve) => {
      dismissQuestion();
      const asking = document.activeElement;
      const answer = (isOk: boolean) => {
        dismissQuestion = nothing;
        toast.remove(id);
        if (asking instanceof HTMLElement) asking.focus();
        resolve(isOk);
      };
      dismissQuestion = () => answer(false);
      const id = toast.custom(<Question onAnswer={answer}>{question}</Question>, {
        duration: Number.POSITIVE_INFINITY,
      });
    }),

  /** Answers an open question with 'Cancel', when what it is about is no longer on the screen. */
  dismissQuestion: () => dismissQuestion(),
};

function Question({ onAnswer, children }: { onAnswer: (isOk: boolean) => void; children: string }) {
  return (
    <span
      role="alertdialog"
      aria-label={children}
      className="d-flex align-items-center gap-2"
      onKeyDown={({ key }) => key === 'Escape' && onAnswer(false)}
    >
      <span>{children}</span>
      <button type="button" className="btn btn-danger btn-sm" onClick={() => onAnswer(true)}>
        Ok
      </button>
      {/* biome-ignore lint/a11y/noAutofocus: a question takes the focus and returns it when answered */}
      <button type="button" className="btn btn-line btn-sm" onClick={() => onAnswer(false)} autoFocus>
        Cancel
      </button>
    </span>
  );
}
