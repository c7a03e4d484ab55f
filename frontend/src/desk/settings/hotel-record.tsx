import type { HotelChange, HotelOnWire } from '@innkeeper/contracts/hotel';
import { LANGUAGES } from '@innkeeper/words/languages';
import type { DeskForm } from '../../shared/resource/use-desk-form.ts';
import type { RecordKind } from '../../shared/resource/use-save-change.tsx';
import { Thumbnail } from '../../shared/ui/table/cells.tsx';
import { mapLabels } from './labels.ts';

/** All values that the form changes. */
export type HotelValues = Required<Omit<HotelChange, 'version'>>;

export type HotelForm = DeskForm<HotelValues, HotelValues>;

const toValues = ({ version: _, open: __, pricePrefixes: ___, ...values }: HotelOnWire): HotelValues =>
  values;

/** How two changes of the settings are compared. */
export const hotelRecord: RecordKind<HotelOnWire, HotelValues> = {
  noun: 'hotel',
  toValues,
  fields: {
    name: { label: 'Name' },
    tagline: { label: 'Tagline' },
    description: { label: 'Description' },
    aboutUs: { label: 'About Us' },
    aboutPictures: {
      label: 'Pictures of About Us',
      show: (pictures) => pictures.map(({ src }) => <Thumbnail key={src} src={src} />),
    },
    heroPicture: { label: 'Large picture', show: (src) => <Thumbnail src={src} /> },
    logo: { label: 'Logo', show: (src) => <Thumbnail src={src} /> },
    colours: { label: 'Colours', show: ({ primary, accent }) => `${primary}, ${accent}` },
    address: { label: 'Address', show: (lines) => lines.join(', ') },
    country: { label: 'Country' },
    coordinates: { label: 'Coordinates', show: (place) => place && `${place.latitude}, ${place.longitude}` },
    map: { label: 'Map', show: (map) => mapLabels[map] },
    phone: { label: 'Phone' },
    email: { label: 'Email' },
    socialLinks: { label: 'Links', show: (links) => links.map(({ name }) => name).join(', ') },
    timeZone: { label: 'Time zone' },
    currency: { label: 'Currency' },
    checkInTime: { label: 'Check-in from' },
    checkOutTime: { label: 'Check-out until' },
    bookingLimits: {
      label: 'What one guest may book',
      show: ({ monthsAhead, nightsPerStay, openBookings, openNights }) =>
        `${monthsAhead} months ahead, ${nightsPerStay} nights a stay, ${openBookings} bookings, ${openNights} nights together`,
    },
    verifiedGuests: {
      label: 'Guests who may book',
      show: (isAsked) => (isAsked ? 'Guests with a confirmed address' : 'Everybody'),
    },
    languages: {
      label: 'Languages',
      show: (languages) => languages.map((language) => LANGUAGES[language]).join(', '),
    },
    houseRules: { label: 'House rules' },
    imprint: { label: 'Imprint' },
    privacy: { label: 'Privacy' },
  },
};
