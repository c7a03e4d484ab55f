import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { DayChange } from '@innkeeper/contracts/business-day';
import { digitsOf } from '@innkeeper/contracts/currency';
import { type HotelState, NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { bringOver } from '@innkeeper/kit/messaging';
import type { Logger } from '@innkeeper/kit/observe';
import type { Database, Sql } from '@innkeeper/kit/postgres';
import type { BackgroundWork } from '@innkeeper/kit/service';
import { bookingPrefixOf, NEUTRAL_PREFIX } from './booking-prefix.ts';
import { monthsAfter } from './calendar.ts';

const READ_EVERY_MS = 250;

/** Stores the hotel's settings from catalog, as far as this service needs them. */
export async function upsertHotel(sql: Sql, hotel: HotelState): Promise<void> {
  const { timeZone, currency, open, bookingLimits: limits, verifiedGuests, termsRevision } = hotel;
  const { businessDayBegins, tonightBookableUntil } = hotel;
  await sql.query(
    `insert into hotel (time_zone, currency, open, months_ahead, nights_per_stay, open_bookings, open_nights,
       verified_guests, booking_prefix, business_day_begins, tonight_bookable_until, terms_revision)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (is_only) do update
       set time_zone = excluded.time_zone, currency = excluded.currency, open = excluded.open,
           months_ahead = excluded.months_ahead, nights_per_stay = excluded.nights_per_stay,
           open_bookings = excluded.open_bookings, open_nights = excluded.open_nights,
           verified_guests = excluded.verified_guests, booking_prefix = excluded.booking_prefix,
           business_day_begins = excluded.business_day_begins,
           tonight_bookable_until = excluded.tonight_bookable_until,
           terms_revision = excluded.terms_revision`,
    [
      timeZone,
      currency,
      open,
      limits.monthsAhead,
      limits.nightsPerStay,
      limits.openBookings,
      limits.openNights,
      verifiedGuests,
      bookingPrefixOf(hotel.name),
      businessDayBegins,
      tonightBookableUntil,
      termsRevision,
    ],
  );
}

/** Brings the settings in line with catalog's events, after a rebuild. */
export async function switchHotelOver(sql: Sql): Promise<Record<string, number>> {
  const { added, corrected } = await bringOver(sql, 'hotel', 'is_only');
  return { hotelCorrected: added + corrected };
}

/** The hotel's time zone as it is stored. */
export async function readTimeZone(sql: Sql): Promise<string> {
  return (await selectSettings(sql))?.timeZone ?? NEW_HOTEL.timeZone;
}

/** The hotel's currency as it is stored, by ISO 4217. */
export async function readCurrency(sql: Sql): Promise<string> {
  return (await selectSettings(sql))?.currency ?? NEW_HOTEL.currency;
}

type Settings = {
  timeZone: string;
  currency: string;
  /** Null until catalog has published the limits. */
  monthsAhead: number | null;
  nightsPerStay: number | null;
  bookingPrefix: string | null;
  businessDayBegins: string;
  tonightBookableUntil: string;
};

async function selectSettings(sql: Sql): Promise<Settings | undefined> {
  const { rows } = await sql.query<Settings>({
    name: 'hotel-settings',
    text: `select time_zone as "timeZone", currency, months_ahead as "monthsAhead",
                  nights_per_stay as "nightsPerStay", booking_prefix as "bookingPrefix",
                  business_day_begins as "businessDayBegins", tonight_bookable_until as "tonightBookableUntil"
             from hotel`,
  });
  return rows[0];
}

const dayChangeOf = (settings: Settings | null, initialTimeZone: string): DayChange => ({
  timeZone: settings?.timeZone ?? initialTimeZone,
  businessDayBegins: settings?.businessDayBegins ?? NEW_HOTEL.businessDayBegins,
  tonightBookableUntil: settings?.tonightBookableUntil ?? NEW_HOTEL.tonightBookableUntil,
});

type Options = { database: Database; logger: Logger; initialTimeZone: string };

/**
 * The settings of the hotel that every search needs, in memory: the time zone, the currency, and the booking limits. Each
 * replica reads the table four times a second, so it also sees a change that another replica has received. While the database
 * does not answer, the last known settings count.
 */
export class HotelSettings implements BackgroundWork {
  readonly #options: Options;
  readonly #stopping = new AbortController();
  #dayChange: DayChange;
  #currency = NEW_HOTEL.currency;
  #monthsAhead: number | null = null;
  #nightsPerStay: number | null = null;
  #bookingPrefix = NEUTRAL_PREFIX;
  #lastDay = { today: '', monthsAhead: 0, day: '' };
  #wasRead = false;
  #work = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
    this.#dayChange = dayChangeOf(null, options.initialTimeZone);
  }

  get timeZone(): string {
    return this.#dayChange.timeZone;
  }

  /** When the day changes. The same object until staff change it. */
  get dayChange(): DayChange {
    return this.#dayChange;
  }

  /** By ISO 4217. */
  get currency(): string {
    return this.#currency;
  }

  /** To how many decimals its prices are rounded. */
  get digits(): number {
    return digitsOf(this.#currency);
  }

  /** The letters with which new bookings' numbers begin. */
  get bookingPrefix(): string {
    return this.#bookingPrefix;
  }

  /** How many nights a guest may book at most. */
  get maxNights(): number {
    return this.#nightsPerStay ?? Number.POSITIVE_INFINITY;
  }

  /** The last day on which a stay that a guest books today may end; null if there is no limit. */
  lastBookableDay(today: string): string | null {
    const monthsAhead = this.#monthsAhead;
    if (monthsAhead === null) return null;
    if (this.#lastDay.today !== today || this.#lastDay.monthsAhead !== monthsAhead)
      this.#lastDay = { today, monthsAhead, day: monthsAfter(today, monthsAhead) };
    return this.#lastDay.day;
  }

  /** @throws Error until the table was read once, because until then the time zone may be that of the environment. */
  assertRead(): void {
    if (!this.#wasRead) throw new Error("the hotel's settings are being read");
  }

  start(): void {
    this.#work = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#work;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const { database, logger, initialTimeZone } = this.#options;
    while (!signal.aborted) {
      try {
        const settings = await selectSettings(database);
        const dayChange = dayChangeOf(settings ?? null, initialTimeZone);
        this.#currency = settings?.currency ?? NEW_HOTEL.currency;
        this.#monthsAhead = settings?.monthsAhead ?? null;
        this.#nightsPerStay = settings?.nightsPerStay ?? null;
        this.#bookingPrefix = settings?.bookingPrefix ?? NEUTRAL_PREFIX;
        if (!isDeepStrictEqual(dayChange, this.#dayChange)) {
          logger.info(dayChange, "the hotel's day changes at another hour");
          this.#dayChange = dayChange;
        }
        this.#wasRead = true;
      } catch (err) {
        logger.debug({ err }, "cannot read the hotel's settings");
      }
      await sleep(READ_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  }
}
