import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import { bookWithAddresses } from './guest.ts';
import { DIFFICULTIES } from './mail-difficulties.ts';
import { ALL_OPERATIONS } from './operations.ts';
import type { Stack } from './stack.ts';

const { ofServer, ofAddresses } = DIFFICULTIES;
const seconds = (count: number) => sleep(count * 1_000);

/** Users of the site do not notice that e-mails wait. */
const faultOfMails = (name: string, inject: Fault['inject']): Fault => ({
  name,
  unaffected: ALL_OPERATIONS,
  isOfMails: true,
  inject,
});

/** Makes the mail server difficult while `during` runs. */
async function withDifficulty(stack: Stack, file: string, during: () => Promise<void>): Promise<void> {
  await stack.execute('mailbox', ['touch', file]);
  await during();
  await stack.execute('mailbox', ['rm', file]);
}

export const SMTP_FAULTS: Fault[] = [
  faultOfMails('smtp-killed-for-45-s', async ({ stack }) => {
    await stack.kill('mailbox');
    await seconds(45);
    await stack.start('mailbox');
  }),
  // It is sent e-mails and never answers: those that it had in hand may have been delivered.
  faultOfMails('smtp-paused-for-45-s', async ({ stack }) => {
    await stack.pause('mailbox');
    await seconds(45);
    await stack.unpause('mailbox');
  }),
  faultOfMails('smtp-cut-off-for-45-s', async ({ stack }) => {
    const reconnect = await stack.disconnect('messages', 'mailbox');
    await seconds(45);
    await reconnect();
  }),
  faultOfMails('smtp-slow-for-30-s', ({ stack }) => withDifficulty(stack, ofServer.slow, () => seconds(30))),
  faultOfMails('smtp-full-for-30-s', ({ stack }) => withDifficulty(stack, ofServer.full, () => seconds(30))),
  // All connections are busy when the service crashes, so some e-mails were accepted and are not marked as sent.
  faultOfMails('smtp-slow-and-messages-killed', ({ stack }) =>
    withDifficulty(stack, ofServer.slow, async () => {
      await seconds(5);
      await stack.crash('messages');
    }),
  ),
  faultOfMails('smtp-difficult-addresses', async ({ site, log, offer }) => {
    await bookWithAddresses(site, log, offer, Object.values(ofAddresses));
    await seconds(10);
  }),
];
