import { isPermission } from '@innkeeper/contracts/access';
import type { ReactNode } from 'react';
import { labelOf } from '../../api/field-labels.ts';
import { dayOf, longDate } from '../../calendar.ts';
import { photoObjectOf } from '../../storage/photo-object.ts';
import { Features, statusName, Thumbnail } from '../../ui/table/cells.tsx';
import { words } from '../../words/words.ts';
import { inWords } from '../permission-labels.ts';

const t = words('office');
const tShared = words('shared');

const thumbnails = (links: string | readonly string[] | null) => {
  const shown = [links ?? []].flat().filter(Boolean);
  if (shown.every((link) => photoObjectOf(link) !== undefined) && shown.length) return t('recorded.a_photo');
  return shown.length ? shown.map((link) => <Thumbnail key={link} src={link} />) : tShared('image.none');
};

interface Segment {
  roomId: string;
  start: string;
  end: string;
}

const segmentsInWords = (segments: readonly Segment[]) =>
  segments.length ? (
    <Features
      features={segments.map(({ roomId, start, end }) =>
        t('recorded.segment', { room: roomId, first: longDate(start), last: longDate(end) }),
      )}
    />
  ) : (
    t('recorded.none')
  );

/** The keys of the labels of fields. A field of a newer service is shown by its name. */
const labels = {
  aboutPictures: 'settings.about_pictures',
  aboutUs: 'settings.about',
  active: 'users.status',
  address: 'settings.address',
  adults: 'recorded.field.adults',
  answer: 'recorded.field.answer',
  arrivalTime: 'recorded.field.arrival_time',
  available: 'rooms.availability',
  body: 'recorded.field.body',
  booking: 'recorded.field.booking',
  bank: 'company.bank',
  bic: 'company.bic',
  bookingLimits: 'settings.limits',
  bookings: 'recorded.field.bookings',
  businessDayBegins: 'settings.business_day',
  cancellationFee: 'recorded.field.cancellation_fee',
  category: 'field.category',
  checkInTime: 'settings.check_in',
  checkOutTime: 'settings.check_out',
  city: 'settings.city',
  code: 'codes.field',
  colours: 'settings.colours',
  coordinates: 'settings.coordinates',
  country: 'settings.country',
  creditNote: 'recorded.field.credit_note',
  creditNoteFormat: 'company.credit_note_format',
  currency: 'settings.currency',
  dayPrices: 'recorded.field.day_prices',
  depositFormat: 'company.deposit_format',
  description: 'field.description',
  drawing: 'recorded.field.drawing',
  email: 'users.email',
  emailVerified: 'users.email_verified',
  end: 'recorded.field.end',
  exemption: 'company.exemption',
  expiresAt: 'invitations.until',
  features: 'field.features',
  firstBookingDay: 'codes.first_day',
  firstDay: 'extras.first_day',
  firstName: 'users.first_name',
  firstNight: 'field.first_night',
  greeting: 'recorded.field.greeting',
  guestName: 'recorded.field.guest',
  guests: 'recorded.field.guests',
  heading: 'recorded.field.heading',
  heroPicture: 'settings.hero_short',
  houseRules: 'settings.house_rules',
  iban: 'company.iban',
  image: 'field.image',
  imprint: 'settings.imprint',
  isBreakfast: 'extras.breakfast',
  invoiceFormat: 'company.invoice_format',
  isEnded: 'codes.ended',
  isOn: 'recorded.field.is_on',
  isOnline: 'extras.online',
  kind: 'recorded.field.kind',
  language: 'recorded.field.language',
  languages: 'settings.languages',
  lastBookingDay: 'codes.last_day',
  lastDay: 'extras.last_day',
  lastName: 'users.last_name',
  lastNight: 'field.last_night',
  lengthTiers: 'recorded.field.length_tiers',
  logo: 'settings.logo',
  map: 'settings.map',
  maximumAge: 'extras.to_age',
  maximumGuests: 'rooms.maximum_guests',
  maximumUses: 'codes.uses',
  merged: 'recorded.field.merged',
  message: 'recorded.field.message',
  minimumAge: 'extras.from_age',
  minimumNights: 'codes.minimum_nights',
  name: 'field.name',
  note: 'recorded.field.note',
  notes: 'rooms.notes',
  number: 'recorded.field.number',
  occupancy: 'recorded.field.occupancy',
  parts: 'extras.parts',
  permissions: 'roles.permissions',
  phone: 'users.mobile',
  photo: 'field.images',
  picture: 'users.image',
  plans: 'plans.label',
  postalCode: 'settings.postal_code',
  price: 'field.price',
  prices: 'seasons.prices',
  priority: 'seasons.priority',
  privacy: 'settings.privacy',
  rate: 'recorded.field.rate',
  reason: 'recorded.field.reason',
  requests: 'recorded.field.requests',
  registration: 'company.registration',
  restrictions: 'recorded.field.restrictions',
  roleName: 'field.role',
  roomId: 'recorded.field.room_id',
  secondFactor: 'recorded.field.second_step',
  secondFactorDemanded: 'second_step.title',
  segments: 'recorded.field.rooms',
  served: 'extras.served',
  socialLinks: 'settings.links',
  specialDescription: 'field.description',
  start: 'recorded.field.start',
  state: 'recorded.field.state',
  status: 'recorded.field.status',
  stockPerDay: 'extras.stock',
  street: 'settings.street',
  subject: 'recorded.field.subject',
  tagline: 'settings.tagline',
  tags: 'recorded.field.tags',
  taxNumber: 'company.tax_number',
  taxes: 'taxes.title',
  terms: 'settings.terms',
  termsRevision: 'recorded.field.terms_revision',
  timeZone: 'settings.time_zone',
  title: 'recorded.field.title',
  tonightBookableUntil: 'settings.tonight_until',
  type: 'users.type',
  unit: 'extras.unit',
  value: 'codes.value',
  vatId: 'company.vat_id',
  verifiedGuests: 'settings.verified',
  weekdayPrices: 'recorded.field.weekday_prices',
  whatsapp: 'users.whatsapp',
} as const;

