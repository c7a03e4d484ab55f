import type { KeyObject } from 'node:crypto';
import type { KeyRing } from '@innkeeper/kit/http';
import type { Logger } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';
import type { DeskFeed } from './front-desk/desk-feed.ts';
import type { HotelSettings } from './hotel.ts';
import type { LiveIndex } from './inventory/live-index.ts';
import type { SqlSearchLimit } from './inventory/sql-search-limit.ts';
import type { BookingMetrics, SearchMetrics } from './metrics.ts';

/** The dependencies of actions that change prices. */
export type RateDeps = { database: Database; index: Pick<LiveIndex, 'expectChange'> };

/** The dependencies of the actions of every module. */
export type Deps = {
  database: Database;
  logger: Logger;
  hotel: HotelSettings;
  now: () => Date;
  /** Seals guests' links for messages; null if it is not configured: then e-mails have no links. */
  mailSecrets: KeyObject | null;
  /** Sign quotes, and verify them. */
  quoteKeys: KeyRing;
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
