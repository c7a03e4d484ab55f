import { cancellation } from '@innkeeper/contracts/booking/cancellation';
import { signInChanged } from '@innkeeper/contracts/identity/second-factor';
import type { Language } from '@innkeeper/contracts/languages';
import { z } from 'zod';

/** The data of a booking in a mail, from the time when the mail was queued. */
export const bookingFacts = z.object({
  bookingId: z.string(),
  guestName: z.string(),
  guests: z.number(),
  /** The ages of the children among them. */
  children: z.array(z.int()).default([]),
  roomName: z.string(),
  start: z.iso.date(),
  end: z.iso.date(),
  nights: z.number(),
  /** Decimal text, of the whole stay. */
  price: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  /** Taxes and fees in the price, each in one sum: decimal text. */
  taxes: z.array(z.object({ label: z.string(), amount: z.string() })).default([]),
  /** The cancellation terms; null if cancelling is free of charge. */
  cancellation: cancellation.nullable(),
  /** The amount owed for a cancelled booking; null for others. */
  cancellationFee: z.string().nullable(),
  /** How often it was changed: the sequence number of its calendar entry. */
  revision: z.int(),
  /** The name of its room's category; null for a room that is no longer known. */
  category: z.string().nullable(),
  /** What the guest said when booking. */
  arrivalTime: z.string().nullable(),
  requests: z.string(),
  /** Which text of the hotel's terms the guest has accepted; null if none. */
  terms: z.object({ revision: z.int(), language: z.string() }).nullable().default(null),
});
export type BookingFacts = z.output<typeof bookingFacts>;

/** `others` are bookings that were made together with the first one, and that the same mail is about. */
const aboutBooking = <const Kind extends string>(kind: Kind) =>
  z.object({ kind: z.literal(kind), booking: bookingFacts, others: z.array(bookingFacts).optional() });

/** The data of a mail with a one-time link. Its secret is stored sealed, and only until the mail is sent or given up. */
const withLink = <const Kind extends string>(kind: Kind) =>
  z.object({
    kind: z.literal(kind),
    name: z.string(),
    linkId: z.string(),
    sealedSecret: z.string().optional(),
    expiresAt: z.iso.datetime(),
  });

/** The data of a notice about an account: its recipient, and the time of the change. */
const notice = <const Kind extends string>(kind: Kind) =>
  z.object({ kind: z.literal(kind), name: z.string(), at: z.iso.datetime() });

/** The content of a mail without its words. Stored as JSON, so later versions of a shape must accept earlier data. */
export const mailContent = z.discriminatedUnion('kind', [
  aboutBooking('booking_confirmed'),
  /** `before` is the booking in the previous mail; null for a booking that is older than this service. */
  aboutBooking('booking_changed').extend({ before: bookingFacts.nullable() }),
  aboutBooking('booking_cancelled'),
  /** A cancellation was undone: the booking is valid again. */
  aboutBooking('booking_reinstated'),
  /** Two days before the arrival. */
  aboutBooking('pre_arrival'),
  /** The day after the departure. */
  aboutBooking('review_request'),
  /** The links to all coming bookings of the reader, as they are when it is sent. */
  z.object({ kind: z.literal('booking_links'), guestName: z.string() }),
  withLink('password_reset'),
  withLink('address_verification'),
  /** `newAddress` is the requested or current new address of the account. */
  withLink('address_change_old').extend({ newAddress: z.string() }),
  withLink('address_change_new').extend({ newAddress: z.string() }),
  notice('address_changed').extend({ newAddress: z.string() }),
  /** `inviter` is the name of the colleague who sent the invitation. */
  withLink('staff_invitation').extend({ inviter: z.string(), roleName: z.string() }),
  notice('password_changed'),
  notice('password_removed'),
  notice('sign_in_changed').extend({ what: signInChanged.shape.what }),
]);
export type MailContent = z.output<typeof mailContent>;
export type MailKind = MailContent['kind'];
export type LinkMail = Extract<MailContent, { linkId: string }>;
export type AccountMail = Extract<MailContent, { name: string }>;
export type BookingMail = Extract<MailContent, { booking: BookingFacts }>;
export type LinksMail = Extract<MailContent, { kind: 'booking_links' }>;

/** A coming booking with its link; null if its guest sees it with an account. */
export type LinkedBooking<Link> = { booking: BookingFacts; link: Link };

/** The kinds that are one mail for all bookings that were made together. */
export type GroupMail = Extract<BookingMail, { kind: 'booking_confirmed' | 'booking_cancelled' }>;

/** Mails that are sent at a scheduled time. */
export type ReminderMail = Extract<BookingMail, { kind: 'pre_arrival' | 'review_request' }>;
export const isReminder = (content: MailContent): content is ReminderMail =>
  content.kind === 'pre_arrival' || content.kind === 'review_request';

/** Converts bookings to the content of a mail. */
export const withOthers = ([booking, ...others]: readonly BookingFacts[]) => ({
  booking: booking!,
  ...(others.length && { others }),
});

/** The bookings that a mail is about, in the order of their rooms. */
export const bookingsOf = ({ booking, others = [] }: BookingMail): [BookingFacts, ...BookingFacts[]] => [
  booking,
  ...others,
];

/** A mail that was not delivered for this long is no longer useful: the guest has arrived, or was phoned. */
export const DELIVER_WITHIN_HOURS = 24;

/**
 * Whether an event is too old to write to people about: a restored backup, or a new installation on an old log, must not
 * write to the guests of last year.
 */
export const isTooOld = (eventTime: string, now: Date): boolean =>
  now.getTime() - Date.parse(eventTime) > DELIVER_WITHIN_HOURS * 3_600_000;

/** Whether a mail has a link that works once and only for its reader. */
export const hasLink = (content: MailContent): content is LinkMail => 'linkId' in content;

/** Whether the link of a mail has expired, so that sending it would be useless. */
export const isLinkOver = (content: MailContent, now: Date): boolean =>
  hasLink(content) && Date.parse(content.expiresAt) <= now.getTime();

/** The hotel's own words for a kind of mail, by language, as they are stored. */
export type OwnTexts = Readonly<Record<string, unknown>>;

/** A mail that waits to be sent. */
export type QueuedMail = {
  mailId: string;
  toAddress: string;
  toName: string;
  subjectId: string;
  content: MailContent;
  language: Language;
  attempts: number;
  unanswered: number;
};
