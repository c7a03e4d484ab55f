import { useEffect } from 'react';
import { toast } from 'react-hot-toast/headless';
import { isApiError, isSessionEnd } from '../../api/errors.ts';
import { detailOf } from '../../api/field-labels.ts';
import { words } from '../../words/words.ts';

const t = words('shared');

const errorMs = 4000;
const successMs = 2000;
const undoMs = 10_000;
/** How often the server is asked whether a change can still be undone: others may have changed what no feed reports. */
const recheckMs = 2_000;

/** The undo of a deletion. */
export interface Restoration {
  /** Restores the record. */
  restore: () => Promise<unknown>;
  /** Asks the server whether restoring would work. */
  mayRestore: () => Promise<boolean>;
  /** The name of the record, for the message after restoring it. */
  name: string;
}

const nothing = () => {};
let dismissQuestion: () => void = nothing;
/** The newest note about each record. */
const undoables = new Map<string, string>();

/** Short notes at the top of the page, or at its bottom where they can be undone; `<Toasts>` shows them, at most twenty at once. */
export const notify = {
  success: (message: string) => toast.success(message, { duration: successMs }),

  /** Reports a failure with its reason. The end of a session is reported by the sign-in page, so it is not repeated here. */
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

  /**
   * Reports a success that can be undone for ten seconds, by the button or Ctrl+Z. `about` names the records that it changed: a
   * later change of one of them can only be undone itself, so the note of the earlier one disappears. `mayUndo` asks the server
   * whether undoing would still work, which other desks may have prevented: every two seconds while the note is shown, and when
   * `recheckUndos` is called. An answer that nothing is there, or that the call would be rejected, counts as no.
   */
  undoable: (
    message: string,
    undo: () => unknown,
    about: readonly string[],
    mayUndo: () => Promise<boolean>,
  ) => {
    for (const record of about) {
      const earlier = undoables.get(record);
      if (earlier) toast.remove(earlier); // without an id, all notes would go
    }
    const id = toast.success(
      <Undoable
        onUndo={() => {
          toast.remove(id);
          // The button disappears with the note.
          document.querySelector('main')?.focus({ preventScroll: true });
          undo();
        }}
        onLost={() => toast.remove(id)}
        mayUndo={mayUndo}
      >
        {message}
      </Undoable>,
      { duration: undoMs, position: 'bottom-center' },
    );
    for (const record of about) undoables.set(record, id);
  },

  /** Removes the notes whose changes can no longer be undone, at once. To be called when others have changed something. */
  recheckUndos: () => {
    for (const recheck of rechecks) recheck();
  },

  /** Reports a deletion that can be undone, and the outcome of undoing it. */
  deleted: (message: string, { restore, mayRestore, name }: Restoration) =>
    notify.undoable(
      message,
      async () => {
        try {
          await restore();
          notify.success(t('undo.done', { name }));
        } catch (error) {
          notify.failure(t('undo.failed', { name }), error);
        }
      },
      [],
      mayRestore,
    ),

  /** Asks 'Ok' or 'Cancel' and resolves to the answer. A new question dismisses the previous one. */
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

  /** Answers an open question with 'Cancel', when its subject is no longer on the screen. */
  dismissQuestion: () => dismissQuestion(),
};

/** Those of the notes on the screen, the newest last; only the newest reacts to the key. */
const undos: (() => void)[] = [];

/** Of the notes on the screen. */
const rechecks = new Set<() => void>();

interface UndoableProps {
  onUndo: () => void;
  onLost: () => void;
  mayUndo: () => Promise<boolean>;
  children: string;
}

function Undoable({ onUndo, onLost, mayUndo, children }: UndoableProps) {
  useEffect(() => {
    const recheck = oneAtATime(async () => {
      if (!(await mayUndo().catch(mayStillWork))) onLost();
    });
    rechecks.add(recheck);
    const timer = setInterval(recheck, recheckMs);
    return () => {
      rechecks.delete(recheck);
      clearInterval(timer);
    };
  }, [mayUndo, onLost]);
  useEffect(() => {
    undos.push(onUndo);
    const undoByKey = (event: KeyboardEvent) => {
      const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
      if (isUndo && !isTyping && onUndo === undos.at(-1)) onUndo();
    };
    document.addEventListener('keydown', undoByKey);
    return () => {
      document.removeEventListener('keydown', undoByKey);
      undos.splice(undos.indexOf(onUndo), 1);
    };
  }, [onUndo]);
  return (
    <span className="d-flex align-items-center gap-3">
      <span>{children}</span>
      <button type="button" className="btn btn-line btn-sm" title={t('notes.undo_keys')} onClick={onUndo}>
        {t('action.undo')}
      </button>
    </span>
  );
}

/** After a failed check the note stays, unless the server rejected it: the answer of undoing then says what is wrong. */
const mayStillWork = (error: unknown): boolean =>
  !(isApiError(error) && [403, 404, 409].includes(error.status));

/** Calls during a run cause one more run, which sees what has changed since. */
function oneAtATime(run: () => Promise<void>): () => void {
  let isRunning = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await run();
    }
    isRunning = false;
  };
}

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
        {t('question.ok')}
      </button>
      {/* biome-ignore lint/a11y/noAutofocus: a question takes the focus and returns it when answered */}
      <button type="button" className="btn btn-line btn-sm" onClick={() => onAnswer(false)} autoFocus>
        {t('action.cancel')}
      </button>
    </span>
  );
}
