import type {
  GuestChange,
  GuestListQuery,
  GuestProfile,
  GuestRecord,
  ListedGuest,
} from '@innkeeper/contracts/booking';
import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '../../shared/api/client.ts';
import { liveList, queryKeys, useReload } from '../../shared/api/queries.ts';
import { useDeskList } from '../../shared/resource/use-desk-list.ts';
import type { ListState } from '../../shared/ui/table/list-state.ts';

export type { GuestProfile, GuestRecord, ListedGuest };
export type GuestSort = NonNullable<GuestListQuery['sort']>;
export type StayOfGuest = GuestProfile['stays'][number];

/** Below the key of bookings, because a change of a booking may affect a guest. */
const guestsKey = [...queryKeys.bookings, 'guests'];

export const useGuests = (state: ListState<GuestSort, object>) =>
  useDeskList(guestsKey, state, async (page, signal) => {
    const query = { ...page, cursor: state.cursor };
    const { guests: rows, pageInfo } = await request('GET /api/desk/guests', { query, signal });
    return { rows, pageInfo };
  });

/** At most ten guests that match the words. */
export const useGuestsLike = (q: string) =>
  useQuery({
    queryKey: [...guestsKey, 'like', q],
    queryFn: async ({ signal }) =>
      (await request('GET /api/desk/guests', { query: { q, pageSize: 10 }, signal })).guests,
    enabled: q !== '',
  });

/** A guest with stays and merges. */
export const useGuest = (guestId: string) =>
  useQuery({
    queryKey: [...guestsKey, 'profile', guestId],
    queryFn: ({ signal }) => request('GET /api/desk/guests/:guestId', { params: { guestId }, signal }),
    ...liveList,
  });

/** A mutation after which bookings and guests are loaded again. */
function useGuestMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const reload = useReload(queryKeys.bookings);
  return useMutation({ mutationFn, onSettled: () => reload() });
}

/** @throws ApiError `edit_conflict` or `guest_merged`. */
export const useChangeGuest = () =>
  useGuestMutation(({ guestId, ...body }: GuestChange & { guestId: string; version: number }) =>
    request('PUT /api/desk/guests/:guestId', { params: { guestId }, body }),
  );

/** @throws ApiError `guest_merged`. */
export const useMergeGuests = () =>
  useGuestMutation(({ guestId, ...body }: { guestId: string; otherId: string; mergeId: string }) =>
    request('POST /api/desk/guests/:guestId/merges', { params: { guestId }, body }),
  );

/** @throws ApiError `undo_expired`. */
export const useUndoMerge = () =>
  useGuestMutation((params: { guestId: string; mergeId: string }) =>
    request('POST /api/desk/guests/:guestId/merges/:mergeId/undo', { params }),
  );
