import { hotelChange } from '@innkeeper/contracts/hotel';
import type { z } from 'zod';
import type { HotelValues } from './hotel-record.tsx';

/** The form has every setting, although a change may omit some. */
export const hotelSchema = hotelChange.omit({ version: true, address: true }) as unknown as z.ZodType<
  HotelValues,
  HotelValues
>;
