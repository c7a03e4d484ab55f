import type { Chart } from '@innkeeper/contracts/booking';
import { longDate } from '../../shared/calendar.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { words } from '../../shared/words/words.ts';
import { mayUndoBlock, mayUndoChanges } from '../layout/may-undo.ts';
import { withReasonIfUnclean } from '../layout/with-reason-if-unclean.ts';
import * as api from './api.ts';
import { type Grip, type Item, isPart, nameOf, type Place } from './items.ts';
import type { Outcome } from './use-outcome.ts';

const t = words('desk');

/** The wanted stay of a booking that moves as a whole, for its calls. */
export function stayAt(item: Item & { type: 'stay' }, to: Place) {
  const { start, end } = item.stay;
  return {
    start: to.start === item.start ? start : to.start,
    end: to.end === item.end ? end : to.end,
    roomId: to.roomId === item.roomId ? item.stay.roomId : to.roomId,
    guests: item.guests,
  };
}

/** A bar that was dropped. */
export type Dropped = { item: Item; grip: Grip; to: Place };

/** An agreed price, and the previous price as shown on the chart. */
export type Agreed = api.AgreedPrice & { price?: number | undefined };

/** Drops bars: shows the result at once, reverts it with a message if the server rejects it, and offers to undo it. */
export function useDrop(window: api.ChartWindow) {
  const change = api.useOptimisticChart(window);
  const failed = (item: Item) => (error: unknown) => {
    notify.failure(t('drop.not_changed', { name: nameOf(item) }), error);
    return false;
  };
  /** Reports changed stays of which at least one is the dropped one. */
  const report = (item: Item, message: string, changes: { bookingId: string; changeId: string | null }[]) => {
    const undoable = changes.flatMap(({ bookingId, changeId }) =>
      changeId ? [{ bookingId, changeId }] : [],
    );
    const undo = async () => {
      try {
        await change(
          (chart) => chart,
          () => api.undoStays(undoable),
        );
        notify.success(t('drop.undone', { name: nameOf(item) }));
      } catch (error) {
        failed(item)(error);
      }
    };
    const about = changes.map(({ bookingId }) => bookingId);
    notify.undoable(message, undo, about, mayUndoChanges(undoable));
  };

  const dropStay = async (
    item: Item & { type: 'stay' },
    { to, grip, since }: Dropped & Pick<Outcome, 'since'>,
    agreed?: Agreed,
  ) => {
    const { bookingId } = item;
    const { price, ...terms } = agreed ?? {};
    const from = { ...item.stay, guests: item.guests, ...(price !== undefined && { price }) };
    const isRest = grip === 'rest';
    const show = (chart: Chart) =>
      isRest
        ? api.withMoved(chart, item, { ...to, start: item.start }, to.start)
        : api.withMoved(chart, item, to, since);
    const move = { bookingId, from: item.roomId, to: to.roomId, ...(isRest && { since: to.start }) };
    const done = await withReasonIfUnclean((reason) =>
      isRest || (isPart(item) && to.roomId !== item.roomId)
        ? change(show, async () => (await api.moveStays([move], reason)).moved[0]!)
        : change(show, () => api.changeStay(bookingId, { ...stayAt(item, to), ...terms }, from, reason)),
    );
    if (!done) return false;
    const { changeId } = done;
    const message = isRest
      ? t('drop.rest', { name: nameOf(item), room: to.roomId, date: longDate(to.start) })
      : messageFor(item, to);
    report(item, message, [{ bookingId, changeId }]);
    return true;
  };
  const swap = async (
    item: Item & { type: 'stay' },
    { to, since }: Dropped & Pick<Outcome, 'since'>,
    { bookingId, guestName }: NonNullable<Outcome['exchange']>,
  ) => {
    const [own, theirs] = [item.roomId, to.roomId];
    const moves = [
      { bookingId: item.bookingId, from: own, to: theirs },
      { bookingId, from: theirs, to: own },
    ];
    const show = (chart: Chart) => {
      const other = chart.stays.find((one) => one.bookingId === bookingId && one.roomId === theirs);
      const moved = api.withMoved(chart, item, { ...item, roomId: theirs }, since);
      return other
        ? api.withMoved(moved, { type: 'stay', ...other }, { ...other, roomId: own }, since)
        : moved;
    };
    const done = await withReasonIfUnclean((reason) => change(show, () => api.moveStays(moves, reason)));
    if (!done) return false;
    report(
      item,
      t('drop.exchanged', { name: nameOf(item), other: guestName || bookingId }),
      done.moved.map(({ booking, changeId }) => ({ bookingId: booking.bookingId, changeId })),
    );
    return true;
  };
  const dropBlock = async (item: Item & { type: 'block' }, to: Place) => {
    const { type: _, blockId, version, ...form } = item;
    const show = (chart: Chart) => api.withMoved(chart, item, to);
    const { block } = await change(show, () => api.saveBlock(blockId, { ...form, ...to, version }));
    const undo = async () => {
      try {
        await change(
          (chart) => chart,
          () => api.saveBlock(blockId, { ...form, version: block.version }),
        );
        notify.success(t('drop.undone', { name: nameOf(item) }));
      } catch (error) {
        failed(item)(error);
      }
    };
    const message = messageFor(item, to);
    notify.undoable(message, undo, [blockId], mayUndoBlock(blockId, block, form));
    return true;
  };

  /** Returns whether it was changed. */
  return async (
    dropped: Dropped,
    { exchange, since }: Pick<Outcome, 'exchange' | 'since'>,
    agreed?: Agreed,
  ): Promise<boolean> => {
    const { item, to } = dropped;
    try {
      if (item.type === 'stay' && exchange) return await swap(item, { ...dropped, since }, exchange);
      if (item.type === 'stay') return await dropStay(item, { ...dropped, since }, agreed);
      return item.type === 'block' && (await dropBlock(item, to));
    } catch (error) {
      return failed(item)(error);
    }
  };
}

function messageFor(item: Item, { roomId: room, start, end }: Place): string {
  const name = nameOf(item);
  if (room === item.roomId) return t('drop.other_days', { name });
  return start === item.start && end === item.end
    ? t('drop.moved', { name, room })
    : t('drop.moved_other_days', { name, room });
}
