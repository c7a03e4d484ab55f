import { memo } from 'react';
import { describe, gripsOf, type Item, keyOf, marksOf, nameOf } from './items.ts';

interface Props {
  item: Item;
  today: string;
  /** In pixels: the position and width of its nights in the row, and the distance from the bar before it. */
  left: number;
  width: number;
  after: number;
  isSelected: boolean;
  isDragged: boolean;
  /** Whether it can be reached with Tab: only one bar of the chart can; the arrow keys move on from it. */
  isStop: boolean;
}

/** What a bar leaves free of its nights at each end, in pixels. */
export const barMargin = 2;

/**
 * A stay, a block or a held room on the chart. The chart handles its events; the style sheet draws its ends. It stands after the bar before it,
 * without a position of its own, because the browser keeps a layer for each positioned element and there are thousands.
 */
export const Bar = memo(function Bar({ item, today, left, width, after, ...is }: Props) {
  const classes = [
    'tape-bar',
    item.type === 'stay' ? `status-${item.status}` : item.type === 'block' ? item.kind : 'held',
    item.type === 'stay' && item.isOfGroup && 'of-group',
    item.type === 'stay' && item.hasNotes && 'has-notes',
    is.isSelected && 'selected',
    is.isDragged && 'dragged',
    ...gripsOf(item, today).map((grip) => `grip-${grip}`),
  ];
  return (
    <button
      type="button"
      dir="auto"
      className={classes.filter(Boolean).join(' ')}
      style={{
        marginLeft: after,
        width: width - 2 * barMargin,
        ...(left < 0 && { paddingLeft: 8 - left }),
      }}
      data-bar={keyOf(item)}
      aria-label={describe(item)}
      aria-pressed={is.isSelected}
      tabIndex={is.isStop ? 0 : -1}
    >
      {marksOf(item)}
      {nameOf(item)}
    </button>
  );
});
