import { hotelState } from '@innkeeper/contracts/hotel';
import type { z } from 'zod';

/** What mails need of the hotel's settings. */
export const hotelOfMails = hotelState.pick({
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
});
export type HotelOfMails = z.output<typeof hotelOfMails>;
