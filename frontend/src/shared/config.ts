import { env } from './env.ts';

/** Where the calls go; another origin only when the site is not served by the gateway. */
export const apiBase = env.VITE_API_BASE ?? '/api';

export const hotel = {
  name: 'Marisol Bay',
  tagline: 'A small hotel between the hill and the sea.',
  blurb: 'A small hotel between the hill and the sea. Come for the light, stay for the breakfast.',
  phone: '+34 900 000 000',
  email: 'hello@marisol.example',
  address: ['Paseo del Mar 14', 'Marisol Bay'],
  coordinates: { latitude: 36.7345, longitude: -3.6899 },
  /** "Today" is today at the hotel, whatever the device's zone. */
  timeZone: 'Europe/Madrid',
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/marisolbay.example' },
    { name: 'Instagram', url: 'https://www.instagram.com/marisolbay.example' },
    { name: 'YouTube', url: 'https://www.youtube.com/@marisolbay.example' },
  ],
} as const;

/** Put before an amount: guests see `$210.00`, staff `Rs. 210.00`. */
export const currency = { guests: '$', staff: 'Rs. ' } as const;

/** How long a popup stays that closes by itself, in ms. */
export const popupMs = 3500;
