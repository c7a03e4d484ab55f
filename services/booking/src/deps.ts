import type { KeyObject } from 'node:crypto';
import type { Logger } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';
import type { DeskFeed } from './desk/desk-feed.ts';
import type { HotelTimeZone } from './hotel.ts';
import type { LiveIndex } from './inventory/live-index.ts';
import type { SqlSearchLimit } from './inventory/sql-search-limit.ts';
import type { BookingMetrics, SearchMetrics } from './metrics.ts';
import type { QuoteKey } from './rates/quote-key.ts';

/** What actions work with that change prices. */
export type RateDeps = { database: Database; index: Pick<LiveIndex, 'expectChange'> };

/** What the actions of every module work with. */
export type Deps = {
  database: Database;
  logger: Logger;
  timeZone: HotelTimeZone;
  now: () => Date;
  /** Seals guests' links for messages; null where it is not configured, and e-mails have none. */
  mailSecrets: KeyObject | null;
  quoteKey: QuoteKey;
  /** What links to the hotel's own pictures start with. */
  picturesUrl: string;
  /** Today's date at the hotel, `YYYY-MM-DD`. */
  today: () => string;
  metrics: BookingMetrics;
  searchMetrics: SearchMetrics;
  index: LiveIndex;
  deskFeed: DeskFeed;
  sqlSearches: SqlSearchLimit;
};
