import type { Chart } from '@innkeeper/contracts/booking';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { mayUndoBlock, mayUndoChanges } from '../layout/may-undo.ts';
import { withReasonIfUnclean } from '../layout/with-reason-if-unclean.ts';
import * as api from './api.ts';
import { type Item, isPart, nameOf, type Place } from './items.ts';
import type { Verdict } from './verdict.ts';

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

/** Whether only a part of the nights changes its room: the other nights and the price do not change. */
export const isMoveOfPart = (item: Item, to: Place): boolean => isPart(item) && item.roomId !== to.roomId;

/** An agreed price, and the previous price as shown on the chart. */
export type Agreed = api.AgreedPrice & { price?: number | undefined };

/** Drops bars: shows the result at once, reverts it with a message if the server rejects it, and offers to undo it. */
export function useDrop(window: api.ChartWindow) {
  const change = api.useOptimisticChart(window);
  const failed = (item: Item) => (error: unknown) => {
    notify.failure(`${nameOf(item)} is not changed.`, error);
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
        notify.success(`${nameOf(item)}: the change is undone`);
      } catch (error) {
        failed(item)(error);
      }
    };
    const about = changes.map(({ bookingId }) => bookingId);
    notify.undoable(message, undo, about, mayUndoChanges(undoable));
  };

  const dropStay = async (item: Item & { type: 'stay' }, to: Place, agreed?: Agreed) => {
    const { bookingId } = item;
    const { price, ...terms } = agreed ?? {};
    const from = { ...item.stay, guests: item.guests, ...(price !== undefined && { price }) };
    const show = (chart: Chart) => api.withMoved(chart, item, to);
    const done = await withReasonIfUnclean((reason) =>
      isMoveOfPart(item, to)
        ? change(show, async () => {
            const { moved } = await api.moveStays([{ bookingId, from: item.roomId, to: to.roomId }], reason);
            return moved[0]!;
          })
        : change(show, () => api.changeStay(bookingId, { ...stayAt(item, to), ...terms }, from, reason)),
    );
    if (!done) return false;
    const { changeId } = done;
    report(item, `${nameOf(item)}: ${wordsFor(item, to)}`, [{ bookingId, changeId }]);
    return true;
  };
  const swap = async (item: Item & { type: 'stay' }, other: Item & { type: 'stay' }) => {
    const moves = [
      { bookingId: item.bookingId, from: item.roomId, to: other.roomId },
      { bookingId: other.bookingId, from: other.roomId, to: item.roomId },
    ];
    const show = (chart: Chart) =>
      api.withMoved(api.withMoved(chart, item, { ...item, roomId: other.roomId }), other, {
        ...other,
        roomId: item.roomId,
      });
    const done = await withReasonIfUnclean((reason) => change(show, () => api.moveStays(moves, reason)));
    if (!done) return false;
    report(
      item,
      `${nameOf(item)} and ${nameOf(other)} exchanged rooms`,
      done.moved.map(({ booking: { bookingId }, changeId }) => ({ bookingId, changeId })),
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
        notify.success(`${nameOf(item)}: the change is undone`);
      } catch (error) {
        failed(item)(error);
      }
    };
    const message = `${nameOf(item)}: ${wordsFor(item, to)}`;
    notify.undoable(message, undo, [blockId], mayUndoBlock(blockId, block, form));
    return true;
  };

  /** Returns whether it was changed. */
  return async (item: Item, to: Place, verdict: Verdict, agreed?: Agreed): Promise<boolean> => {
    try {
      if (verdict.kind === 'swap' && item.type === 'stay') return await swap(item, verdict.with);
      if (item.type === 'stay') return await dropStay(item, to, agreed);
      return item.type === 'block' && (await dropBlock(item, to));
    } catch (error) {
      return failed(item)(error);
    }
  };
}

function wordsFor(item: Item, to: Place): string {
  if (to.roomId === item.roomId) return 'other days';
  return to.start === item.start && to.end === item.end
    ? `moved to ${to.roomId}`
    : `moved to ${to.roomId}, other days`;
}
