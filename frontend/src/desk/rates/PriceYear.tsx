// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus is a grid
import { type KeyboardEvent, memo, type PointerEvent, useEffect, useId, useRef } from 'react';
import { longDate } from '../../shared/calendar.ts';
import { staffPrice } from '../../shared/money.ts';
import { words } from '../../shared/words/words.ts';
import type { Night } from './api.ts';
import {
  columnOf,
  inOrder,
  monthInWords,
  nightByKey,
  nightsOf,
  type Span,
  shortAmount,
  weekdaysOfPage,
} from './nights.ts';
import { inWords, open } from './restrictions.ts';

const t = words('office');

interface Props {
  nights: readonly Night[];
  selected: Span | null;
  /** Only these weekdays of the selection count, Monday first. */
  weekdays: readonly boolean[];
  onSelect: (span: Span) => void;
  /** Enter was pressed on the selection. */
  onEnter: () => void;
}

/**
 * A year of prices, month by month. Nights are selected by dragging, by a tap on the first and one on the last, or by the
 * arrow keys, which extend the selection with Shift.
 */
export function PriceYear({ nights, selected, weekdays, onSelect, onEnter }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  const chosen = new Set(selected ? nightsOf(selected, weekdays) : []);
  const current = selected?.to ?? nights[0]?.night;

  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    root.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  // A finger may be about to scroll, which ends in `pointercancel`, so only lifting it selects.
  const onPointer = (event: PointerEvent) => {
    const night = nightAt(event.target);
    const isMouse = event.pointerType === 'mouse';
    if (!night || event.button !== 0 || isMouse !== (event.type === 'pointerdown')) return;
    const isSecondTap = !isMouse && selected?.from === selected?.to;
    const from = selected && (event.shiftKey || isSecondTap) ? selected.from : night;
    isMoving.current = true;
    onSelect({ from, to: night });
  };
  const onPointerOver = (event: PointerEvent) => {
    const night = nightAt(event.target);
    if (night && selected && event.pointerType === 'mouse' && event.buttons === 1 && night !== selected.to)
      onSelect({ from: selected.from, to: night });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!current) return;
    if (event.key === 'Enter' && selected) {
      event.preventDefault();
      onEnter();
      return;
    }
    const isSpace = event.key === ' ';
    const to = isSpace ? current : nightByKey(current, event.key);
    if (!to || !nights.some(({ night }) => night === to)) return;
    event.preventDefault();
    isMoving.current = true;
    onSelect({ from: event.shiftKey && selected ? selected.from : to, to });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its cells have roles and take the focus
    <div
      className="price-year"
      ref={root}
      onPointerDown={onPointer}
      onPointerUp={onPointer}
      onPointerOver={onPointerOver}
      onKeyDown={onKeyDown}
    >
      {monthsOf(nights).map((month) => (
        <Month key={month[0]!.night} nights={month} chosen={chosen} current={current} />
      ))}
    </div>
  );
}

interface MonthProps {
  nights: readonly Night[];
  chosen: ReadonlySet<string>;
  current: string | undefined;
}

function Month({ nights, chosen, current }: MonthProps) {
  const id = useId();
  const first = nights[0]!.night;
  return (
    <section className="price-month">
      <h2 id={id}>{monthInWords(first)}</h2>
      <table role="grid" aria-labelledby={id} aria-multiselectable="true">
        <thead>
          <tr>
            {weekdaysOfPage().map(({ index, name, short }) => (
              <th key={index} scope="col" abbr={name}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(nights).map((week) => (
            <tr key={week.find(Boolean)!.night}>
              {week.map((night, weekday) =>
                night ? (
                  <Cell
                    key={night.night}
                    {...night}
                    isChosen={chosen.has(night.night)}
                    isCurrent={night.night === current}
                  />
                ) : (
                  <td key={weekdaysOfPage()[weekday]!.index} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const SOURCES = {
  day: 'rates.night.own',
  weekday: 'rates.night.of_weekday',
  category: 'rates.night.of_category',
} as const;

const Cell = memo(function Cell(props: Night & { isChosen: boolean; isCurrent: boolean }) {
  const { night, amount, from, season, restriction, isChosen, isCurrent } = props;
  const { minimumNights, maximumNights } = restriction ?? open;
  const why = season ?? t(SOURCES[from === 'season' ? 'category' : from]);
  const says = [why, inWords(restriction)].filter(Boolean).join('; ');
  return (
    <td
      role="gridcell"
      data-night={night}
      data-from={from}
      aria-selected={isChosen}
      data-closed={restriction?.isClosed || undefined}
      data-no-arrival={restriction?.isClosedToArrival || undefined}
      data-no-departure={restriction?.isClosedToDeparture || undefined}
      aria-label={t('rates.night.label', {
        date: longDate(night),
        price: staffPrice(Number(amount)),
        facts: says,
      })}
      title={says}
      tabIndex={isCurrent ? 0 : -1}
    >
      <span>{Number(night.slice(8))}</span>
      <b className="num">{shortAmount(amount)}</b>
      {(minimumNights || maximumNights) && (
        <small>
          {minimumNights && `${minimumNights}+`} {maximumNights && `≤${maximumNights}`}
        </small>
      )}
    </td>
  );
});

const nightAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-night]')?.dataset['night'] : undefined;

function monthsOf(nights: readonly Night[]): Night[][] {
  const months = new Map<string, Night[]>();
  for (const night of nights) {
    const month = night.night.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), night]);
  }
  return [...months.values()];
}

/** The nights of a month by weeks; undefined if a week has days of another month. */
function weeksOf(nights: readonly Night[]): (Night | undefined)[][] {
  const cells: (Night | undefined)[] = Array(columnOf(nights[0]!.night)).fill(undefined);
  cells.push(...nights);
  while (cells.length % 7) cells.push(undefined);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** The first and the last night of a selection as text. */
export function spanInWords(span: Span): string {
  const { first, last } = inOrder(span);
  return first === last
    ? longDate(first)
    : t('rates.months.span', { first: longDate(first), last: longDate(last) });
}
