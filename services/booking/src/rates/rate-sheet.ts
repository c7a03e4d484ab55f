import type { Stay } from '@innkeeper/contracts/dates';

/** Calendar dates, both included. Null means no limit. */
export type Days = { first: string | null; last: string | null };

/** Prices of one category in a part of the year. */
export type Season = {
  name: string;
  firstNight: string;
  lastNight: string;
  /** Of the seasons that a night is in, the one of highest priority that has a price for its weekday counts. */
  priority: number;
  /** Monday first; null if the season has no price for the weekday. */
  prices: readonly (string | null)[];
};

export type OccupancyRule = {
  /** How many guests the price of the night is for. */
  includedGuests: number;
  /** Per night, for an additional guest: an adult, or a child that is in none of the bands. */
  extraAdult: string;
  /** Per night, for a child of at most this age at check-in; the first band that fits counts. */
  childBands: readonly { maximumAge: number; amount: string }[];
};

export type LengthTier = { minimumNights: number; percent: string };

/** A discount on nights and extra guests. `isRedeemable` says whether a stay may have it. */
export type DiscountCode = {
  code: string;
  kind: 'percent' | 'amount';
  value: string;
  /** The days on which it may be used, and the period in which all of the stay's nights have to be. */
  bookable: Days;
  nights: Days;
  minimumNights: number;
};

export type Tax = {
  taxId: string;
  name: string;
  kind: 'tax' | 'fee';
  /**
   * The meaning of `rate`: a percentage of the nights, or an amount per person and night, per room and night, or per stay.
   */
  per: 'percent' | 'person_night' | 'room_night' | 'stay';
  rate: string;
  /** Whether the prices of nights contain it already. */
  isIncluded: boolean;
  /** Per person and night: children below this age are exempt. */
  minimumAge: number;
  /** It is due only for this many first nights of a stay. */
  maximumNights: number | null;
  /** The nights on which it is in force. */
  valid: Days;
  /** Whether guests pay it at the hotel, separately from the stay. */
  isPaidAtHotel: boolean;
};

/** Until when guests may cancel, and at what cost. */
export type CancellationPolicy = {
  /** Free of charge until this many days before check-in, at `freeTime` local time; null: never. */
  freeDays: number | null;
  freeTime: string;
  /** The cost after that time. */
  fee: 'none' | 'first_night' | 'percent' | 'all';
  feePercent: string | null;
};

/** The price and terms on which guests book. */
export type RatePlan = { planId: string; name: string; adjustPercent: string; policy: CancellationPolicy };

/**
 * All data that decide the price of a stay in a category. Amounts and percentages are decimal text, amounts without a
 * currency: a hotel has one.
 */
export type RateSheet = {
  /** Decimal places of every line. */
  digits: number;
  /** Per night, if neither a day price nor a season applies. */
  categoryPrice: string;
  seasons: readonly Season[];
  /** By night. */
  dayPrices: Readonly<Record<string, string>>;
  /** Null: the price of a night is the same for any party. */
  occupancy: OccupancyRule | null;
  /** By how many percent the plan changes the price of a night, such as `"-10"`. */
  plan: { name: string; adjustPercent: string } | null;
  lengthTiers: readonly LengthTier[];
  /** The number of nights of the whole stay, if the priced nights are a part of it. */
  nightsOfStay?: number;
  code: DiscountCode | null;
  taxes: readonly Tax[];
};

/** The data that decide the price of a stay, besides the category's price. */
export type NightlyRates = Pick<
  RateSheet,
  'seasons' | 'dayPrices' | 'occupancy' | 'lengthTiers' | 'taxes'
> & {
  /** The first one applies to calls without plans. Without any, stays are cancelled free of charge. */
  plans: readonly RatePlan[];
};

/** Rates as a query returns them: null if there are none. */
export type RatesRow = { [Part in keyof NightlyRates]: NightlyRates[Part] | null };

/** A party and its dates. Children's ages are those at check-in. */
export type Party = { adults: number; childrenAges: readonly number[] };
export type StayOfParty = Stay & Party;

/** A code that is stored. */
export type StoredCode = DiscountCode & { codeId: string };
/**
 * A stay with the decimals of the currency that it is priced in, and a discount code; if the code does not apply to the stay, the
 * price does not include it.
 */
export type StayToPrice = StayOfParty & { digits: number; code?: StoredCode | null };

/** A part of the price of a stay. */
export type PriceLine = {
  kind: 'night' | 'extra_guest' | 'discount' | 'tax' | 'fee';
  /** Its night; null for a line of the whole stay. */
  night: string | null;
  label: string;
  /** Why it has this price: a season's name, a code; null if there is no special reason. */
  reason: string | null;
  quantity: number;
  /** Minor units, like `amount`; null if the amount is a share of other lines. */
  unit: bigint | null;
  amount: bigint;
  /** For a share of other lines, their sum. */
  of: bigint | null;
  /** The amount is part of other lines, and therefore not added to the total. */
  isIncluded: boolean;
  isPaidAtHotel: boolean;
  taxId: string | null;
};

/** The price of a stay, in minor units. `total` is the whole amount that guests have to pay, including `atHotel`. */
export type StayPrice = { digits: number; lines: PriceLine[]; total: bigint; atHotel: bigint };

/** Whether a calendar date is in this period. */
export const isWithin = (date: string, { first, last }: Days): boolean =>
  (first === null || date >= first) && (last === null || date <= last);
