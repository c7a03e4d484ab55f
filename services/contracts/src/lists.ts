import { z } from 'zod';
import { text } from './shapes.ts';

/** Which page this is, and of how many. */
export const pageInfo = z.object({
  /** From 1. */
  pageNumber: z.int(),
  pageSize: z.int(),
  totalPages: z.int(),
  totalItems: z.int(),
});
export type PageInfo = z.output<typeof pageInfo>;

/** A query parameter without a value (`?q=`) is what an empty form field sends; it counts as absent. */
export const given = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const wholeNumber = (max: number) =>
  z.coerce.number('must be a number').int('must be a whole number').min(1).max(max);

/** The query of a list that the server searches, sorts and pages. `q` matches part of a text, in any case. */
export const listQuery = <const Sort extends readonly [string, ...string[]]>(sorts: Sort) => ({
  q: given(text(200)),
  sort: given(z.enum(sorts)),
  order: given(z.enum(['asc', 'desc'])),
  pageNumber: given(wholeNumber(1_000_000_000)),
  pageSize: given(wholeNumber(100)),
});
