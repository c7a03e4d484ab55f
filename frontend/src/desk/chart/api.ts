import type {
  BlockForm,
  BlockOnWire,
  Chart,
  KnownStay,
  StayChange,
  StayChangeForm,
  StayFacts,
  StayMove,
} from '@innkeeper/contracts/booking';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { request } from '../../shared/api/client.ts';
import { recordBookingAnswer } from '../../shared/api/freshness.ts';
import { useCall, useLiveCall } from '../../shared/api/queries.ts';
import { keyOf, likeCall } from '../../shared/api/query-keys.ts';
import { changedPlace, type Item, type Place } from './items.ts';

export type { BlockForm, BlockOnWire, Chart, StayChange, StayChangeForm };
/** The price that the desk has agreed on with a guest instead of the rates, and the reason. */
export type AgreedPrice = { agreedPrice: string; agreedPer: 'night' | 'stay'; priceReason: string };

export interface ChartWindow {
  start: string;
  days: number;
}

const inputOf = (window: ChartWindow) => ({ query: { ...window } });

/** Rooms with their stays and blocks. The previous window is shown until the next one is loaded. */
export const useChart = (window: ChartWindow) =>
  useLiveCall('GET /api/desk/chart', inputOf(window), { placeholderData: keepPreviousData });

/**
 * Where the bar of a stay may go in the shown days, and at what price; `null` makes no call. It is asked once for a whole drag, and again
 * when another user changes a booking.
 */
export const useStayOptions = (wanted: { bookingId: string; roomId: string; window: ChartWindow } | null) =>
  useCall(
    'POST /api/desk/stays/:bookingId/options',
    wanted && {
      params: { bookingId: wanted.bookingId },
      body: { roomId: wanted.roomId, ...wanted.window },
    },
    { gcTime: 0, staleTime: 0, refetchOnWindowFocus: false, retry: false },
  );

/** The cost of a stay at another position at an agreed price, or why it is impossible; `null` makes no call. */
export const useDropPreview = (wanted: { bookingId: string; to: StayFacts & Partial<AgreedPrice> } | null) =>
  useCall(
    'POST /api/desk/bookings/:bookingId/preview',
    wanted && { params: { bookingId: wanted.bookingId }, body: wanted.to },
    { staleTime: 0, retry: false },
  );

/**
 * Returns a function that shows a change on the chart at once and makes it. If the server rejects it, the chart is restored,
 * and the promise rejects. The chart is always loaded again.
 */
export function useOptimisticChart(window: ChartWindow) {
  const client = useQueryClient();
  return async <T>(change: (chart: Chart) => Chart, carryOut: () => Promise<T>): Promise<T> => {
    const queryKey = keyOf('GET /api/desk/chart', inputOf(window));
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData<Chart>(queryKey);
    if (before) client.setQueryData(queryKey, change(before));
    try {
      return await carryOut();
    } catch (error) {
      if (before) client.setQueryData(queryKey, before);
      throw error;
    } finally {
      recordBookingAnswer();
      void client.invalidateQueries({ queryKey: likeCall('GET /api/desk/chart') });
    }
  };
}

/** The chart with a bar at another position. In another room, nights before `since` stay where they were. */
export function withMoved(chart: Chart, item: Item, to: Place, since?: string): Chart {
  if (item.type === 'hold') return chart;
  if (item.type === 'block') {
    const blocks = chart.blocks.map((one) => (one.blockId === item.blockId ? { ...one, ...to } : one));
    return { ...chart, blocks };
  }
  const isIt = (one: Place & { bookingId: string }) =>
    one.bookingId === item.bookingId && one.start === item.start && one.roomId === item.roomId;
  const place = changedPlace(item, to, since);
  return {
    ...chart,
    stays: chart.stays.flatMap((one) => {
      if (!isIt(one)) return [one];
      if (place === to) return [{ ...one, ...to }];
      return [
        { ...one, end: place.start },
        { ...one, ...place },
      ];
    }),
  };
}

export const changeStay = (bookingId: string, to: StayChange, from: KnownStay, reason?: string) =>
  request('PUT /api/desk/bookings/:bookingId/stay', {
    params: { bookingId },
    body: { ...to, ...(reason && { reason }), from },
  });

export const moveStays = (moves: StayMove[], reason?: string) =>
  request('POST /api/desk/moves', { body: { moves, ...(reason && { reason }) } });

export const undoStays = (changes: { bookingId: string; changeId: string }[]) =>
  request('POST /api/desk/undo', { body: { changes } });

export const saveBlock = (blockId: string, form: BlockForm & { version?: number }) =>
  request('PUT /api/desk/blocks/:blockId', { params: { blockId }, body: form });
