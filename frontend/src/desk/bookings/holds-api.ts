import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '../../shared/api/client.ts';
import { liveList, queryKeys, useReload } from '../../shared/api/queries.ts';

/** The rooms that guests keep while they book online, those that end first at the beginning. */
export const useHolds = () =>
  useQuery({
    queryKey: [...queryKeys.bookings, 'holds'],
    queryFn: ({ signal }) => request('GET /api/desk/holds', { signal }),
    select: ({ holds }) => holds,
    ...liveList,
    retry: false,
  });

/** Ends a guest's hold. Its rooms are free afterwards. */
export function useEndHold() {
  const reload = useReload(queryKeys.bookings);
  return useMutation({
    mutationFn: (holdId: string) => request('DELETE /api/desk/holds/:holdId', { params: { holdId } }),
    onSettled: reload,
  });
}
