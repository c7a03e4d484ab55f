import path from 'node:path';
import { messagesTopic } from '@innkeeper/contracts/messages';
import { readSealingKey } from '@innkeeper/kit/messaging';
import { defineService } from '@innkeeper/kit/service';
import { z } from 'zod';
import { accountMails } from './account-mails.ts';
import { answerLinkRequests } from './booking-links.ts';
import { emptyMessages } from './empty-demo.ts';
import { bookingMails } from './handlers.ts';
import { readSending } from './mail-server.ts';
import { hotelProjection } from './projections.ts';
import { reviewLinks } from './review-links.ts';
import { type MessagesDeps, messagesEndpoints } from './routes.ts';
import { MailWorker } from './send-mails.ts';

const env = z.object({
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@mail.example:587' })
    .optional()
    .meta({
      description:
        'the mail server that e-mails go through, such as `smtp://user:password@mail.example:587`; `smtps` encrypts from the first byte, and a password is only sent encrypted. Without it the one of the hotel settings; without any e-mails wait, for a day at most, and staff decide about older ones on Today',
      secret: true,
    }),
  MAIL_SECRETS_KEY_FILE: z
    .string()
    .describe(
      'the file of the key that opens the secrets of links in e-mails, 32 bytes in base64url; read at start; the file is a secret',
    ),
  MAIL_FROM: z
    .email()
    .optional()
    .describe('the address that e-mails come from; without it the one of the hotel settings'),
  SITE_URL: z
    .url({ protocol: /^https?$/ })
    .default('http://localhost:8080')
    .transform((address) => address.replace(/\/$/, ''))
    .describe(
      "the site's address: the first part of the setup link and of links in e-mails, and the site that passkeys belong to; passkeys need a host name, not an IP address",
    ),
});

export const messagesService = defineService({
  name: 'messages',
  migrations: path.join(import.meta.dirname, '../migrations'),
  env,
  deps: ({ env, database, logger }): MessagesDeps => {
    const mailSecrets = readSealingKey('MAIL_SECRETS_KEY_FILE', env.MAIL_SECRETS_KEY_FILE);
    const environment = { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, mailSecrets };
    return {
      database,
      logger,
      environment,
      settings: { siteUrl: env.SITE_URL, mailSecrets },
      readSending: () => readSending(database, environment),
    };
  },
  endpoints: messagesEndpoints,
  publishes: [messagesTopic],
  projections: [hotelProjection],
  handlers: [bookingMails, accountMails, reviewLinks],
  background: (deps) => [new MailWorker(deps), answerLinkRequests(deps)],
  empty: emptyMessages,
});
