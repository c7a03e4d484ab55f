import { useQuery } from '@tanstack/react-query';
import { liveList } from '../../../shared/api/queries.ts';
import { keyOf } from '../../../shared/api/query-keys.ts';
import { staffPrice } from '../../../shared/money.ts';
import { useMay } from '../../../shared/resource/may.ts';
import { words } from '../../../shared/words/words.ts';
import { Balances } from './balances.ts';

const t = words('desk');

const balances = new Balances();

/** The balance of a booking for staff who may see folios; null while it is not known, and without a folio. */
function useBalance(bookingId: string): number | null {
  const { data } = useQuery({
    ...liveList,
    queryKey: [...keyOf('GET /api/desk/balances'), bookingId],
    queryFn: () => balances.of(bookingId),
    enabled: useMay()('folio'),
    retry: false,
  });
  return data ? Number(data.balance) : null;
}

/** In a column: above zero is still to pay. A dash stands for nothing, so that no row moves when the balance is there. */
export function Balance({ bookingId }: { bookingId: string }) {
  const balance = useBalance(bookingId);
  if (!balance) return <span>–</span>;
  return <span className="fw-semibold text-nowrap">{staffPrice(balance)}</span>;
}

/** What a guest still owes, or has paid too much. Nothing for a settled folio, and while it is not known. */
export function OpenBalance({ bookingId }: { bookingId: string }) {
  const balance = useBalance(bookingId);
  if (!balance) return null;
  const amount = staffPrice(Math.abs(balance));
  return (
    <small className="fw-semibold text-nowrap">
      {balance > 0 ? t('folio.owes', { amount }) : t('folio.has_paid_too_much', { amount })}
    </small>
  );
}
