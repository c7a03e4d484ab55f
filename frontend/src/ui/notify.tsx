import { toast } from 'react-hot-toast/headless';

const errorMs = 4000;
const successMs = 2000;

/** Short notes at the top of the page; `<Toasts>` shows them, at most twenty at once. */
export const notify = {
  success: (message: string) => toast.success(message, { duration: successMs }),

  /** `detail` is what the person can do about it. */
  error: (message: string, detail?: string) =>
    toast.error(
      <span>
        {message}
        {detail && <small className="d-block text-body-secondary">{detail}</small>}
      </span>,
      { duration: errorMs },
    ),

  /** Asks 'Ok' or 'Cancel' and waits for the answer. */
  ask: (question: string) =>
    new Promise<boolean>((resolve) => {
      const asking = document.activeElement;
      toast.custom(
        ({ id }) => {
          const answer = (isOk: boolean) => () => {
            toast.dismiss(id);
            if (asking instanceof HTMLElement) asking.focus();
            resolve(isOk);
          };
          return (
            <span role="alertdialog" aria-label={question} className="d-flex align-items-center gap-2">
              <span>{question}</span>
              <button type="button" className="btn btn-danger btn-sm" onClick={answer(true)}>
                Ok
              </button>
              {/* biome-ignore lint/a11y/noAutofocus: a question takes the focus and gives it back */}
              <button type="button" className="btn btn-line btn-sm" onClick={answer(false)} autoFocus>
                Cancel
              </button>
            </span>
          );
        },
        { duration: Number.POSITIVE_INFINITY },
      );
    }),
};
