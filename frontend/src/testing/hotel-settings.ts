import { type HotelState, NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { type SiteHotel, toSiteHotel } from '@innkeeper/contracts/hotel-page';
import { replaceHotel } from '../shared/hotel.ts';

/** The settings that pages under test begin with: those of the demo hotel that tests look at. */
export const demoHotel: SiteHotel = {
  ...toSiteHotel({ ...NEW_HOTEL, version: 1 }),
  heroPicture: null,
  name: 'Marisol Bay',
  tagline: 'A small hotel between the hill and the sea.',
  aboutUs: 'Marisol Bay stands where the hill meets the water.\n\nWe are a small house.',
  address: ['Paseo del Mar 14', 'Marisol Bay'],
  country: 'ES',
  coordinates: { latitude: 36.7345, longitude: -3.6899 },
  map: 'link',
  phone: '+34 900 000 000',
  email: 'hello@marisol.example',
  socialLinks: [{ name: 'Instagram', url: 'https://www.instagram.com/marisolbay.example' }],
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  pricePrefixes: { guests: '$', staff: 'Rs. ' },
  open: true,
  installationId: '5e1f0000-0000-4000-8000-000000000001',
};

/** Shows other settings, until the next test. */
export const showSettings = (part: Partial<SiteHotel>): void => replaceHotel({ ...demoHotel, ...part });

/** What `GET /api/hotel` answers for a new hotel with these settings. */
export const settingsWith = (part: Partial<HotelState>) => ({ ...NEW_HOTEL, ...part, version: 1 });
