import type { StayOption } from '@innkeeper/contracts/booking';
import { useMemo } from 'react';
import { detailOf, detailOfProblem } from '../../shared/api/field-labels.ts';
import { longDate, nightCount, nightsBetween } from '../../shared/calendar.ts';
import { staffPrice } from '../../shared/money.ts';
import { words } from '../../shared/words/words.ts';
import { clockTime } from '../layout/held-until.ts';
import { comparedPrice } from '../layout/price-difference.ts';
import { type ChartWindow, useStayOptions } from './api.ts';
import { changedPlace, isPart, isSamePlace, nameOf } from './items.ts';
import { type Draft, optionAt, roomsFor } from './options.ts';

const t = words('desk');

export interface Outcome {
  kind: 'same' | 'possible' | 'impossible' | 'unknown';
  /** Its new position, and the cost or why it is impossible. */
  text: string;
  /** The same in a word or two, for its new position on the chart. */
  label: string;
  mayDrop: boolean;
  /** The stay with which it exchanges rooms. */
  exchange?: StayOption['exchange'];
  /** Nights before this day stay in their room; undefined if the server has not said it yet. */
  since?: string | undefined;
  /** Whether the price comes from the rates, so that another price may be agreed on. */
  isPriced: boolean;
  /** The price of the stay as it is, where the server has said so. */
  priceBefore?: number | undefined;
}

const nowhere: ReadonlyMap<string, boolean> = new Map();

/**
 * The result of dropping a bar at its current position, and whether each room is possible; null if none is moved. The server is asked
 * once about a stay; until it has answered, and where it has not, the drop decides, as it does for blocks.
 */
export function useOutcome(draft: Draft | null, window: ChartWindow) {
  const item = draft?.item;
  const wanted = item?.type === 'stay' ? { bookingId: item.bookingId, roomId: item.roomId, window } : null;
  const { data, error, isFetching } = useStayOptions(wanted);
  const { grip, to } = draft ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rooms are the same while the bar keeps its days
  const rooms = useMemo(
    () => (data && draft?.item.type === 'stay' ? roomsFor(data, draft) : nowhere),
    [data, item, grip, to?.start, to?.end],
  );
  if (!draft) return { outcome: null, rooms: nowhere };
  return { outcome: outcomeOf(draft, { options: data, error, isFetching }), rooms };
}

type Asked = Pick<ReturnType<typeof useStayOptions>, 'error' | 'isFetching'> & {
  options: ReturnType<typeof useStayOptions>['data'];
};

function outcomeOf(draft: Draft, { options, error, isFetching }: Asked): Outcome {
  const { item, grip, to } = draft;
  const since = options?.date;
  const { roomId, start, end } = changedPlace(item, to, since);
  const place = t('outcome.place', {
    name: nameOf(item),
    room: roomId,
    start: longDate(start),
    end: longDate(end),
    nights: nightCount(nightsBetween(start, end)),
  });
  const isMove = grip === 'rest' || (grip === 'whole' && isPart(item));
  const known = { since, priceBefore: options?.stay.price };
  if (grip === 'rest' ? to.roomId === item.roomId : isSamePlace(item, to)) {
    const text = grip === 'rest' ? t('outcome.choose_room', { place }) : t('outcome.as_before', { place });
    return { ...known, kind: 'same', text, label: '', mayDrop: false, isPriced: false };
  }
  const option = item.type === 'stay' && options ? optionAt(options, draft) : undefined;
  if (!option) {
    const unknown = {
      ...known,
      kind: 'unknown' as const,
      mayDrop: true,
      isPriced: item.type === 'stay' && !isMove,
    };
    if (item.type !== 'stay') return { ...unknown, text: t('outcome.place_only', { place }), label: '' };
    if (isFetching) return { ...unknown, text: t('outcome.asking', { place }), label: '…' };
    return {
      ...unknown,
      text: sentences(
        t('outcome.place_only', { place }),
        error && detailOf(error),
        t('outcome.decided_on_drop'),
      ),
      label: '?',
    };
  }
  if (option.problem) {
    const text = detailOfProblem(option.problem);
    return {
      ...known,
      kind: 'impossible',
      text,
      label: t('outcome.impossible'),
      mayDrop: false,
      isPriced: false,
    };
  }
  const { exchange, price } = option;
  const asksWhy = option.needsReason && t('outcome.not_clean');
  const over = option.heldUntil && t('held.ends', { time: clockTime(option.heldUntil) });
  const possible = { ...known, kind: 'possible' as const, mayDrop: true };
  if (exchange)
    return {
      ...possible,
      exchange,
      isPriced: false,
      label: t('outcome.exchange'),
      text: sentences(
        t('outcome.exchange_with', { name: exchange.guestName || exchange.bookingId }),
        over,
        asksWhy,
      ),
    };
  if (isMove)
    return {
      ...possible,
      isPriced: false,
      label: t('outcome.same_price'),
      text: sentences(t('outcome.price_stays', { place }), over, asksWhy),
    };
  const label = staffPrice(price!);
  const compared = comparedPrice(price!, options!.stay.price);
  const text = sentences(t('outcome.price', { place, price: compared }), over, asksWhy);
  return { ...possible, isPriced: true, label, text };
}

/** Whole sentences, one after the other. */
const sentences = (...all: readonly (string | false | null | undefined)[]) => all.filter(Boolean).join(' ');
