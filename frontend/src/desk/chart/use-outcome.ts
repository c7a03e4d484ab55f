import { useEffect, useState } from 'react';
import { detailOf } from '../../shared/api/field-labels.ts';
import { longDate, nightCount, nightsBetween } from '../../shared/calendar.ts';
import { staffPrice } from '../../shared/money.ts';
import { priceDifference } from '../layout/price-difference.ts';
import { type Chart, useAgreedPrice, useDropPreview } from './api.ts';
import { comingPlace, type Grip, type Item, nameOf, type Place } from './items.ts';
import { isMoveOfPart, stayAt } from './use-drop.ts';
import { holdAt, type Verdict, verdictOn } from './verdict.ts';

/** A bar that is being moved. */
export interface Draft {
  item: Item;
  grip: Grip;
  to: Place;
  /** Whether the arrow keys move it, and not a pointer. */
  isByKeys: boolean;
}

export interface Outcome {
  verdict: Verdict;
  /** Its new position, and the cost or why it is impossible. */
  text: string;
  mayDrop: boolean;
  /** Whether the price comes from the rates, so that another price may be agreed on. */
  isPriced?: boolean;
}

/** The server is asked when a bar has not moved for this long. */
const settledMs = 150;

/** The result of dropping a bar at its current position; null if none is moved. */
export function useOutcome(draft: Draft | null, chart: Chart | undefined): Outcome | null {
  const verdict = draft && chart ? verdictOn(draft.item, draft.to, chart) : null;
  const wanted =
    draft?.item.type === 'stay' && verdict?.kind === 'free' && !isMoveOfPart(draft.item, draft.to)
      ? { bookingId: draft.item.bookingId, to: stayAt(draft.item, draft.to) }
      : null;
  const settled = useSettled(wanted);
  const { data, error } = useDropPreview(settled);
  const agreed = useAgreedPrice(settled?.bookingId ?? null).data;
  if (!draft || !verdict) return null;

  const { start, end, roomId } = chart ? comingPlace(draft.item, draft.to, chart.date) : draft.to;
  const place = `${nameOf(draft.item)}: ${roomId}, ${longDate(start)} – ${longDate(end)}, ${nightCount(nightsBetween(start, end))}`;
  if (verdict.kind === 'problem') return { verdict, text: verdict.message, mayDrop: false };
  if (verdict.kind === 'same') return { verdict, text: `${place}, as before.`, mayDrop: false };
  if (verdict.kind === 'swap')
    return { verdict, text: `Exchange rooms with ${nameOf(verdict.with)}. Prices stay.`, mayDrop: true };
  const hold = chart && holdAt(draft.to, chart);
  const over = hold ? ` A guest's hold ends: ${nameOf(hold).toLowerCase()}.` : '';
  if (draft.item.type === 'block') return { verdict, text: `${place}.${over}`, mayDrop: true };
  if (isMoveOfPart(draft.item, draft.to))
    return { verdict, text: `${place}. The price stays.${over}`, mayDrop: true };
  const isCurrent = JSON.stringify(settled) === JSON.stringify(wanted);
  if (isCurrent && data?.problem) return { verdict, text: data.problem.message, mayDrop: false };
  if (isCurrent && error) return { verdict, text: detailOf(error), mayDrop: true };
  if (!isCurrent || data?.price == null) return { verdict, text: `${place}…`, mayDrop: true, isPriced: true };
  return {
    verdict,
    text: `${place}: ${staffPrice(data.price)}${agreed === undefined ? '' : priceDifference(data.price, agreed)}.${over}`,
    mayDrop: true,
    isPriced: true,
  };
}

/** The value when it has stayed the same for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), settledMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