/** Fields whose values need other words than their own; `hidden` if another field shows the same better. */
const fields: Record<string, { show?: (value: never) => ReactNode; hidden?: true }> = {
  available: { show: (is: boolean) => (is ? t('rooms.available') : t('rooms.not_available')) },
  photo: { show: thumbnails },
  image: { show: thumbnails },
  logo: { show: thumbnails },
  heroPicture: { show: thumbnails },
  features: { show: (features: string[]) => <Features features={features} /> },
  picture: { show: thumbnails },
  active: { show: (is: boolean) => (is ? t('users.active') : t('users.disabled')) },
  secondFactor: { show: (is: boolean) => (is ? t('recorded.on') : t('recorded.off')) },
  secondFactorDemanded: {
    show: (is: boolean) => (is ? t('recorded.demanded') : t('recorded.as_they_like')),
  },
  emailVerified: { show: (is: boolean) => (is ? t('users.verified') : t('users.not_verified')) },
  role: { hidden: true },
  roleId: { hidden: true },
  invitationId: { hidden: true },
  invitedBy: { hidden: true },
  type: { show: (type: string) => (type === 'Admin' ? t('users.type.admin') : t('users.type.customer')) },
  permissions: { show: (all: string[]) => inWords(all.filter(isPermission)) },
  status: { show: (status: string) => statusName(status) },
  mergedId: { hidden: true },
  segments: { show: segmentsInWords },
  postalAddress: { hidden: true },
  drawing: { show: (drawing: object | null) => (drawing ? t('recorded.a_drawing') : t('recorded.none')) },
};

const known = (field: string) => (Object.hasOwn(fields, field) ? fields[field] : undefined);

export const isShown = (field: string): boolean => !known(field)?.hidden;

const isLabelled = (field: string): field is keyof typeof labels => Object.hasOwn(labels, field);

export const labelOfField = (field: string): string =>
  isLabelled(field) ? t(labels[field]) : labelOf(field);

/** A recorded value as text. */
export function Recorded({ field, value }: { field: string; value: unknown }): ReactNode {
  const show = known(field)?.show as ((value: unknown) => ReactNode) | undefined;
  if (show && value !== undefined && (value !== null || field === 'drawing')) return show(value);
  return inPlainWords(value);
}

function inPlainWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return t('recorded.none');
  if (typeof value === 'boolean') return value ? t('value.yes') : t('value.no');
  if (Array.isArray(value))
    return value.map(inPlainWords).join(tShared('list.separator')) || t('recorded.none');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => t('recorded.part', { label: labelOfField(name), value: inPlainWords(one) }))
      .join(tShared('list.separator'));
  const text = String(value);
  return /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text) ? longDate(dayOf(text)) : text;
}
