import { z } from 'zod';
import { access } from './access.ts';
import { bookingMailCalls } from './booking-mails.ts';
import { defineCall, ok } from './call.ts';
import { partErased } from './erasure.ts';
import { problemBody } from './errors.ts';
import { historyCallOf } from './history.ts';
import { email } from './identity/shapes.ts';
import { emptyDemoCallOf } from './installation.ts';
import { given, listQuery, pageInfo } from './lists.ts';
import { mail, mailStatus } from './mail.ts';
import { mailKindCalls } from './mail-kinds.ts';
import { mailPreferenceCalls } from './mail-preferences.ts';
import { mailServerCalls } from './mail-server.ts';
import { exportMails } from './own-data.ts';
import { defineTopic, ofKind } from './topic.ts';

const whichMail = z.object({ mailId: z.uuid() });

export const listMails = defineCall('GET /api/desk/messages', {
  access: access.staff('messages'),
  summary: 'A page of the e-mails, newest first: queued, sent, and those that did not arrive',
  query: z.object({ ...listQuery(['queuedAt']), status: given(mailStatus) }),
  answers: ok({
    list: z.array(mail),
    pageInfo,
    /** Whether a mail server is configured; otherwise e-mails are queued and not sent. */
    isSending: z.boolean(),
  }),
});

export const readMail = defineCall('GET /api/desk/messages/:mailId', {
  access: access.staff('messages'),
  summary: 'The text of an e-mail',
  params: whichMail,
  rejections: ['not_found'],
  answers: ok({ mail, subject: z.string(), text: z.string() }),
});

export const resendMail = defineCall('POST /api/desk/messages/:mailId/resend', {
  access: access.staff('messages'),
  summary:
    'Send an e-mail once more, also to an address that was rejected; about a booking it says how that is now, to the address that it has now; repeating it while it waits changes nothing; 409 for one with a one-time link',
  params: whichMail,
  rejections: ['no_address', 'not_found', 'one_time_link', 'stay_over'],
  answers: ok({ message: z.string(), mail }),
});

export const readMailDelivery = defineCall('GET /api/desk/mail-delivery', {
  access: access.staff('bookings:read'),
  summary:
    'Whether e-mails can be sent, how many wait because they cannot, and how many were not sent for a day',
  answers: ok({
    /** Why no e-mail can be sent; null if they can. */
    problem: z.enum(['no_server', 'no_sender']).nullable(),
    /** E-mails that are due. */
    waiting: z.int(),
    overdue: z.int(),
  }),
});

export const listOverdueMails = defineCall('GET /api/desk/overdue-mails', {
  access: access.staff('messages'),
  summary: 'E-mails that could not be sent for a day, and that wait for a decision, the oldest first',
  answers: ok({ count: z.int(), mails: z.array(mail) }),
});

const mailProblem = problemBody.extend({ mailId: z.uuid() });
const overdueDecision = z.enum(['send', 'drop']);

export const decideOverdueMails = defineCall('POST /api/desk/overdue-mails', {
  access: access.staff('messages'),
  summary:
    'Send overdue e-mails after all, or drop them; `problems` names those that cannot be sent; repeating it changes nothing',
  body: z.object({
    mailIds: z.array(z.uuid()).min(1).max(100),
    decision: overdueDecision,
  }),
  answers: ok({
    message: z.string(),
    decided: z.int(),
    problems: z.array(mailProblem),
  }),
});

export const requestBookingLinks = defineCall('POST /api/messages/booking-links', {
  access: access.public,
  limit: 'signIn',
  summary:
    'Ask for an e-mail with the links of all coming bookings with an address; the answer is the same whether or not there are any',
  body: z.object({ email }),
  answers: { 202: z.object({ message: z.string() }) },
});

/** Mail programs call it from an e-mail's header `List-Unsubscribe` (RFC 8058), and the site from the link in its text. */
export const unsubscribe = defineCall('POST /api/messages/unsubscriptions/:token', {
  access: access.public,
  summary: 'Send no more e-mails of this kind to the reader of one; repeating it changes nothing',
  params: z.object({ token: z.string().max(200) }),
  rejections: ['not_found'],
  answers: ok({ message: z.string() }),
});

export const messagesCalls = {
  listMails,
  readMail,
  resendMail,
  readMailDelivery,
  listOverdueMails,
  decideOverdueMails,
  requestBookingLinks,
  unsubscribe,
  ...mailKindCalls,
  ...mailServerCalls,
  ...mailPreferenceCalls,
  ...bookingMailCalls,
  exportMails,
  emptyDemo: emptyDemoCallOf('messages'),
  readHistory: historyCallOf('messages'),
};

export type { MailOnWire, MailStatus } from './mail.ts';
export type MailProblem = z.output<typeof mailProblem>;
export type OverdueDecision = z.output<typeof overdueDecision>;
export type MailListQuery = z.output<(typeof listMails)['query']>;

export const messagesTopic = defineTopic('messages', 'the id of an erasure', {
  'messages.person_erased': ofKind('erasure', partErased),
});
