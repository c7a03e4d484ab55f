import { hotelState } from '@innkeeper/contracts/hotel';
import type { z } from 'zod';

/** The hotel's settings that mails need. */
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
  timeZone: true,
  installationId: true,
  languages: true,
});
export type HotelOfMails = z.output<typeof hotelOfMails>;
