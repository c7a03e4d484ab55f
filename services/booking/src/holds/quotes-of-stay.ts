import { invalidFields } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { type SignedStay, verifyQuote } from '../rates/quote.ts';

/**
 * Returns a function that reads the quotes of a stay in one or several rooms.
 * @throws ApiError 400 for quotes that are not of this hotel or not of the same days, and for past days; 409 `price_expired`
 */
export async function quoteReader({ quoteKey, now, today }: Pick<Deps, 'quoteKey' | 'now' | 'today'>) {
  const signingKey = await quoteKey.read();
  return (tokens: readonly string[]): SignedStay[] => {
    const quotes = tokens.map((token) => verifyQuote(signingKey, token, now()));
    const { start, end } = quotes[0]!;
    if (quotes.some((quote) => quote.start !== start || quote.end !== end))
      throw invalidFields({ quotes: 'must be for the same days' });
    if (start < today()) throw invalidFields({ start: 'must not be before today' });
    return quotes;
  };
}
