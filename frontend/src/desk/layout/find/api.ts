import type { FoundByStaff } from '@innkeeper/contracts/booking';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/queries.ts';

export type Found = FoundByStaff;

/** Fewer letters would find too much to be useful. */
export const FEWEST_LETTERS = 2;

/** The results for some letters; while new letters are searched, the previous results. */
export const useFound = (q: string) =>
  useQuery({
    queryKey: [...queryKeys.bookings, 'find', q],
    queryFn: ({ signal }) => request('GET /api/desk/search', { query: { q }, signal }),
    enabled: q.length >= FEWEST_LETTERS,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
