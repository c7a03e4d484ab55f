import type {
  DiscountCodeInput,
  DiscountCodeOnWire,
  PriceCalendar,
  PriceRules,
  PriceRulesInput,
  RatePlans,
  RatePlansInput,
  SeasonInput,
  SeasonOnWire,
  TaxRules,
  TaxRulesInput,
  VersionedPriceRules,
  VersionedRatePlans,
  VersionedTaxRules,
} from '@innkeeper/contracts/booking';
import { type UseQueryResult, useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Body, request } from '../../shared/api/client.ts';
import { liveList, queryKeys, useReload } from '../../shared/api/queries.ts';
import { addDays } from '../../shared/calendar.ts';
import { monthsLater } from './nights.ts';

export type Night = PriceCalendar['nights'][number];
export type Season = SeasonOnWire;
export type SeasonValues = SeasonInput;
export type { PriceCalendar };
/** What extra guests pay, and discounts for long stays: as stored, as typed, and as sent. */
export type Rules = VersionedPriceRules;
export type RulesValues = PriceRulesInput;
export type RulesOutput = PriceRules;
/** The same for taxes and fees. */
export type Taxes = VersionedTaxRules;
export type TaxesValues = TaxRulesInput;
export type TaxesOutput = TaxRules;
/** The same for rate plans. */
export type Plans = VersionedRatePlans;
export type PlansValues = RatePlansInput;
export type PlansOutput = RatePlans;

/**
 * The price of each night of the twelve months from `from` (`2026-11`) on in a category; `null` makes no call. The server
 * answers by calendar years, so usually two are loaded.
 */
export function usePriceCalendar(categoryId: string | null, from: string) {
  const first = `${from}-01`;
  const end = monthsLater(from, 12);
  const years = [...new Set([first, addDays(`${end}-01`, -1)].map((day) => Number(day.slice(0, 4))))];
  return useQueries({
    queries: years.map((year) => ({
      queryKey: [...queryKeys.rates, 'days', categoryId, year],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        request('GET /api/desk/rates/:categoryId/days', {
          params: { categoryId: categoryId! },
          query: { year },
          signal,
        }),
      enabled: categoryId !== null,
      ...liveList,
    })),
    combine: useCallback(
      (results: UseQueryResult<PriceCalendar>[]) => joinYears(results, first, end),
      [first, end],
    ),
  });
}

/** The nights from `first` to before `end` of two years in a row, once both are there. */
function joinYears(results: UseQueryResult<PriceCalendar>[], first: string, end: string) {
  const read = results.flatMap(({ data }) => (data ? [data] : []));
  const failed = results.find(({ isLoadingError }) => isLoadingError);
  const nights = read.flatMap((year) => year.nights.filter(({ night }) => night >= first && night < end));
  return {
    data:
      read.length === results.length
        ? // The lower version: a change between the two answers is then noticed when something is saved.
          { ...read[0]!, nights, version: Math.min(...read.map(({ version }) => version)) }
        : undefined,
    isPending: results.some(({ isPending }) => isPending),
    isLoadingError: failed !== undefined,
    error: failed?.error ?? null,
    refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
  };
}

/** A change of what prices are made of. They are loaded again after it, also after a conflict, to compare those of now. */
function useRatesChange<Sent, Answered>(mutationFn: (sent: Sent) => Promise<Answered>) {
  const reload = useReload(queryKeys.rates);
  return useMutation({ mutationFn, onSettled: reload });
}

/** Changes of a category's days, based on the shown version of its calendar. */
interface Filling<Change> {
  categoryId: string;
  changes: Change[];
  version: number;
}
type PriceChange = Body<'PUT /api/desk/rates/:categoryId/days'>['nights'][number];
type RestrictionChange = Body<'PUT /api/desk/rates/:categoryId/restrictions'>['days'][number];

export const useSetDayPrices = () =>
  useRatesChange(({ categoryId, changes, version }: Filling<PriceChange>) =>
    request('PUT /api/desk/rates/:categoryId/days', {
      params: { categoryId },
      body: { nights: changes, version },
    }),
  );

export const useSetRestrictions = () =>
  useRatesChange(({ categoryId, changes, version }: Filling<RestrictionChange>) =>
    request('PUT /api/desk/rates/:categoryId/restrictions', {
      params: { categoryId },
      body: { days: changes, version },
    }),
  );

export function useSeasons() {
  return useQuery({
    queryKey: [...queryKeys.rates, 'seasons'],
    queryFn: async ({ signal }) => (await request('GET /api/desk/seasons', { signal })).seasons,
    ...liveList,
  });
}

export const useAddSeason = () =>
  useRatesChange((body: SeasonValues) => request('POST /api/desk/seasons', { body }));

export const useChangeSeason = () =>
  useRatesChange(({ seasonId, ...body }: Body<'PUT /api/desk/seasons/:seasonId'> & { seasonId: string }) =>
    request('PUT /api/desk/seasons/:seasonId', { params: { seasonId }, body }),
  );

export const useDeleteSeason = () =>
  useRatesChange((seasonId: string) =>
    request('DELETE /api/desk/seasons/:seasonId', { params: { seasonId } }),
  );

export function usePriceRules() {
  return useQuery({
    queryKey: [...queryKeys.rates, 'rules'],
    queryFn: ({ signal }) => request('GET /api/desk/price-rules', { signal }),
    ...liveList,
  });
}

export const useSetPriceRules = () =>
  useRatesChange((body: Body<'PUT /api/desk/price-rules'>) => request('PUT /api/desk/price-rules', { body }));

export function useTaxes() {
  return useQuery({
    queryKey: [...queryKeys.rates, 'taxes'],
    queryFn: ({ signal }) => request('GET /api/desk/taxes', { signal }),
    ...liveList,
  });
}

export const useSetTaxes = () =>
  useRatesChange((body: Body<'PUT /api/desk/taxes'>) => request('PUT /api/desk/taxes', { body }));

export function useRatePlans() {
  return useQuery({
    queryKey: [...queryKeys.rates, 'plans'],
    queryFn: ({ signal }) => request('GET /api/desk/rate-plans', { signal }),
    ...liveList,
  });
}

export const useSetRatePlans = () =>
  useRatesChange((body: Body<'PUT /api/desk/rate-plans'>) => request('PUT /api/desk/rate-plans', { body }));

export type DiscountCode = DiscountCodeOnWire;
export type CodeValues = DiscountCodeInput;

export function useDiscountCodes() {
  return useQuery({
    queryKey: [...queryKeys.rates, 'codes'],
    queryFn: async ({ signal }) => (await request('GET /api/desk/discount-codes', { signal })).discountCodes,
    ...liveList,
  });
}

export const useAddCode = () =>
  useRatesChange((body: CodeValues) => request('POST /api/desk/discount-codes', { body }));

export const useChangeCode = () =>
  useRatesChange(({ codeId, ...body }: Body<'PUT /api/desk/discount-codes/:codeId'> & { codeId: string }) =>
    request('PUT /api/desk/discount-codes/:codeId', { params: { codeId }, body }),
  );

/** Rules that are not stored yet, for the preview of a price. */
export type RulesToPreview = Pick<Body<'POST /api/desk/price-rules/preview'>, 'rules' | 'taxes'>;

export function usePreviewPrice() {
  return useMutation({
    mutationFn: (body: Body<'POST /api/desk/price-rules/preview'>) =>
      request('POST /api/desk/price-rules/preview', { body }),
  });
}
