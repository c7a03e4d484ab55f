import type { AddressInfo } from 'node:net';
import { MailFolder } from './mail-folder.ts';
import { createSmtpServer } from './smtp.ts';
import { createWebServer } from './web.ts';

export type MailboxOptions = { host: string; smtpPort: number; webPort: number; folder: string };
export type Mailbox = { smtpPort: number; webPort: number; stop(): Promise<void> };

/** Starts the demo's mail server and its inbox. A port of 0 is a free one. */
export async function startMailbox({ host, smtpPort, webPort, folder }: MailboxOptions): Promise<Mailbox> {
  const mails = await MailFolder.open(folder);
  const [smtp, web] = [createSmtpServer(mails), createWebServer(mails)];
  smtp.on('error', () => {}); // a client that disconnects
  await Promise.all([
    new Promise<void>((resolve, reject) => {
      smtp.server.once('error', reject);
      smtp.listen(smtpPort, host, () => resolve());
    }),
    new Promise<void>((resolve, reject) => {
      web.once('error', reject);
      web.listen(webPort, host, () => resolve());
    }),
  ]);
  return {
    smtpPort: (smtp.server.address() as AddressInfo).port,
    webPort: (web.address() as AddressInfo).port,
    stop: async () => {
      const closed = new Promise<void>((resolve) => web.close(() => resolve()));
      web.closeAllConnections();
      await Promise.all([closed, new Promise<void>((resolve) => smtp.close(() => resolve()))]);
    },
  };
}
