import type { WireFreeRoom } from '@innkeeper/booking/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';

export type AvailableRoom = WireFreeRoom;

export interface Search {
  start: string;
  end: string;
  category: string;
}

/** Rooms that are free for the whole stay, cheapest first. @throws ApiError with `fields` for impossible dates. */
export async function findRooms(search: Search): Promise<AvailableRoom[]> {
  return (await api.post<{ rst: AvailableRoom[] }>('/booking/getAvailbleRooms', search)).rst;
}

export interface BookRoom {
  start: string;
  end: string;
  roomId: string;
}

/** The same key with the same stay books once, however often it is sent. */
export function useBookRoom() {
  const reload = useReload(queryKeys.bookings);
  return useMutation({
    mutationFn: ({ stay, idempotencyKey }: { stay: BookRoom; idempotencyKey: string }) =>
      api.post('/booking/', stay, { headers: { 'Idempotency-Key': idempotencyKey } }),
    onSuccess: reload,
  });
}
