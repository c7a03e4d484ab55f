import { env } from './env.ts';

/** The base of all calls; on another origin only when the gateway does not serve the site. */
export const apiBase = env.VITE_API_BASE ?? '/api';

/** What every page needs of the hotel; guest/home/hotel-details.ts has the rest. */
export const hotel = {
  name: 'Marisol Bay',
  phone: '+34 900 000 000',
} as const;

/** Prefix of an amount: guests see `$210.00`, staff `Rs. 210.00`. */
export const currency = { guests: '$', staff: 'Rs. ' } as const;

/** Time until a popup closes by itself, in ms. */
export const popupMs = 3500;
