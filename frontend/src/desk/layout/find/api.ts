import type { FoundByStaff } from '@innkeeper/contracts/booking';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '../../../shared/api/queries.ts';

export type Found = FoundByStaff;

/** Fewer letters would find too much to be useful. */
export const FEWEST_LETTERS = 2;

/** The results for some letters; while new letters are searched, the previous results. */
export const useFound = (q: string) =>
  useCall('GET /api/desk/search', q.length >= FEWEST_LETTERS ? { query: { q } } : null, {
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
