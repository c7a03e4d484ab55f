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

/** What a percentage is taken of. Fees are those on top of the price, wherever they are paid. */
export type TaxBase = 'nights' | 'nights_and_fees' | 'all_before';

export type Tax = {
  taxId: string;
  name: string;
  /** A city tax is a tax that no cancellation fee is taken of. */
  kind: 'tax' | 'city_tax' | 'fee';
  /**
   * The meaning of `rate`: a percentage of the nights, or an amount per person and night, per room and night, or per stay.
   */
  per: 'percent' | 'person_night' | 'room_night' | 'stay';
  rate: string;
  /** Of a percentage; an amount has `nights`. */
  base: TaxBase;
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
 * The rules of a night besides its price. They are a revision of the rules of a category (`rate_rules`), which never changes, so that
 * a night keeps the rules by which it was agreed.
 */
export type NightRules = {
  /** Null where a category has no rules. */
  rulesId: number | null;
  /** Null: the price of a night is the same for any party. */
  occupancy: OccupancyRule | null;
  lengthTiers: readonly LengthTier[];
  taxes: readonly Tax[];
};

/** What decides the price of one night. Money is in minor units. */
export type NightSheet = {
  /** Day price, season or category, changed by the plan; or a price agreed at the desk. */
  amount: bigint;
  /** The season's name. */
  reason: string | null;
  /** How many guests a price agreed at the desk is for; null for a price by the rates. */
  agreedFor: number | null;
  rules: NightRules;
  code: DiscountCode | null;
};

export type StayNight = { date: string; sheet: NightSheet };

/** The data that decide the prices of a category's nights, besides the category's price. Amounts are decimal text. */
export type NightlyRates = NightRules & {
  seasons: readonly Season[];
  /** By night. */
  dayPrices: Readonly<Record<string, string>>;
  /** Of nights with neither, Monday first; null where the category's price counts, or if there are none. */
  weekdayPrices: readonly (string | null)[] | null;
  /** The first one applies to calls without plans. Without any, stays are cancelled free of charge. */
  plans: readonly RatePlan[];
};

export const NO_RULES: NightRules = { rulesId: null, occupancy: null, lengthTiers: [], taxes: [] };
export const NO_RATES: NightlyRates = {
  ...NO_RULES,
  seasons: [],
  dayPrices: {},
  weekdayPrices: null,
  plans: [],
};

/** How a plan changes the price of a night: by a percentage, such as `"-10"`. */
export type PlanChange = Pick<RatePlan, 'adjustPercent'>;

/** Rates as a query returns them: null if there are none. */
export type RatesRow = {
  [Part in Exclude<keyof NightlyRates, keyof NightRules>]: NightlyRates[Part] | null;
} & {
  rules: NightRules | null;
};

/** A party and its dates. Children's ages are those at check-in. */
export type Party = { adults: number; childrenAges: readonly number[] };
export type StayOfParty = Stay & Party;

/** How many guests a party has. */
export const sizeOf = ({ adults, childrenAges }: Party): number => adults + childrenAges.length;

/** A code that is stored. */
export type StoredCode = DiscountCode & { codeId: string };
/**
 * A stay with the decimals of the currency that it is priced in, and a discount code; if the code does not apply to the stay, the
 * price does not include it.
 */
export type StayToPrice = StayOfParty & { digits: number; code?: StoredCode | null };

/** A part of the price of a stay. */
export type PriceLine = {
  kind: 'night' | 'extra_guest' | 'discount' | 'tax' | 'fee' | 'extra';
  /** Its night, or the day of an extra; null for a line of the whole stay. */
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
  /** For a night, its sheet besides amount and reason; null for any other line. */
  sheet: SheetOfLine | null;
  /** For an extra, its order and parts; null for any other line. */
  extra: ExtraOfLine | null;
};

/** Of which order a line is, and the parts that its amount consists of, in minor units. */
export type ExtraOfLine = {
  orderId: string;
  extraId: string;
  isBreakfast: boolean;
  parts: readonly PartOfLine[];
};
type PartOfLine = Pick<PartOfExtra, 'name' | 'rate' | 'taxId'> & { amount: bigint };

/** A part of an extra's price with a tax of its own: a percentage of the price, and the percentage of tax that is in it. */
export type PartOfExtra = {
  name: string;
  percent: string;
  rate: string;
  /** To which the tax is booked; null without tax. */
  taxId: string | null;
};

/** An extra as it was agreed for a stay. It keeps its price and taxes whatever the hotel changes later. */
export type AgreedExtra = {
  orderId: string;
  extraId: string;
  name: string;
  unit: 'stay' | 'night' | 'person' | 'person_night' | 'piece';
  /** Of one unit, decimal text. */
  price: string;
  minimumAge: number | null;
  maximumAge: number | null;
  parts: readonly PartOfExtra[];
  /** Whether a unit of a night is for the day on which it begins, or the morning after. */
  served: 'day' | 'next_morning';
  isBreakfast: boolean;
  /** The only day on which it is due, so often as `quantity` says; null: it follows the nights and guests of the stay. */
  date: string | null;
  quantity: number;
};

export type SheetOfLine = Pick<NightSheet, 'agreedFor'> & Pick<NightRules, 'rulesId'> & { hasCode: boolean };

/** The price of a stay, in minor units. `total` is the whole amount that guests have to pay, including `atHotel`. */
export type StayPrice = { digits: number; lines: PriceLine[]; total: bigint; atHotel: bigint };

/** A price that was computed, with the part of it of which a cancellation fee is a share. */
export type PricedStay = StayPrice & { feeBase: bigint };

/** Whether a calendar date is in this period. */
export const isWithin = (date: string, { first, last }: Days): boolean =>
  (first === null || date >= first) && (last === null || date <= last);
