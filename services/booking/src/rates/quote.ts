import { QUOTE_MINUTES } from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import type { Stay } from '@innkeeper/contracts/dates';
import { invalidFields, type KeyRing, type RingKey, rejection } from '@innkeeper/kit/http';
import type { CancellationTerms } from './cancellation.ts';
import { fromSignedPrice, type LinesJson, type SignedPrice } from './line-runs.ts';
import { toPrice } from './price-nights.ts';
import { isSignedBy, signerOf } from './quote-signature.ts';
import type { StayOfParty, StayPrice, StoredCode } from './rate-sheet.ts';

/** An offer to a guest: a room of a category for a stay, at a price. */
export type QuotedStay = StayOfParty & {
  categoryId: string;
  currency: string;
  price: StayPrice;
  /** The cancellation terms; null if cancelling is free of charge. */
  terms: CancellationTerms | null;
  /** The code that the price is reduced by, as it was. */
  discount?: StoredCode | undefined;
  /** The second room and its first night; absent for a stay in one room. */
  second?: SecondRoom | undefined;
};

type SecondRoom = { categoryId: string; start: string };

/** The signed content: the stay, its price with all lines, and the instant of issue in seconds since 1970. */
export type SignedStay = StayOfParty &
  SignedPrice & {
    categoryId: string;
    currency: string;
    /** How many decimals the amounts as text have at most. */
    digits: number;
    terms: CancellationTerms | null;
    discount?: StoredCode | undefined;
    second?: SecondRoom | undefined;
    iat: number;
  };

/** The categories of a stay's rooms, with the nights in each. */
export const partsOf = ({
  categoryId,
  start,
  end,
  second,
}: Pick<QuotedStay, 'categoryId' | 'second' | keyof Stay>): (Stay & { categoryId: string })[] =>
  second
    ? [
        { categoryId, start, end: second.start },
        { ...second, end },
      ]
    : [{ categoryId, start, end }];

const VALID_MS = QUOTE_MINUTES * 60_000;
/** How far the clocks of two replicas may differ. */
const CLOCK_TOLERANCE_MS = 60_000;

/** The instant of issue in whole seconds since 1970, rounded up: a quote is valid for 15 minutes at least. */
const issueOf = (now: Date) => Math.ceil(now.getTime() / 1_000);

/** When a quote that is signed now expires: 15 minutes after its issue. */
export const quoteExpiry = (now: Date): Date => new Date(issueOf(now) * 1_000 + VALID_MS);

/**
 * Returns a function that signs the offers for one stay: a token that proves a price for 15 minutes. Nothing is stored: the token
 * is enough to book at the price. The content is that of `SignedStay`; what all offers share is written once.
 */
export function quoteSigner(
  key: RingKey,
  { start, end, adults, childrenAges, currency, discount }: OfStay,
  now: Date,
) {
  const ofStay: Omit<SignedStay, keyof OfOffer | 'digits' | keyof SignedPrice> = {
    start,
    end,
    adults,
    childrenAges,
    currency,
    discount,
    iat: issueOf(now),
  };
  const signatureOf = signerOf(key);
  const shared = JSON.stringify(ofStay).slice(1, -1);
  return ({ categoryId, second, terms, digits }: OfOffer & { digits: number }, lines: LinesJson): string => {
    const inSecond = second ? `"second":${JSON.stringify(second)},` : '';
    const agreed = terms ? JSON.stringify(terms) : 'null';
    const written = Math.max(digits, 2); // the most decimals of the amounts in the text
    const json = `{"categoryId":"${categoryId}",${inSecond}"terms":${agreed},"digits":${written},${lines.signed},${shared}}`;
    const payload = Buffer.from(json).toString('base64url');
    return `${key.kid}.${payload}.${signatureOf(payload)}`;
  };
}

/** What differs between the offers for one stay, besides the price, and what does not. */
type OfOffer = Pick<QuotedStay, 'categoryId' | 'second' | 'terms'>;
type OfStay = Omit<QuotedStay, keyof OfOffer | 'price'>;

const TOKEN = /^([\w-]{8,64})\.([\w-]+)\.([\w-]{43})$/;

/**
 * The signed content of a token `kid.payload.signature`. Its time is bounded by its own instant of issue and by when its key
 * signed, so that a key that was replaced cannot make new quotes.
 * @throws ApiError 400 for a token that this hotel did not sign; 409 `price_expired` for one that is too old, or whose key
 *   was removed
 */
export function verifyQuote(keys: Pick<KeyRing, 'find'>, token: string, now: Date): SignedStay {
  const [, kid = '', payload = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (!kid) throw notOfThisHotel();
  const key = keys.find(kid);
  if (!key) throw priceExpired();
  if (!isSignedBy(key, payload, signature)) throw notOfThisHotel();
  const signed: SignedStay = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const issued = signed.iat * 1_000;
  const latest = Math.min(now.getTime(), key.until) + CLOCK_TOLERANCE_MS;
  if (!(issued <= latest)) throw notOfThisHotel();
  if (now.getTime() >= issued + VALID_MS) throw priceExpired();
  return signed;
}

const notOfThisHotel = () => invalidFields({ quote: { code: 'not_quote_of_hotel' } });
export const priceExpired = () => rejection('price_expired');

/** The offer of a token. @throws ApiError as `verifyQuote` does */
export const readQuote = (keys: Pick<KeyRing, 'find'>, token: string, now: Date): QuotedStay =>
  toQuotedStay(verifyQuote(keys, token, now));

/** Converts the signed content to the types of the calculation. */
export function toQuotedStay({
  digits: _digits,
  nights,
  reasons,
  lines,
  terms,
  iat: _,
  ...stay
}: SignedStay): QuotedStay {
  const digits = digitsOf(stay.currency);
  const of = { start: stay.start, hasCode: stay.discount !== undefined, digits };
  return { ...stay, terms, price: toPrice(fromSignedPrice({ nights, reasons, lines }, of), digits) };
}
