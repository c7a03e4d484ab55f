import { z } from 'zod';

export const mailStatus = z.enum(['queued', 'sent', 'bounced', 'failed', 'suppressed']);

/** An e-mail of the outbox. */
export const mail = z.object({
  mailId: z.uuid(),
  /** Its kind, such as `booking_confirmed`. */
  kind: z.string(),
  /** The booking's id, or the account's. */
  subjectId: z.string(),
  toAddress: z.string(),
  toName: z.string(),
  status: mailStatus,
  /** Why it was not sent, or not yet; null if there is no problem. */
  reason: z.string().nullable(),
  /** How often it was tried. */
  attempts: z.int(),
  queuedAt: z.iso.datetime(),
  /** The earliest time of sending. */
  sendAfter: z.iso.datetime(),
  /** Whether `subjectId` is a booking's. */
  isAboutBooking: z.boolean(),
  /** When it was sent or given up; null while it is queued. */
  settledAt: z.iso.datetime().nullable(),
  /** Whether it could not be sent for a day, and staff have to decide about it. */
  isOverdue: z.boolean(),
  /** False for a mail with a link that works once and only for its reader. */
  isResendable: z.boolean(),
});

export type MailStatus = z.output<typeof mailStatus>;
export type MailOnWire = z.output<typeof mail>;
