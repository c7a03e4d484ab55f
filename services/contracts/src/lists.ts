import { z } from 'zod';
import type { AccessRule } from './access.ts';
import { defineCall, ok } from './call.ts';
import { says } from './field-errors.ts';
import { text } from './shapes.ts';

/** The number of this page, and of all pages. */
export const pageInfo = z.object({
  /** From 1. */
  pageNumber: z.int(),
  pageSize: z.int(),
  totalPages: z.int(),
  totalItems: z.int(),
  /** False if counting stopped at the limit: there are at least `totalItems`, and more pages than `totalPages`. */
  totalIsExact: z.boolean().optional(),
  /** The actual sort order, if a search matches too many records for the requested order. */
  sort: z.string().optional(),
  order: z.enum(['asc', 'desc']).optional(),
  /** Where the next page begins and the previous one ends, for `cursor`; absent if there is no such page. */
  next: z.string().optional(),
  previous: z.string().optional(),
});
export type PageInfo = z.output<typeof pageInfo>;

/** A query parameter without a value (`?q=`) is what an empty form field sends; it counts as absent. */
export const given = <S extends z.ZodType>(schema: S) =>
  z
    .preprocess((value: z.input<S> | '' | undefined) => (value === '' ? undefined : value), schema.optional())
    .meta({ 'x-or-empty': true }); // for the OpenAPI document

const wholeNumber = (max: number) =>
  z.coerce.number<number | string>().int(says('not_whole')).min(1).max(max);

/** How many records a page has. */
export const pageSize = wholeNumber(100);

/** The default page size. */
export const DEFAULT_PAGE_SIZE = 20;

/** Describes one page of a list of `totalItems`. A page past the last one is empty. */
export const toPageInfo = (
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
  totalItems: number,
): PageInfo => ({ pageNumber, pageSize, totalPages: Math.ceil(totalItems / pageSize), totalItems });

/** The query of a list that the server searches, sorts and pages. Every word of `q` must occur, in any case. */
export const listQuery = <const Sort extends readonly [string, ...string[]]>(sorts: Sort) => ({
  q: given(text(200)),
  sort: given(z.enum(sorts)),
  order: given(z.enum(['asc', 'desc'])),
  pageNumber: given(wholeNumber(1_000_000_000)),
  pageSize: given(pageSize),
});

interface Page<Rule, Sort, Filters, Fields> {
  access: Rule;
  summary: string;
  /** The fields that the list can be sorted by; the server has a default order. */
  sorts: Sort;
  /** Further parameters of the query. */
  filters?: Filters;
  /** What the answer has besides `pageInfo`: `{ list: z.array(room) }`. */
  answer: Fields;
}

/** Declares the call that answers one page of a list, which the server searches, sorts and filters. */
export const listCall = <
  const Path extends `/${string}`,
  const Rule extends AccessRule,
  const Sort extends readonly [string, ...string[]],
  const Fields extends z.core.$ZodLooseShape,
  const Filters extends z.core.$ZodLooseShape = Record<never, never>,
>(
  path: Path,
  { access, summary, sorts, filters, answer }: Page<Rule, Sort, Filters, Fields>,
) =>
  defineCall(`GET ${path}`, {
    access,
    summary,
    query: z.object({ ...listQuery(sorts), ...(filters as Filters) }),
    answers: ok({ ...answer, pageInfo }),
  });
