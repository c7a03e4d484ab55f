import { popupMs } from '../../config.ts';
import type { showDialog } from './dialog.ts';

// Loaded with the first dialog: most visits need none, and it weighs as much as a page.
const show = async (...dialog: Parameters<typeof showDialog>) =>
  (await import('./dialog.ts')).showDialog(...dialog);

/** A success that closes by itself. */
export async function announceSuccess(title: string, text = '', ms: number = popupMs): Promise<void> {
  await show('success', title, text, { timer: ms, showConfirmButton: false });
}

/** A failure with one button. */
export async function announceError(title: string, text = ''): Promise<void> {
  await show('error', title, text, { confirmButtonText: 'OK' });
}

/** Something the person has to do first. */
export async function announceWarning(title: string, text = ''): Promise<void> {
  await show('warning', title, text, { confirmButtonText: 'OK' });
}

interface Question {
  title: string;
  text?: string;
  /** What a yes does, as a verb. */
  confirm: string;
  /** The safe way out, which has the focus. */
  keep: string;
}

/** Asks before something that cannot be taken back. True only for the red button. */
export function confirmHarm(question: Question): Promise<boolean> {
  return ask(question, 'btn btn-danger');
}

/** Offers a way on that does no harm. True only when it is taken. */
export function offer(question: Question): Promise<boolean> {
  return ask(question, 'btn btn-primary');
}

function ask({ title, text = '', confirm, keep }: Question, confirmClass: string): Promise<boolean> {
  return show('warning', title, text, {
    showCancelButton: true,
    focusCancel: true,
    confirmButtonText: confirm,
    cancelButtonText: keep,
    confirmClass,
  });
}
