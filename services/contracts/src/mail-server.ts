import { z } from 'zod';
import { access } from './access.ts';
import { defineCall, ok } from './call.ts';
import { editConflict } from './errors.ts';
import { says } from './field-errors.ts';
import { FRESH_FACTOR_MINUTES } from './identity/second-factor.ts';
import { email } from './identity/shapes.ts';
import { clearableLine, storable, version } from './shapes.ts';

/** The ports at which mail servers accept mails: no other service can be reached by a server's name here. */
export const MAIL_PORTS = [465, 587, 25, 2525] as const;

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

const server = z.object({
  /** Empty: no server, so that mails wait. */
  host: clearableLine(253)
    .transform((host) => host.toLowerCase())
    .refine((host) => host === '' || HOST.test(host), says('not_mail_server')),
  port: z.literal(MAIL_PORTS),
  /** `tls` encrypts from the first byte, `starttls` before anything is sent. Nothing goes in the clear, since mails have secret links. */
  security: z.enum(['tls', 'starttls']),
  /** Empty for a server that asks for none. */
  userName: clearableLine(254),
  /** The address that mails come from; empty for the hotel's. */
  sender: z.union([z.literal(''), email], says('not_email')),
});

const mailServer = server.extend({
  hasPassword: z.boolean(),
  /** Whether the environment of the installation names the server, or the sender, which then counts. */
  isServerFixed: z.boolean(),
  isSenderFixed: z.boolean(),
  version,
});

export const readMailServer = defineCall('GET /api/desk/mail-server', {
  access: access.staff('settings'),
  summary: 'The mail server that e-mails go through, and their sender; never the password',
  answers: ok({ mailServer }),
});

export const updateMailServer = defineCall('PUT /api/desk/mail-server', {
  access: access.staff('settings'),
  summary:
    'Set the mail server and the sender; the stored password stays only for the same server and user; 403 `second_factor_needed` without a fresh second factor',
  freshFactor: FRESH_FACTOR_MINUTES,
  body: server.extend({
    /** Null: the stored one stays. */
    password: storable(z.string().max(1_000)).nullable(),
    version: version.exactOptional(),
  }),
  rejections: ['edit_conflict'],
  answers: ok({ message: z.string(), mailServer }),
  errors: { 409: editConflict(mailServer) },
});

export const testMailServer = defineCall('POST /api/desk/mail-server/test', {
  access: access.staff('settings'),
  summary: 'Send a test e-mail at once, and return what the mail server said',
  freshFactor: FRESH_FACTOR_MINUTES,
  body: z.object({ to: email }),
  rejections: ['no_mail_server'],
  answers: ok({
    isAccepted: z.boolean(),
    /** In the words of the server or the network; empty if it was accepted. */
    reason: z.string(),
  }),
});

export const mailServerCalls = { readMailServer, updateMailServer, testMailServer };

export type MailServerOnWire = z.output<typeof mailServer>;
export type MailServerForm = z.output<(typeof updateMailServer)['body']>;
