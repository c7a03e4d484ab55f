import { isCode, messageOf } from '../../shared/api/errors.ts';
import { loadCode } from '../../shared/load-code.ts';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

/**
 * Sends a change that brings a guest into a room; if the server says that the room is not clean, asks why and sends it again.
 * Resolves to null if the user cancels. @throws the server's other errors
 */
export async function withReasonIfUnclean<T>(send: (reason?: string) => Promise<T>): Promise<T | null> {
  try {
    return await send();
  } catch (error) {
    const { code, message } = uncleanIn(error);
    if (!code) throw error;
    const { askForText } = await loadCode(() => import('../../shared/ui/dialog/dialog.ts'));
    const reason = await askForText({
      title: t('unclean.title'),
      label: t('unclean.label', { message }),
      missing: t('unclean.missing'),
      confirm: t('unclean.confirm'),
      keep: t('unclean.keep'),
    });
    return reason === null ? null : send(reason);
  }
}

/** Of a change of one stay, or of several where nothing else is in the way. */
function uncleanIn(error: unknown): { code?: string; message: string } {
  const message = messageOf(error);
  if (isCode(error, 'room_not_clean')) return { code: error.code, message };
  if (!isCode(error, 'changes_rejected')) return { message };
  const [first, ...others] = error.problems;
  const isAll = first?.code === 'room_not_clean' && others.every(({ code }) => code === first.code);
  return isAll ? first : { message };
}
