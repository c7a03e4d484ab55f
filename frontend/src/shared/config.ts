import { env } from './env.ts';

/** The base of all calls; on another origin only when the gateway does not serve the site. */
export const apiBase = env.VITE_API_BASE ?? '/api';

export const hotel = {
  name: 'Marisol Bay',
  tagline: 'A small hotel between the hill and the sea.',
  blurb: 'A small hotel between the hill and the sea. Come for the light, stay for the breakfast.',
  phone: '+34 900 000 000',
  email: 'hello@marisol.example',
  address: ['Paseo del Mar 14', 'Marisol Bay'],
  coordinates: { latitude: 36.7345, longitude: -3.6899 },
  /** Days are days at the hotel, whatever the device's time zone. */
  timeZone: 'Europe/Madrid',
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/marisolbay.example' },
    { name: 'Instagram', url: 'https://www.instagram.com/marisolbay.example' },
    { name: 'YouTube', url: 'https://www.youtube.com/@marisolbay.example' },
  ],
} as const;

/** Prefix of an amount: guests see `$210.00`, staff `Rs. 210.00`. */
export const currency = { guests: '$', staff: 'Rs. ' } as const;

/** Time until a popup closes by itself, in ms. */
export const popupMs = 3500;
