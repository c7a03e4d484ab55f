import type { FreeRoomOnWire, RoomOrder, RoomSearch } from '@innkeeper/contracts/booking';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../shared/api/client.ts';
import { freshness, recordBookingAnswer } from '../../shared/api/freshness.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';

export type AvailableRoom = FreeRoomOnWire;
export type Search = Pick<RoomSearch, 'start' | 'end' | 'category'>;
export type { RoomOrder };

/** Rooms that are free for the whole stay, cheapest first. @throws ApiError with `fields` for impossible dates. */
export async function findRooms(search: Search): Promise<AvailableRoom[]> {
  const headers = freshness();
  return (await request('POST /api/booking/getAvailbleRooms', { body: search, headers })).rst;
}

/** The same key with the same stay books once, however often it is sent. */
export function useBookRoom() {
  const reload = useReload(queryKeys.bookings);
  return useMutation({
    mutationFn: ({ stay, idempotencyKey }: { stay: RoomOrder; idempotencyKey: string }) =>
      request('POST /api/booking', { body: stay, headers: { 'idempotency-key': idempotencyKey } }),
    onSuccess: reload,
    onSettled: recordBookingAnswer,
  });
}
