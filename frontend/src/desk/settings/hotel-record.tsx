import type { HotelChange, HotelOnWire } from '@innkeeper/contracts/hotel';
import { LANGUAGES } from '@innkeeper/words/languages';
import type { DeskForm } from '../../shared/resource/use-desk-form.ts';
import type { RecordKind } from '../../shared/resource/use-save-change.tsx';
import { Thumbnail } from '../../shared/ui/table/cells.tsx';
import { words } from '../../shared/words/words.ts';
import { mapLabel } from './labels.ts';

const t = words('office');
const tShared = words('shared');

/** All values that the form changes. The lines of the address follow from its parts. */
export type HotelValues = Required<Omit<HotelChange, 'version' | 'address'>>;

export type HotelForm = DeskForm<HotelValues, HotelValues>;

const toValues = ({
  version: _,
  open: __,
  pricePrefixes: ___,
  address: ____,
  ...values
}: HotelOnWire): HotelValues => values;

/** How two changes of the settings are compared. */
export const hotelRecord = (): RecordKind<HotelOnWire, HotelValues> => ({
  noun: 'hotel',
  toValues,
  fields: {
    name: { label: t('field.name') },
    tagline: { label: t('settings.tagline') },
    description: { label: t('field.description') },
    aboutUs: { label: t('settings.about') },
    aboutPictures: {
      label: t('settings.about_pictures'),
      show: (pictures) => pictures.map(({ src }) => <Thumbnail key={src} src={src} />),
    },
    heroPicture: { label: t('settings.hero_short'), show: (src) => <Thumbnail src={src} /> },
    logo: { label: t('settings.logo'), show: (src) => <Thumbnail src={src} /> },
    colours: { label: t('settings.colours'), show: ({ primary, accent }) => `${primary}, ${accent}` },
    postalAddress: {
      label: t('settings.address'),
      show: (address) => address && Object.values(address).filter(Boolean).join(tShared('list.separator')),
    },
    country: { label: t('settings.country') },
    coordinates: {
      label: t('settings.coordinates'),
      show: (place) => place && `${place.latitude}, ${place.longitude}`,
    },
    map: { label: t('settings.map'), show: mapLabel },
    phone: { label: t('settings.phone') },
    email: { label: t('users.email') },
    socialLinks: {
      label: t('settings.links'),
      show: (links) => links.map(({ name }) => name).join(tShared('list.separator')),
    },
    timeZone: { label: t('settings.time_zone') },
    currency: { label: t('settings.currency') },
    checkInTime: { label: t('settings.check_in') },
    checkOutTime: { label: t('settings.check_out') },
    businessDayBegins: { label: t('settings.business_day') },
    tonightBookableUntil: { label: t('settings.tonight_until') },
    bookingLimits: {
      label: t('settings.limits'),
      show: ({ monthsAhead, nightsPerStay, openBookings, openNights }) =>
        t('settings.limits.shown', {
          months: monthsAhead,
          nights: nightsPerStay,
          bookings: openBookings,
          together: openNights,
        }),
    },
    verifiedGuests: {
      label: t('settings.verified'),
      show: (isAsked) => (isAsked ? t('settings.verified.confirmed') : t('settings.everybody')),
    },
    languages: {
      label: t('settings.languages'),
      show: (languages) => languages.map((language) => LANGUAGES[language]).join(tShared('list.separator')),
    },
    houseRules: { label: t('settings.house_rules') },
    terms: { label: t('settings.terms') },
    imprint: { label: t('settings.imprint') },
    privacy: { label: t('settings.privacy') },
  },
});
