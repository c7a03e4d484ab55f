import type {
  DiscountCodeInput,
  DiscountCodeOnWire,
  ExtraForm,
  ExtraInput,
  ExtraOnWire,
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
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Body, request } from '../../shared/api/client.ts';
import { liveList } from '../../shared/api/queries.ts';
import { keyOf } from '../../shared/api/query-keys.ts';
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
      queryKey: [...keyOf('GET /api/desk/rates/:categoryId/days'), categoryId, year],
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

export type DiscountCode = DiscountCodeOnWire;
/** An extra as stored, as typed, and as sent. */
export type Extra = ExtraOnWire;
export type ExtraValues = ExtraInput;
export type ExtraOutput = ExtraForm;
export type CodeValues = DiscountCodeInput;
/** Rules that are not stored yet, for the preview of a price. */
export type RulesToPreview = Pick<Body<'POST /api/desk/price-rules/preview'>, 'rules' | 'taxes'>;
