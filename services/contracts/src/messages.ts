import { z } from 'zod';
import { access } from './access.ts';
import { bookingMailCalls } from './booking-mails.ts';
import { defineCall } from './call.ts';
import { partErased } from './erasure.ts';
import { historyCallOf } from './history.ts';
import { emptyDemoCallOf } from './installation.ts';
import { given, listQuery, pageInfo } from './lists.ts';
import { mail, mailStatus } from './mail.ts';
import { mailKindCalls } from './mail-kinds.ts';
import { mailPreferenceCalls } from './mail-preferences.ts';
import { exportMails } from './own-data.ts';
import { defineTopic } from './topic.ts';

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
      /** Whether a mail server is configured; otherwise e-mails are queued and not sent. */
      isSending: z.boolean(),
    }),
  },
});

export const readMail = defineCall({
  method: 'GET',
  path: '/api/desk/messages/:mailId',
  access: access.staff('messages'),
  summary: 'The text of an e-mail',
  params: whichMail,
  refusals: ['not_found'],
  answers: { 200: z.object({ mail, subject: z.string(), text: z.string() }) },
});

export const resendMail = defineCall({
  method: 'POST',
  path: '/api/desk/messages/:mailId/resend',
  access: access.staff('messages'),
  summary:
    'Send an e-mail once more, also to an address that was rejected; repeating it while it waits changes nothing; 409 for one with a one-time link',
  params: whichMail,
  refusals: ['not_found', 'one_time_link'],
  answers: { 200: z.object({ message: z.string(), mail }) },
});

/** Mail programs call it from an e-mail's header `List-Unsubscribe` (RFC 8058), and the site from the link in its text. */
export const unsubscribe = defineCall({
  method: 'POST',
  path: '/api/messages/unsubscriptions/:token',
  access: access.public,
  summary: 'Send no more e-mails of this kind to the reader of one; repeating it changes nothing',
  params: z.object({ token: z.string().max(200) }),
  refusals: ['not_found'],
  answers: { 200: z.object({ message: z.string() }) },
});

export const messagesCalls = {
  listMails,
  readMail,
  resendMail,
  unsubscribe,
  ...mailKindCalls,
  ...mailPreferenceCalls,
  ...bookingMailCalls,
  exportMails,
  emptyDemo: emptyDemoCallOf('messages'),
  readHistory: historyCallOf('messages'),
};

export type { MailOnWire, MailStatus } from './mail.ts';
export type MailListQuery = z.output<(typeof listMails)['query']>;

export const messagesTopic = defineTopic('messages', 'the id of an erasure', {
  'messages.person_erased': partErased,
});
