import type { FoundByStaff } from '@innkeeper/contracts/booking';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '../../../shared/api/queries.ts';

export type Found = FoundByStaff;

/** Fewer letters would find too much to be useful; a character of these scripts is a name or a syllable. */
const ENOUGH = /..|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
export const isEnough = (q: string): boolean => ENOUGH.test(q);

/** The results for some letters; while new letters are searched, the previous results. */
export const useFound = (q: string) =>
  useCall('GET /api/desk/search', isEnough(q) ? { query: { q } } : null, {
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
