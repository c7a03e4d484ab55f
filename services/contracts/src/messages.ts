import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { historyCallOf } from './history.ts';
import { emptyDemoCallOf } from './installation.ts';
import { given, listQuery, pageInfo } from './lists.ts';

export const mailStatus = z.enum(['queued', 'sent', 'bounced', 'failed', 'suppressed']);

const mail = z.object({
  mailId: z.uuid(),
  /** What it is about, such as `booking_confirmed`. */
  kind: z.string(),
  /** The booking's id, or the account's. */
  subjectId: z.string(),
  toAddress: z.string(),
  toName: z.string(),
  status: mailStatus,
  /** Why it was not sent, or not yet; null where there is no problem. */
  reason: z.string().nullable(),
  /** How often it was tried. */
  attempts: z.int(),
  queuedAt: z.iso.datetime(),
  /** When it is sent at the earliest. Absent, like the next field, in answers of the version before. */
  sendAfter: z.iso.datetime().optional(),
  /** Whether `subjectId` is a booking's. */
  isAboutBooking: z.boolean().optional(),
  /** When it was sent or given up; null while it is queued. */
  settledAt: z.iso.datetime().nullable(),
  /** False for a mail with a link that works once and for its reader alone. Absent in answers of the version before. */
  isResendable: z.boolean().optional(),
});

/** The words of an e-mail, with placeholders such as `{guest}`. Paragraphs of `body` are apart by an empty line. */
const mailTexts = z.object({
  subject: z.string(),
  heading: z.string(),
  /** Left out where it names a guest whose name is not known. */
  greeting: z.string(),
  body: z.string(),
});

const whichMail = z.object({ mailId: z.uuid('must be the id of an e-mail') });

export const listMails = defineCall({
  method: 'GET',
  path: '/api/desk/messages',
  access: access.staff('messages'),
  summary: 'A page of the e-mails, newest first: queued, sent, and those that did not arrive',
  query: z.object({ ...listQuery(['queuedAt']), status: given(mailStatus) }),
  answers: {
    200: z.object({
      list: z.array(mail),
      pageInfo,
      /** Whether a mail server is configured; otherwise e-mails wait and nobody gets them. */
      isSending: z.boolean(),
    }),
  },
});

export const readMail = defineCall({
  method: 'GET',
  path: '/api/desk/messages/:mailId',
  access: access.staff('messages'),
  summary: 'What an e-mail says',
  params: whichMail,
  answers: { 200: z.object({ mail, subject: z.string(), text: z.string() }) },
});

export const resendMail = defineCall({
  method: 'POST',
  path: '/api/desk/messages/:mailId/resend',
  access: access.staff('messages'),
  summary:
    'Send an e-mail once more, also to an address that was rejected; repeating it while it waits changes nothing; 409 for one with a one-time link',
  params: whichMail,
  answers: { 200: z.object({ message: z.string(), mail }) },
});

/** Mail programs call it from an e-mail's header `List-Unsubscribe` (RFC 8058), and the site from the link in its text. */
export const unsubscribe = defineCall({
  method: 'POST',
  path: '/api/messages/unsubscriptions/:token',
  access: access.public,
  summary: 'Send no more e-mails of this kind to the reader of one; repeating it changes nothing',
  params: z.object({ token: z.string().max(200) }),
  answers: { 200: z.object({ message: z.string() }) },
});

export const messagesCalls = {
  listMails,
  readMail,
  resendMail,
  unsubscribe,
  emptyDemo: emptyDemoCallOf('messages'),
  readHistory: historyCallOf('messages'),
};

export type MailTexts = z.output<typeof mailTexts>;
export type MailStatus = z.output<typeof mailStatus>;
export type MailOnWire = z.output<typeof mail>;
export type MailListQuery = z.output<(typeof listMails)['query']>;
