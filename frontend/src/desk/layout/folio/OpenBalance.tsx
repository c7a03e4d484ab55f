import { useQuery } from '@tanstack/react-query';
import { liveList } from '../../../shared/api/queries.ts';
import { keyOf } from '../../../shared/api/query-keys.ts';
import { staffPrice } from '../../../shared/money.ts';
import { useMay } from '../../../shared/resource/may.ts';
import { words } from '../../../shared/words/words.ts';
import { Balances } from './balances.ts';

const t = words('desk');

const balances = new Balances();

const balanceQuery = (bookingId: string, mayRead: boolean) => ({
  ...liveList,
  queryKey: [...keyOf('GET /api/desk/balances'), bookingId],
  queryFn: () => balances.of(bookingId),
  enabled: mayRead,
  retry: false,
});

/** What a guest still owes, or has paid too much. Nothing for a settled folio, and while it is not known. */
export function OpenBalance({ bookingId }: { bookingId: string }) {
  const { data } = useQuery(balanceQuery(bookingId, useMay()('folio')));
  const balance = Number(data?.balance ?? 0);
  if (balance === 0) return null;
  const amount = staffPrice(Math.abs(balance));
  return (
    <small className="fw-semibold text-nowrap">
      {balance > 0 ? t('folio.owes', { amount }) : t('folio.has_paid_too_much', { amount })}
    </small>
  );
}
