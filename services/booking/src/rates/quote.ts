import type { KeyObject } from 'node:crypto';
import { QUOTE_MINUTES } from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import type { Stay } from '@innkeeper/contracts/dates';
import { conflict, invalidFields } from '@innkeeper/kit/http';
import type { CancellationTerms } from './cancellation.ts';
import { fromLineRuns, type LineRun, type LinesJson } from './line-runs.ts';
import { sum } from './price-line.ts';
import { isSignedBy, signerOf } from './quote-signature.ts';
import type { StayOfParty, StayPrice } from './rate-sheet.ts';

/** An offer to a guest: a room of a category for a stay, at a price. */
export type QuotedStay = StayOfParty & {
  categoryId: string;
  currency: string;
  price: StayPrice;
  /** The cancellation terms; null if cancelling is free of charge. */
  terms: CancellationTerms | null;
  /** The code that the price is reduced by. */
  discount?: Discount | undefined;
  /** The second room and its first night; absent for a stay in one room. */
  second?: SecondRoom | undefined;
};

type SecondRoom = { categoryId: string; start: string };
type Discount = { codeId: string; code: string };

/** The signed content: the stay, its price with all lines, and the expiry in seconds since 1970. */
export type SignedStay = StayOfParty & {
  categoryId: string;
  currency: string;
  /** Of the amounts as text, which the previous version computes with. */
  digits: number;
  lines: readonly LineRun[];
  /** Absent in quotes of the previous version. */
  terms?: CancellationTerms | null;
  discount?: Discount | undefined;
  second?: SecondRoom | undefined;
  expires: number;
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

const EXPIRY_STEP_MS = 10_000;

/**
 * When a quote that is signed now expires: after 15 minutes, and up to ten seconds more, so that quotes of the same price
 * within ten seconds are the same and are signed once.
 */
export const quoteExpiry = (now: Date): Date =>
  new Date(Math.ceil(now.getTime() / EXPIRY_STEP_MS) * EXPIRY_STEP_MS + QUOTE_MINUTES * 60_000);

/**
 * Returns a function that signs the offers for one stay: a token that proves a price for 15 minutes. Nothing is stored: the token
 * is enough to book at the price. The content is that of `SignedStay`; what all offers share is written once.
 */
export function quoteSigner(
  key: KeyObject,
  { start, end, adults, childrenAges, currency, discount }: OfStay,
  expiresAt: Date,
) {
  const expires = expiresAt.getTime() / 1_000;
  const ofStay: Omit<SignedStay, keyof OfOffer | 'digits' | 'lines'> = {
    ...{ start, end, adults, childrenAges, currency, discount, expires },
  };
  const signatureOf = signerOf(key);
  const shared = JSON.stringify(ofStay).slice(1, -1);
  return ({ categoryId, second, terms, digits }: OfOffer & { digits: number }, lines: LinesJson): string => {
    const inSecond = second ? `"second":${JSON.stringify(second)},` : '';
    const agreed = terms ? JSON.stringify(terms) : 'null';
    const written = Math.max(digits, 2); // the decimals of the amounts in the text
    const json = `{"categoryId":"${categoryId}",${inSecond}"terms":${agreed},"digits":${written},"lines":${lines.signed},${shared}}`;
    const payload = Buffer.from(json).toString('base64url');
    return `${payload}.${signatureOf(payload)}`;
  };
}

/** What differs between the offers for one stay, besides the price, and what does not. */
type OfOffer = Pick<QuotedStay, 'categoryId' | 'second' | 'terms'>;
type OfStay = Omit<QuotedStay, keyof OfOffer | 'price'>;

/**
 * The signed content of a token.
 * @throws ApiError 400 for a token that this hotel did not sign; 409 `price_expired` for one that is too old
 */
export function verifyQuote(key: KeyObject, token: string, now: Date): SignedStay {
  const [payload = '', signature = ''] = token.split('.');
  if (!isSignedBy(key, payload, signature)) throw invalidFields({ quote: 'is not a price of this hotel' });
  const signed: SignedStay = JSON.parse(Buffer.from(payload, 'base64url').toString());
  if (now.getTime() >= signed.expires * 1_000)
    throw conflict(
      'price_expired',
      'This price is no longer kept. Please search again for the price of now.',
    );
  return signed;
}

/** The offer of a token. @throws ApiError as `verifyQuote` does */
export const readQuote = (key: KeyObject, token: string, now: Date): QuotedStay =>
  toQuotedStay(verifyQuote(key, token, now));

/** Converts the signed content to the types of the calculation. */
export function toQuotedStay({
  digits: _digits,
  lines: runs,
  terms = null,
  expires: _,
  ...stay
}: SignedStay): QuotedStay {
  const digits = digitsOf(stay.currency);
  const lines = fromLineRuns(runs, digits);
  const due = lines.filter(({ isIncluded }) => !isIncluded);
  const total = sum(due.map(({ amount }) => amount));
  const atHotel = sum(due.filter(({ isPaidAtHotel }) => isPaidAtHotel).map(({ amount }) => amount));
  return { ...stay, terms, price: { digits, lines, total, atHotel } };
}
