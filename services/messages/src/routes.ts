import { messagesCalls } from '@innkeeper/contracts/messages';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import { readHistory } from '@innkeeper/kit/postgres';
import { emptyDemo } from '@innkeeper/kit/service';
import { requestLinks } from './booking-links.ts';
import { listBookingMails, listUndeliverable, markPhoned } from './booking-mails.ts';
import { emptyMessages } from './empty-demo.ts';
import { exportMails } from './export-mails.ts';
import { listMailKinds, previewMailKind, updateMailKind } from './mail-kinds.ts';
import { type Environment, readMailServer, testMailServer, updateMailServer } from './mail-server.ts';
import { listMails, readDelivery, readMail } from './outbox.ts';
import { decideOverdue, listOverdue } from './overdue-mails.ts';
import { readPreferences, updatePreferences } from './preferences.ts';
import { resendMail } from './resend-mail.ts';
import type { SendingDeps } from './send-mails.ts';
import { unsubscribe } from './unsubscribe.ts';

export type MessagesDeps = SendingDeps & { environment: Environment };

export const messagesEndpoints = (deps: MessagesDeps): Endpoint[] => [
  implement(messagesCalls.listMails, async ({ query }) => ({
    status: 200,
    body: {
      ...(await listMails(deps, query)),
      isSending: (await deps.readSending()).openSender !== undefined,
    },
  })),
  implement(messagesCalls.readMail, async ({ params }) => ({
    status: 200,
    body: await readMail(deps, params.mailId),
  })),
  implement(messagesCalls.resendMail, async ({ params }) => ({
    status: 200,
    body: { message: 'The e-mail is queued.', mail: await resendMail(deps, params.mailId) },
  })),
  implement(messagesCalls.readMailDelivery, async () => ({ status: 200, body: await readDelivery(deps) })),
  implement(messagesCalls.listOverdueMails, async () => ({ status: 200, body: await listOverdue(deps) })),
  implement(messagesCalls.decideOverdueMails, async ({ body }) => {
    const { decided, problems } = await decideOverdue(deps, body);
    const mails = decided === 1 ? '1 e-mail is' : `${decided} e-mails are`;
    const message = `${mails} ${body.decision === 'send' ? 'queued' : 'dropped'}.`;
    return { status: 200, body: { message, decided, problems } };
  }),
  implement(messagesCalls.requestBookingLinks, async ({ body }) => {
    await requestLinks(deps, body.email);
    return {
      status: 202,
      body: {
        message: 'If there are coming bookings with this address, an e-mail with their links is on its way.',
      },
    };
  }),
  implement(messagesCalls.listBookingMails, async ({ params }) => ({
    status: 200,
    body: await listBookingMails(deps, params.bookingId),
  })),
  implement(messagesCalls.listUndeliverable, async () => ({
    status: 200,
    body: await listUndeliverable(deps),
  })),
  implement(messagesCalls.markPhoned, async ({ params }) => {
    await markPhoned(deps, params.bookingId);
    return { status: 200, body: { message: 'It is noted that the guest was phoned.' } };
  }),
  implement(messagesCalls.listMailKinds, async ({ query: { language = 'en' } }) => ({
    status: 200,
    body: { kinds: await listMailKinds(deps, language) },
  })),
  implement(messagesCalls.updateMailKind, async ({ params, body }) => ({
    status: 200,
    body: { message: 'The words are saved.', rules: await updateMailKind(deps, params.kind, body) },
  })),
  implement(messagesCalls.previewMailKind, async ({ params, body }) => ({
    status: 200,
    body: await previewMailKind(deps, params.kind, body),
  })),
  implement(messagesCalls.readMailServer, async () => ({
    status: 200,
    body: { mailServer: await readMailServer(deps) },
  })),
  implement(messagesCalls.updateMailServer, async ({ body }) => ({
    status: 200,
    body: { message: 'The mail server is saved.', mailServer: await updateMailServer(deps, body) },
  })),
  implement(messagesCalls.testMailServer, async ({ body }) => ({
    status: 200,
    body: await testMailServer(deps, body.to),
  })),
  implement(messagesCalls.unsubscribe, async ({ params }) => {
    await unsubscribe(deps, params.token);
    return { status: 200, body: { message: 'You get no more such e-mails.' } };
  }),
  implement(messagesCalls.readMailPreferences, async ({ user }) => ({
    status: 200,
    body: await readPreferences(deps, user),
  })),
  implement(messagesCalls.updateMailPreferences, async ({ user, body }) => ({
    status: 200,
    body: { message: 'Your choice is saved.', preferences: await updatePreferences(deps, user, body) },
  })),
  implement(messagesCalls.exportMails, async ({ user }) => ({
    status: 200,
    body: await exportMails(deps, user),
  })),
  implement(messagesCalls.emptyDemo, async () => ({
    status: 200,
    body: { emptied: await emptyDemo(deps.database, emptyMessages) },
  })),
  implement(messagesCalls.readHistory, async ({ query }) => ({
    status: 200,
    body: await readHistory(deps.database, query),
  })),
];
