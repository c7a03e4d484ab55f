import type { PriceCalendar, SeasonInput, SeasonOnWire } from '@innkeeper/contracts/booking';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Body, request } from '../../shared/api/client.ts';
import { liveList, queryKeys, useReload } from '../../shared/api/queries.ts';

export type Night = PriceCalendar['nights'][number];
export type Season = SeasonOnWire;
export type SeasonValues = SeasonInput;
export type { PriceCalendar };

/** What each night of a year costs in a category; `null` waits until one is chosen. */
export function usePriceCalendar(categoryId: string | null, year: number) {
  return useQuery({
    queryKey: [...queryKeys.rates, 'days', categoryId, year],
    queryFn: ({ signal }) =>
      request('GET /api/desk/rates/:categoryId/days', {
        params: { categoryId: categoryId! },
        query: { year },
        signal,
      }),
    enabled: categoryId !== null,
    ...liveList,
  });
}

export function useSetDayPrices() {
  const reload = useReload(queryKeys.rates);
  return useMutation({
    mutationFn: ({
      categoryId,
      ...body
    }: Body<'PUT /api/desk/rates/:categoryId/days'> & { categoryId: string }) =>
      request('PUT /api/desk/rates/:categoryId/days', { params: { categoryId }, body }),
    onSettled: reload, // also after a conflict, so that the prices of now are compared
  });
}

export function useSeasons() {
  return useQuery({
    queryKey: [...queryKeys.rates, 'seasons'],
    queryFn: async ({ signal }) => (await request('GET /api/desk/seasons', { signal })).seasons,
    ...liveList,
  });
}

export function useAddSeason() {
  const reload = useReload(queryKeys.rates);
  return useMutation({
    mutationFn: (body: SeasonValues) => request('POST /api/desk/seasons', { body }),
    onSuccess: reload,
  });
}

export function useChangeSeason() {
  const reload = useReload(queryKeys.rates);
  return useMutation({
    mutationFn: ({ seasonId, ...body }: Body<'PUT /api/desk/seasons/:seasonId'> & { seasonId: string }) =>
      request('PUT /api/desk/seasons/:seasonId', { params: { seasonId }, body }),
    onSuccess: reload,
  });
}

export function useDeleteSeason() {
  const reload = useReload(queryKeys.rates);
  return useMutation({
    mutationFn: (seasonId: string) => request('DELETE /api/desk/seasons/:seasonId', { params: { seasonId } }),
    onSuccess: reload,
  });
}
