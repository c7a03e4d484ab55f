import { invalidFields } from '@innkeeper/kit/http';
import type { Deps } from '../../deps.ts';
import { type SignedStay, verifyQuote } from '../../rates/quote.ts';

/**
 * Reads the quotes of a stay in one or several rooms.
 * @throws ApiError 400 for quotes that are not of this hotel or not of the same days, and for past days; 409 `price_expired`
 */
export function readQuotes(
  { quoteKeys, now, today }: Pick<Deps, 'quoteKeys' | 'now' | 'today'>,
  tokens: readonly string[],
): SignedStay[] {
  const quotes = tokens.map((token) => verifyQuote(quoteKeys, token, now()));
  const { start, end } = quotes[0]!;
  if (quotes.some((quote) => quote.start !== start || quote.end !== end))
    throw invalidFields({ quotes: { code: 'not_same_days' } });
  if (start < today()) throw invalidFields({ start: { code: 'before_today' } });
  return quotes;
}
