import { z } from 'zod';
import { access } from './access.ts';
import { bookingStatus } from './booking/shapes.ts';
import { defineCall } from './call.ts';
import { passkey } from './identity/passkeys.ts';
import { FRESH_FACTOR_MINUTES } from './identity/second-factor.ts';

/** One service's data about the caller. Each service returns its own; the site joins the answers into one file. */
const ownDataCallOf = <const Service extends string, const Shape extends z.ZodType>(
  service: Service,
  data: Shape,
) =>
  defineCall(`GET /api/account/export/${service}`, {
    access: access.guest,
    summary: `The data of ${service} about the caller: a part of the file that people download; 403 \`second_factor_needed\` without a fresh second factor, if the caller has one`,
    freshFactor: FRESH_FACTOR_MINUTES,
    answers: { 200: data },
  });

const moment = z.iso.datetime();

export const exportAccount = {
  ...ownDataCallOf(
    'identity',
    z.object({
      account: z.object({
        userId: z.uuid(),
        email: z.string(),
        emailVerified: z.boolean(),
        firstName: z.string(),
        lastName: z.string(),
        whatsapp: z.string(),
        phone: z.string(),
        picture: z.string(),
        /** Of staff, by its name; null for guests. */
        role: z.string().nullable(),
        createdAt: moment,
      }),
      /** When the authenticator app was added; null if there is none. The file never contains its secret. */
      authenticatorAppSince: moment.nullable(),
      /** Their public keys say nothing about a person. */
      passkeys: z.array(passkey),
      /** The new address of a waiting change. */
      waitingAddress: z.string().nullable(),
      sessions: z.array(
        z.object({ device: z.string(), network: z.string(), startedAt: moment, lastSeenAt: moment }),
      ),
    }),
  ),
  limit: 'signIn',
} as const;

export const exportBookings = ownDataCallOf(
  'booking',
  z.object({
    /** The front desk's record of the account's guest; null before the first booking. */
    guest: z
      .object({
        firstName: z.string(),
        lastName: z.string(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
        language: z.string().nullable(),
      })
      .nullable(),
    bookings: z.array(
      z.object({
        bookingId: z.string(),
        status: bookingStatus,
        guestName: z.string(),
        email: z.string(),
        guests: z.int(),
        roomName: z.string(),
        start: z.iso.date(),
        end: z.iso.date(),
        /** Decimal text, like the fee for cancelling. */
        price: z.string(),
        currency: z.string(),
        cancellationFee: z.string().nullable(),
        arrivalTime: z.string().nullable(),
        requests: z.string(),
        language: z.string().nullable(),
        createdAt: moment,
      }),
    ),
  }),
);

export const exportMails = ownDataCallOf(
  'messages',
  z.object({
    /** E-mails about the account and, if its address is confirmed, all e-mails sent to it. The newest 10,000 of a year. */
    mails: z.array(
      z.object({
        kind: z.string(),
        toAddress: z.string(),
        toName: z.string(),
        status: z.string(),
        queuedAt: moment,
        settledAt: moment.nullable(),
      }),
    ),
    /** Kinds of e-mails that the reader has unsubscribed from. */
    unsubscribed: z.array(z.object({ kind: z.string(), since: moment })),
    /** Of e-mails to the address; null while it is not confirmed. */
    language: z.string().nullable(),
  }),
);

export const exportFeedback = ownDataCallOf(
  'feedback',
  z.object({
    /** Feedback that a stay of the caller has verified. The authors of other feedback are not known. */
    feedback: z.array(
      z.object({
        name: z.string(),
        feedback: z.string(),
        rate: z.number(),
        status: z.string(),
        date: moment,
      }),
    ),
  }),
);
