import { hotelState } from '@innkeeper/contracts/hotel';
import { z } from 'zod';

/** What mails need of the hotel's settings. */
export const hotelOfMails = hotelState
  .pick({
    name: true,
    colours: true,
    address: true,
    country: true,
    phone: true,
    email: true,
    currency: true,
    pricePrefixes: true,
    checkInTime: true,
    checkOutTime: true,
    timeZone: true,
  })
  // A copy of before there were mails at a time of their own has none, until the hotel's next event.
  .extend({ timeZone: z.string().default('UTC') });
export type HotelOfMails = z.output<typeof hotelOfMails>;
