import { memo } from 'react';
import { describe, gripsOf, type Item, keyOf, nameOf } from './items.ts';
import { spanOf } from './layout.ts';

interface Props {
  item: Item;
  /** The first day of the chart. */
  first: string;
  today: string;
  dayWidth: number;
  isSelected: boolean;
  isDragged: boolean;
  /** Whether it can be reached with Tab: only one bar of the chart can; the arrow keys move on from it. */
  isStop: boolean;
}

/** A stay or a block on the chart. The chart handles its events; the style sheet draws its ends. */
export const Bar = memo(function Bar({ item, first, today, dayWidth, isSelected, isDragged, isStop }: Props) {
  const { left, width } = spanOf(item, first, dayWidth);
  const grips = gripsOf(item, today);
  const classes = [
    'tape-bar',
    item.type === 'block' ? item.kind : `status-${item.status}`,
    isSelected && 'selected',
    isDragged && 'dragged',
    ...grips.map((grip) => `grip-${grip}`),
  ];
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      style={{ left: left + 2, width: width - 4, ...(left < 0 && { paddingLeft: 8 - left }) }}
      data-bar={keyOf(item)}
      aria-label={describe(item)}
      aria-pressed={isSelected}
      tabIndex={isStop ? 0 : -1}
    >
      <bdi>{nameOf(item)}</bdi>
    </button>
  );
});
