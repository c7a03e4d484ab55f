import { isSessionEnd } from '../../api/errors.ts';
import { popupMs } from '../../config.ts';
import { loadCode } from '../../load-code.ts';
import type { showDialog } from './dialog.ts';

// Loaded with the first dialog, because most visits need none and it weighs as much as a page. Where it cannot be
// loaded, the browser's own dialogs say the same.
let dialogs: typeof import('./dialog.ts') | null = null;
const show: typeof showDialog = async (...dialog) => {
  dialogs ??= await loadCode(() => import('./dialog.ts')).catch(() => null);
  return dialogs ? dialogs.showDialog(...dialog) : showInBrowser(...dialog);
};

const showInBrowser: typeof showDialog = async (_icon, title, text, { showCancelButton }) => {
  const words = text ? `${title}\n${text}` : title;
  return showCancelButton ? window.confirm(words) : window.alert(words) === undefined;
};

/** Reports a success; closes by itself after `ms`. */
export async function announceSuccess(title: string, text = '', ms: number = popupMs): Promise<void> {
  await show('success', title, text, { timer: ms, showConfirmButton: false });
}

/** The same at the top of a page that can be used meanwhile. */
export async function announceOnPage(title: string, text: string): Promise<void> {
  const onPage = { toast: true, position: 'top' } as const;
  await show('success', title, text, { timer: popupMs, showConfirmButton: false, ...onPage });
}

/** Reports a failure; resolves when it is closed. */
export async function announceError(title: string, text = ''): Promise<void> {
  await show('error', title, text, { confirmButtonText: 'OK' });
}

/** Reports that an action failed. The end of a session is reported by the sign-in page, so it is not repeated here. */
export async function announceFailure(error: unknown, title: string, text = ''): Promise<void> {
  if (!isSessionEnd(error)) await announceError(title, text);
}

/** Says what the user has to do first; resolves when it is closed. */
export async function announceWarning(title: string, text = ''): Promise<void> {
  await show('warning', title, text, { confirmButtonText: 'OK' });
}

interface Question {
  title: string;
  text?: string;
  /** The button that confirms: what it does, as a verb. */
  confirm: string;
  /** The button that changes nothing; it has the focus. */
  keep: string;
  /** Where to look before answering; it opens in a tab of its own, so that the question stays. */
  link?: { text: string; href: string } | undefined;
}

/** Asks before an action that cannot be undone. Returns true only for the red button. */
export function confirmHarm(question: Question): Promise<boolean> {
  return ask(question, 'btn btn-danger');
}

/** Offers a harmless action. Returns true only when it is accepted. */
export function offer(question: Question): Promise<boolean> {
  return ask(question, 'btn btn-primary');
}

function ask({ title, text = '', confirm, keep, link }: Question, confirmClass: string): Promise<boolean> {
  return show('warning', title, text, {
    showCancelButton: true,
    focusCancel: true,
    confirmButtonText: confirm,
    cancelButtonText: keep,
    confirmClass,
    ...(link && { footer: toAnchor(link) }),
  });
}

function toAnchor({ text, href }: NonNullable<Question['link']>): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href, target: '_blank', textContent: text });
}
