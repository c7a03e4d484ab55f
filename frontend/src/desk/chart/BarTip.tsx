import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useCall } from '../../shared/api/queries.ts';
import { longDate, nightCount, nightsBetween } from '../../shared/calendar.ts';
import { staffPrice } from '../../shared/money.ts';
import { useMay } from '../../shared/resource/may.ts';
import { StatusBadge } from '../../shared/ui/table/cells.tsx';
import { clockTime } from '../../shared/words/date-formats.ts';
import { words } from '../../shared/words/words.ts';
import type { Item } from './items.ts';
import { nameOf } from './items.ts';

const t = words('desk');
const tShared = words('shared');

/** How long the pointer or the focus rests on a bar before it is described, in milliseconds. */
const REST_MS = 350;

/** The bar on which the pointer or the focus has rested; `point` says on which it is now. Nothing is drawn again before. */
export function useRested() {
  const [rested, setRested] = useState<HTMLElement | null>(null);
  const now = useRef<{ bar: HTMLElement | null; isShown: boolean; timer?: ReturnType<typeof setTimeout> }>({
    bar: null,
    isShown: false,
  });
  useEffect(() => () => clearTimeout(now.current.timer), []);
  const point = useCallback((bar: HTMLElement | null) => {
    if (bar === now.current.bar) return;
    clearTimeout(now.current.timer);
    now.current.bar = bar;
    if (now.current.isShown) setRested(null);
    now.current.isShown = false;
    if (!bar) return;
    now.current.timer = setTimeout(() => {
      now.current.isShown = true;
      setRested(bar);
    }, REST_MS);
  }, []);
  return { rested, point };
}

interface Props {
  /** The bar; null while none is pointed at, or one is being moved. */
  bar: HTMLElement | null;
  item: Item | undefined;
  onClose: () => void;
}

/** Describes the stay of a bar, beside it. Escape closes it. */
export function BarTip({ bar, item, onClose }: Props) {
  useEffect(() => {
    if (!bar) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [bar, onClose]);
  return bar && item?.type === 'stay' ? <Tip key={item.bookingId} bar={bar} item={item} /> : null;
}

function Tip({ bar, item }: { bar: HTMLElement; item: Item & { type: 'stay' } }) {
  const id = useId();
  const params = { bookingId: item.bookingId };
  const { data } = useCall(
    'GET /api/desk/bookings/:bookingId',
    { params },
    { staleTime: 10_000, retry: false },
  );
  const maySeeFolio = useMay()('folio');
  const folio = useCall('GET /api/desk/folios/:bookingId', maySeeFolio ? { params } : null, {
    staleTime: 10_000,
    retry: false,
  });
  useEffect(() => {
    bar.setAttribute('aria-describedby', id);
    return () => bar.removeAttribute('aria-describedby');
  }, [bar, id]);
  const balance = folio.data && Number(folio.data.folio.totals.balance);
  const { left, top, bottom, width } = bar.getBoundingClientRect();
  const isLow = bottom > window.innerHeight * 0.6;
  const place = {
    left: Math.max(8, Math.min(left + Math.min(width, 40), window.innerWidth - 340)),
    ...(isLow ? { bottom: window.innerHeight - top + 6 } : { top: bottom + 6 }),
  };
  const { stay } = item;
  const remarks = data
    ? [data.requests, ...(data.notes ?? []).map(({ text }) => text), data.guest.notes].filter(Boolean)
    : [];
  return (
    <div className="tape-tip" role="tooltip" id={id} style={place}>
      <p>
        <strong>
          <bdi>{nameOf(item)}</bdi>
        </strong>{' '}
        <StatusBadge status={item.status} />
      </p>
      <p>{t('booking.dates', { start: longDate(stay.start), end: longDate(stay.end) })}</p>
      <p>
        {[
          nightCount(nightsBetween(stay.start, stay.end)),
          t('group.guests', { count: item.guests }),
          data?.booking.children.length
            ? t('booking.children', {
                count: data.booking.children.length,
                ages: data.booking.children.join(tShared('list.separator')),
              })
            : '',
          data ? staffPrice(data.booking.price) : '',
        ]
          .filter(Boolean)
          .join(tShared('list.separator'))}
      </p>
      {balance !== undefined && balance !== 0 && (
        <p>
          {balance > 0
            ? t('tip.owes', { amount: staffPrice(balance) })
            : t('tip.paid_too_much', { amount: staffPrice(-balance) })}
        </p>
      )}
      {data?.arrivalTime && <p>{t('today.arrives_about', { time: clockTime(data.arrivalTime) })}</p>}
      {item.isOfGroup && <p>{t('chart.of_group')}</p>}
      {remarks.map((text) => (
        <p key={text} className="tip-note">
          <bdi>{text}</bdi>
        </p>
      ))}
    </div>
  );
}
