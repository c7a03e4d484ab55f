import path from 'node:path';
import { bookingTopic } from '@innkeeper/contracts/booking';
import { businessDay, firstGuestNight } from '@innkeeper/contracts/business-day';
import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { picturesEnv } from '@innkeeper/contracts/own-pictures';
import { type Endpoint, KeyRing } from '@innkeeper/kit/http';
import { readSealingKeyIfThere } from '@innkeeper/kit/messaging';
import type { Logger } from '@innkeeper/kit/observe';
import { defineSeed, defineService } from '@innkeeper/kit/service';
import { z } from 'zod';
import { Availability } from './availability/availability.ts';
import { availabilityEndpoints } from './availability/routes.ts';
import { calendarEnv, dayOfNow } from './calendar.ts';
import type { Deps } from './deps.ts';
import { emptyBooking, emptyDemoCall } from './empty-demo.ts';
import { DeskFeed } from './front-desk/desk-feed.ts';
import { frontDeskEndpoints } from './front-desk/routes.ts';
import { customersProjection } from './guests/customers.ts';
import { eraseErasedAccounts } from './guests/erase-person.ts';
import { followAccountAddress } from './guests/follow-address.ts';
import { guestEndpoints } from './guests/routes.ts';
import { HotelSettings } from './hotel.ts';
import { housekeepingEndpoints } from './housekeeping/routes.ts';
import { catalogProjection } from './inventory/projection.ts';
import { pruneChangesEveryMinute } from './inventory/prune-changes.ts';
import { inventoryEndpoints } from './inventory/routes.ts';
import { measureBookings, measureSearches } from './metrics.ts';
import { rateEndpoints } from './rates/routes.ts';
import { salesPauseCall } from './sales-pause.ts';
import { cancelStaysOfDeleted } from './stays/cancel-booking.ts';
import { endExpiredHoldsRegularly } from './stays/holds/end-expired-holds.ts';
import { holdEndpoints } from './stays/holds/routes.ts';
import { pruneHourly } from './stays/prune-hourly.ts';
import { stayEndpoints } from './stays/routes.ts';
import { seedDemoBookings } from './stays/seed-demo.ts';

/** What only the server needs. */
const env = calendarEnv.extend({
  ...picturesEnv,
  QUOTE_KEYS_FILE: z
    .string()
    .describe(
      'the file of the keys that sign the prices which guests are shown, the current and the previous one; reloaded when it changes; see Rotate the quote keys in deploy/README.md',
    ),
  MAIL_SECRETS_KEY_FILE: z
    .string()
    .optional()
    .describe(
      'the file of the key with which secrets of links in e-mails are sealed for messages; without it e-mails to guests without an account have no link to their booking',
    ),
});

const demoEnv = calendarEnv.extend({
  DEMO: z
    .enum(['full', 'small'])
    .default('small')
    .describe('how many bookings the demo hotel gets: a busy season, as `make start` adds, or a few'),
});

const endpoints = (deps: Deps): Endpoint[] => [
  ...availabilityEndpoints(deps),
  ...inventoryEndpoints(deps),
  ...holdEndpoints(deps),
  ...stayEndpoints(deps),
  ...rateEndpoints(deps),
  ...frontDeskEndpoints(deps),
  ...housekeepingEndpoints(deps),
  ...guestEndpoints(deps),
  emptyDemoCall(deps),
];

export const bookingService = defineService({
  name: 'booking',
  migrations: path.join(import.meta.dirname, '../migrations'),
  env,
  deps: ({ env, database, logger, metrics, now }) => {
    const hotel = new HotelSettings({ database, logger, initialTimeZone: env.HOTEL_TIME_ZONE });
    const today = dayOfNow(businessDay, () => hotel.dayChange, now);
    const firstNight = dayOfNow(firstGuestNight, () => hotel.dayChange, now);
    const searches = measureSearches(metrics);
    const availability = new Availability({ database, logger, today, firstNight, hotel, metrics: searches });
    return {
      database,
      logger,
      hotel,
      today,
      firstNight,
      availability,
      now,
      quoteKeys: new KeyRing({ variable: 'QUOTE_KEYS_FILE', file: env.QUOTE_KEYS_FILE, logger }),
      picturesUrl: env.PICTURES_PUBLIC_URL,
      metrics: measureBookings(database, metrics),
      mailSecrets: readMailSecrets(env.MAIL_SECRETS_KEY_FILE, logger),
      deskFeed: new DeskFeed({ database, logger }),
    };
  },
  endpoints,
  publishes: [bookingTopic],
  projections: [catalogProjection, customersProjection],
  handlers: [cancelStaysOfDeleted, eraseErasedAccounts, followAccountAddress],
  internal: (deps) => [salesPauseCall(deps)],
  background: (deps) => [
    deps.hotel,
    deps.availability,
    deps.deskFeed,
    pruneChangesEveryMinute(deps),
    pruneHourly(deps),
    endExpiredHoldsRegularly(deps),
    { start() {}, stop: async () => deps.quoteKeys.stop() },
  ],
  assertReady: ({ hotel, availability }) => {
    hotel.assertRead();
    availability.assertLoaded();
  },
  empty: emptyBooking,
  seed: defineSeed({
    env: demoEnv,
    run: async ({ env, database, now }) => {
      const today = businessDay(now(), { ...NEW_HOTEL, timeZone: env.HOTEL_TIME_ZONE });
      return `${await seedDemoBookings(database, today, env.DEMO)} bookings added`;
    },
  }),
});

/** Bookings are more important than the links in their e-mails, so the service also starts without the key. */
function readMailSecrets(file: string | undefined, logger: Logger) {
  const key = readSealingKeyIfThere('MAIL_SECRETS_KEY_FILE', file);
  if (!key) logger.warn('MAIL_SECRETS_KEY_FILE names no file: e-mails have no link to the booking');
  return key;
}
