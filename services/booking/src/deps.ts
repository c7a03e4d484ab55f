import type { KeyObject } from 'node:crypto';
import type { KeyRing } from '@innkeeper/kit/http';
import type { Logger } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';
import type { Availability } from './availability/availability.ts';
import type { DeskFeed } from './front-desk/desk-feed.ts';
import type { HotelSettings } from './hotel.ts';
import type { BookingMetrics } from './metrics.ts';

/** The dependencies of actions that change prices. */
export type RateDeps = { database: Database; availability: Pick<Availability, 'expectChange'> };

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
  /** The hotel's business day, `YYYY-MM-DD`: what is today at the desk. */
  today: () => string;
  /** The first night that a guest may book now: today, or the next day when it is too late for the running night. */
  firstNight: () => string;
  metrics: BookingMetrics;
  availability: Availability;
  deskFeed: DeskFeed;
};
