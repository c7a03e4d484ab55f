import { MAXIMUM_NIGHTS } from '@innkeeper/contracts/dates';
import type { HotelState } from '@innkeeper/contracts/hotel';
import { SITE_LANGUAGES } from '@innkeeper/words/languages';

/**
 * The settings of Marisol Bay. The prefixes of prices are those of the specification, whose guests see `$210.00` and whose
 * staff see `Rs. 210.00`.
 */
export const demoSettings = (
  picturesUrl: string,
): Omit<HotelState, 'timeZone' | 'colours' | 'installationId'> => ({
  name: 'Marisol Bay',
  tagline: 'A small hotel between the hill and the sea.',
  description: 'A small hotel between the hill and the sea. Come for the light, stay for the breakfast.',
  aboutUs: [
    'Marisol Bay stands where the hill meets the water, with a jetty at its feet and pines behind.',
    'Every room looks at something worth waking up for: the open sea, the harbour, the garden, or the lights of the town after dark. Breakfast is served on the terrace until the last guest has had theirs.',
    'We are a small house with a front desk that never closes. Ask us for a boat, a picnic or a later breakfast.',
  ].join('\n\n'),
  aboutPictures: [
    {
      src: `${picturesUrl}/demo/place-lobby.jpg`,
      alt: 'The lobby, with the front desk and a teal sofa',
    },
    { src: `${picturesUrl}/demo/sea-suite.jpg`, alt: 'The Sea Suite, its balcony open to the bay' },
  ],
  heroPicture: null,
  logo: null,
  address: ['Paseo del Mar 14', 'Marisol Bay'],
  postalAddress: { street: 'Paseo del Mar 14', postalCode: '', city: 'Marisol Bay', region: '' },
  country: 'ES',
  coordinates: { latitude: 36.7345, longitude: -3.6899 },
  map: 'drawn',
  phone: '+34 900 000 000',
  email: 'hello@marisol.example',
  socialLinks: [
    { name: 'Facebook', url: 'https://www.facebook.com/marisolbay.example' },
    { name: 'Instagram', url: 'https://www.instagram.com/marisolbay.example' },
    { name: 'YouTube', url: 'https://www.youtube.com/@marisolbay.example' },
  ],
  currency: 'USD',
  pricePrefixes: { guests: '$', staff: 'Rs. ' },
  checkInTime: '15:00',
  checkOutTime: '11:00',
  businessDayBegins: '04:00',
  // Its front desk never closes.
  tonightBookableUntil: '04:00',
  // High, because all visitors try the demo with the same account, and the specification's calls allow stays of a year.
  verifiedGuests: false,
  languages: [...SITE_LANGUAGES],
  bookingLimits: { monthsAhead: 18, nightsPerStay: MAXIMUM_NIGHTS, openBookings: 100, openNights: 1_000 },
  houseRules: '',
  terms: '',
  termsRevision: null,
  imprint: '',
  privacy: '',
  open: true,
});
