import {
  type CSSProperties,
  type FocusEvent,
  type PointerEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { addDays } from '../../shared/calendar.ts';
import { useMediaQuery } from '../../shared/ui/layout/use-media-query.ts';
import { words } from '../../shared/words/words.ts';
import type { Chart, ChartWindow } from './api.ts';
import { keyOf, type Place } from './items.ts';
import { dayWidth as dayWidthOf, type Layout } from './layout.ts';
import type { Draft } from './options.ts';
import { TapeColumns, TapeDays } from './TapeDays.tsx';
import { TapeMarks, TapeNames, TapeRow } from './TapeRow.tsx';
import { useMounted } from './use-mounted.ts';
import type { Outcome } from './use-outcome.ts';
import { pointedAt, usePointer } from './use-pointer.ts';
import type { useTape } from './use-tape.ts';

const t = words('desk');

/** Above and below a bar, in pixels, by the height of its row. */
const gapOf = (row: number): number => (row > 40 ? 8 : 4);

interface Props {
  chart: Chart;
  layout: Layout;
  window: ChartWindow;
  /** Whether the chart is still that of the window before. */
  isLoading: boolean;
  tape: ReturnType<typeof useTape>;
  draft: Draft | null;
  outcome: Outcome | null;
  /** Whether the moved bar may go to each room. */
  rooms: ReadonlyMap<string, boolean>;
  /** Nights of a room that are being drawn. */
  drawn: Place | null;
  isDrawing: boolean;
  onDraft: (draft: Draft | null) => void;
  onDraw: (place: Place) => void;
  /** A free night was pressed twice. */
  onPick: (place: Place) => void;
  onDrop: () => void;
  onCancel: () => void;
  /** A bar that the pointer rests on, or that has the focus; null for none. */
  onPoint: (bar: HTMLElement | null) => void;
}

/** Rooms below each other, days beside each other. */
export function Tape({ chart, layout, window: shown, tape, draft, outcome, drawn, ...props }: Props) {
  const { start: first, days } = shown;
  const { lines, height, heights } = layout;
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const headWidth = useMediaQuery('(min-width: 768px)') ? 176 : 112;
  const { from, to, width } = useMounted(scroller, lines, `${first} ${days} ${props.isLoading}`);
  const dayWidth = dayWidthOf(days, width - headWidth);
  const dates = useMemo(() => Array.from({ length: days }, (_, i) => addDays(first, i)), [first, days]);
  const pointer = usePointer({
    scroller,
    body,
    lines,
    headWidth,
    dayWidth,
    first,
    today: chart.date,
    itemOf: tape.itemOf,
    selected: tape.selected,
    isDrawing: props.isDrawing,
    onDrag: (item, grip, to) => props.onDraft({ item, grip, to, isByKeys: false }),
    onDraw: props.onDraw,
    onPick: props.onPick,
    onDrop: props.onDrop,
    onCancel: props.onCancel,
    onPoint: draft?.isByKeys
      ? (roomId, day) => props.onDraft({ ...draft, to: pointedAt(draft, { roomId, day, today: chart.date }) })
      : undefined,
  });
  const barOf = (target: EventTarget) => (target as HTMLElement).closest<HTMLElement>('[data-bar]');
  const tip = {
    onPointerOver: ({ target, pointerType, buttons }: PointerEvent) =>
      pointerType === 'mouse' && props.onPoint(buttons ? null : barOf(target)),
    onPointerLeave: () => props.onPoint(null),
    onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && props.onPoint(barOf(target)),
    onBlur: () => props.onPoint(null),
  };
  // Another window starts at its left end, but the vertical position stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the window alone
  useLayoutEffect(() => {
    // Returns a promise in newer browsers, so it must not be what the effect returns.
    scroller.current?.scrollTo?.({ left: 0, behavior: 'instant' });
  }, [first, days]);

  const moving = draft ? keyOf(draft.item) : null;
  const ghostPlace = draft?.to ?? drawn;
  const isPossible = outcome?.kind !== 'impossible';
  const label = outcome?.label ?? '';
  const ghost = useMemo(
    () => (ghostPlace ? { to: ghostPlace, isPossible, label } : null),
    [ghostPlace, isPossible, label],
  );
  const style = {
    '--day': `${dayWidth}px`,
    '--bar': `${heights.row - 2 * gapOf(heights.row)}px`,
    '--gap': `${gapOf(heights.row)}px`,
    '--head': `${headWidth}px`,
    '--width': `${headWidth + days * dayWidth}px`,
  } as CSSProperties;
  return (
    <section
      className={`tape${heights.row > 40 ? '' : ' dense'}${props.isDrawing ? ' drawing' : ''}${draft ? ' moving' : ''}`}
      aria-label={t('chart.region')}
      ref={scroller}
      style={style}
      tabIndex={layout.bars.size ? undefined : 0}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && pointer.abort()) props.onCancel();
        else tape.onKeyDown(event);
      }}
      onPointerDown={pointer.onPointerDown}
      onPointerMove={pointer.onPointerMove}
      onPointerUp={pointer.onPointerUp}
      onPointerCancel={pointer.onPointerCancel}
      onDoubleClick={pointer.onDoubleClick}
      {...tip}
      onClick={(event) => {
        const key = (event.target as HTMLElement).closest<HTMLElement>('[data-bar]')?.dataset['bar'];
        // A key press is a click without a mouse button.
        if ((event.detail > 0 && pointer.wasDragged()) || draft) return;
        tape.setSelected(key ?? null);
        if (key) tape.setStop(key);
      }}
    >
      <TapeDays dates={dates} today={chart.date} />
      <div className="tape-body" ref={body} style={{ height }}>
        <TapeColumns dates={dates} today={chart.date} dayWidth={dayWidth} />
        {props.rooms.size > 0 && <TapeMarks lines={lines} heights={heights} rooms={props.rooms} />}
        <TapeNames lines={lines} heights={heights} />
        {lines.slice(from, to).map((line) => {
          const roomId = line.type === 'room' ? line.room.roomId : null;
          const isOfRow = (key: string | null) =>
            key !== null && layout.bars.get(key)?.roomId === roomId ? key : null;
          return (
            <TapeRow
              key={line.key}
              line={line}
              heights={heights}
              first={first}
              today={chart.date}
              dayWidth={dayWidth}
              selected={isOfRow(tape.selected)}
              stop={isOfRow(tape.stop)}
              dragged={isOfRow(moving)}
              ghost={ghost && ghost.to.roomId === roomId ? ghost : null}
            />
          );
        })}
      </div>
    </section>
  );
}
