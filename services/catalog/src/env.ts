import { picturesEnv } from '@innkeeper/contracts/own-pictures';
import { isTimeZone } from '@innkeeper/contracts/places';
import { z } from 'zod';

export const hotelEnv = z.object({
  HOTEL_TIME_ZONE: z
    .string()
    .default('Europe/Madrid')
    .refine(isTimeZone, 'is not a known time zone')
    .describe(
      'the IANA time zone that a hotel has until another one is set on the page Settings; it decides which day is today',
    ),
  ...picturesEnv,
});

/** What only the server needs. */
export const catalogEnv = hotelEnv.extend({
  BOOKING_INTERNAL_URL: z
    .url({ protocol: /^https?$/ })
    .describe(
      "booking's internal port, which is asked before the currency or the time zone of the hotel changes",
    ),
});
