import { isSessionEnd } from '../../api/errors.ts';
import { popupMs } from '../../config.ts';
import { loadCode } from '../../load-code.ts';
import type { Answer, Dialog, Question } from './dialog.ts';

// Loaded with the first dialog, because most visits need none and it is as large as a page. If it cannot be loaded, the
// browser's own dialogs show the same text.
let dialogs: typeof import('./dialog.ts') | null = null;
async function show(dialog: Dialog): Promise<Answer> {
  dialogs ??= await loadCode(() => import('./dialog.ts')).catch(() => null);
  return dialogs ? dialogs.showDialog(dialog) : showInBrowser(dialog);
}

function showInBrowser(dialog: Dialog): Answer {
  const words = dialog.text ? `${dialog.title}\n${dialog.text}` : dialog.title;
  if (!('confirm' in dialog)) {
    window.alert(words);
    return { isConfirmed: true, isTicked: false };
  }
  const isConfirmed = window.confirm(words);
  const isTicked = isConfirmed && dialog.option !== undefined && window.confirm(`${dialog.option}?`);
  return { isConfirmed, isTicked };
}

/** Reports a success; closes by itself after `ms`. */
export async function announceSuccess(title: string, text = '', ms: number = popupMs): Promise<void> {
  await show({ kind: 'success', title, text, ms });
}

/** The same at the top of a page that stays usable. */
export async function announceOnPage(title: string, text: string): Promise<void> {
  await show({ kind: 'note', title, text, ms: popupMs });
}

/** Reports a failure; resolves when it is closed. */
export async function announceError(title: string, text = ''): Promise<void> {
  await show({ kind: 'error', title, text });
}

/** Reports that an action failed. The end of a session is reported by the sign-in page, so it is not repeated here. */
export async function announceFailure(error: unknown, title: string, text = ''): Promise<void> {
  if (!isSessionEnd(error)) await announceError(title, text);
}

/** Shows the user what to do first; resolves when it is closed. */
export async function announceWarning(title: string, text = ''): Promise<void> {
  await show({ kind: 'warning', title, text });
}

/** Asks before an action that cannot be undone. Returns true only for the red button. */
export const confirmHarm = async (question: Question): Promise<boolean> =>
  (await show({ kind: 'harm', ...question })).isConfirmed;

/** The same with a box to tick. Returns null if the user cancels, otherwise whether it was ticked. */
export async function confirmHarmAnd(question: Question & { option: string }): Promise<boolean | null> {
  const { isConfirmed, isTicked } = await show({ kind: 'harm', ...question });
  return isConfirmed ? isTicked : null;
}

/** Offers a harmless action. Returns true only when it is accepted. */
export const offer = async (question: Question): Promise<boolean> =>
  (await show({ kind: 'offer', ...question })).isConfirmed;
