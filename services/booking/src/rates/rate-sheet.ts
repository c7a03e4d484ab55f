import type { Stay } from '@innkeeper/contracts/dates';

/** Calendar dates, both included. Null has no limit. */
export type Days = { first: string | null; last: string | null };

/** Prices of one category in a part of the year. */
export type Season = {
  name: string;
  firstNight: string;
  lastNight: string;
  /** Of the seasons that a night is in, the one of highest priority that has a price for its weekday counts. */
  priority: number;
  /** Monday first; null where the season has no price for the weekday. */
  prices: readonly (string | null)[];
};

export type OccupancyRule = {
  /** How many guests the price of the night is for. */
  includedGuests: number;
  /** Per night, for a guest beyond those: an adult, or a child that is in none of the bands. */
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
  /** On which days it may be used, and which nights all of the stay's nights have to be among. */
  bookable: Days;
  nights: Days;
  minimumNights: number;
};

export type Tax = {
  taxId: string;
  name: string;
  kind: 'tax' | 'fee';
  /** What `rate` is: a percentage of the nights, or an amount per person and night, room and night, or stay. */
  per: 'percent' | 'person_night' | 'room_night' | 'stay';
  rate: string;
  /** Whether the prices of nights contain it already. */
  isIncluded: boolean;
  /** Per person and night: children below this age are exempt. */
  minimumAge: number;
  /** It is due for so many first nights of a stay. */
  maximumNights: number | null;
  /** The nights on which it is in force. */
  valid: Days;
  /** Whether guests pay it at the hotel, apart from what they pay for the stay. */
  isPaidAtHotel: boolean;
};

/** When and for what guests may cancel. */
export type CancellationPolicy = {
  /** Free of charge until so many days before check-in, at `freeTime` by the hotel's clock; null: never. */
  freeDays: number | null;
  freeTime: string;
  /** What it costs later. */
  fee: 'none' | 'first_night' | 'percent' | 'all';
  feePercent: string | null;
};

/** At which price and on which terms guests book. */
export type RatePlan = { planId: string; name: string; adjustPercent: string; policy: CancellationPolicy };

/**
 * All that decides what a stay in a category costs. Amounts and percentages are decimal text, amounts without a currency:
 * a hotel has one.
 */
export type RateSheet = {
  /** Decimal places of every line. */
  digits: number;
  /** Per night, where neither a day price nor a season has one. */
  categoryPrice: string;
  seasons: readonly Season[];
  /** By night. */
  dayPrices: Readonly<Record<string, string>>;
  /** Null: the price of a night is the same for any party. */
  occupancy: OccupancyRule | null;
  /** By how many percent the plan changes the price of a night, such as `"-10"`. */
  plan: { name: string; adjustPercent: string } | null;
  lengthTiers: readonly LengthTier[];
  /** Of the whole stay, where the nights that are priced are a part of it. */
  nightsOfStay?: number;
  code: DiscountCode | null;
  taxes: readonly Tax[];
};

/** What decides the price of a stay, beside the price of the category. */
export type NightlyRates = Pick<
  RateSheet,
  'seasons' | 'dayPrices' | 'occupancy' | 'lengthTiers' | 'taxes'
> & {
  /** The first one is that of searches which know no others. Without any, stays are cancelled free of charge. */
  plans: readonly RatePlan[];
};

/** Rates as a query returns them: null where there are none. */
export type RatesRow = { [Part in keyof NightlyRates]: NightlyRates[Part] | null };

/** Who stays when. Children's ages are those at check-in. */
export type Party = { adults: number; childrenAges: readonly number[] };
export type StayOfParty = Stay & Party;

/** A code that is stored. */
export type StoredCode = DiscountCode & { codeId: string };
/** A stay with the code that it is searched for with; a stay that the code is not for is priced without it. */
export type StayToPrice = StayOfParty & { code?: StoredCode | null };

/** A part of what a stay costs. */
export type PriceLine = {
  kind: 'night' | 'extra_guest' | 'discount' | 'tax' | 'fee';
  /** The night that it is for; null for a line of the whole stay. */
  night: string | null;
  label: string;
  /** Why it has this price: a season's name, a code; null where nothing is to be said. */
  reason: string | null;
  quantity: number;
  /** Minor units, like `amount`; null where the amount is a share of other lines. */
  unit: bigint | null;
  amount: bigint;
  /** For a share of other lines, their sum. */
  of: bigint | null;
  /** The amount is part of other lines, and so not added to the total. */
  isIncluded: boolean;
  isPaidAtHotel: boolean;
  taxId: string | null;
};

/** What a stay costs, in minor units. `total` has all that guests have to pay, `atHotel` included. */
export type StayPrice = { digits: number; lines: PriceLine[]; total: bigint; atHotel: bigint };

/** Whether a calendar date is among these days. */
export const isWithin = (date: string, { first, last }: Days): boolean =>
  (first === null || date >= first) && (last === null || date <= last);
