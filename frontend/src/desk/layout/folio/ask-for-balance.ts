import { request } from '../../../shared/api/client.ts';
import { staffPrice } from '../../../shared/money.ts';
import { confirmHarm } from '../../../shared/ui/dialog/alerts.ts';
import { words } from '../../../shared/words/words.ts';

const t = words('desk');

/**
 * Asks before a guest leaves who still owes something, or has paid too much. Returns whether to go on. Without the permission for folios,
 * or while billing does not answer, nothing is asked: a guest can always leave.
 */
export async function askForBalance(bookingId: string): Promise<boolean> {
  const answer = await request('GET /api/desk/folios/:bookingId', { params: { bookingId } }).catch(
    () => null,
  );
  const balance = Number(answer?.folio.totals.balance ?? 0);
  if (balance === 0) return true;
  const amount = staffPrice(Math.abs(balance));
  return confirmHarm({
    title: t('folio.open_title'),
    text: balance > 0 ? t('folio.still_owes', { amount }) : t('folio.paid_too_much', { amount }),
    confirm: t('transition.check_out'),
    keep: t('ask.stay_in'),
  });
}
