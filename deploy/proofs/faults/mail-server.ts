// The drills' mail server: node mail-server.js. It prints a line for each e-mail that it accepts, and keeps none.
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { DIFFICULTIES, receivedLine, SMTP_PORT } from './mail-difficulties.ts';

const { full, slow } = DIFFICULTIES.ofServer;
const { rejected, deferred, silent } = DIFFICULTIES.ofAddresses;
const SLOW_MS = 4_000;
/** An address is deferred so many times. */
const DEFERRALS = 2;

const deferrals = new Map<string, number>();
const unanswered = new Set<string>();

const rejection = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onMailFrom: (_address, _session, done) =>
    done(existsSync(full) ? rejection(452, '4.3.1 The disk is full') : null),
  onRcptTo: ({ address }, _session, done) => {
    if (address.startsWith(rejected)) return done(rejection(550, '5.1.1 There is no such mailbox'));
    const count = deferrals.get(address) ?? 0;
    if (!address.startsWith(deferred) || count === DEFERRALS) return done();
    deferrals.set(address, count + 1);
    done(rejection(451, '4.2.1 The mailbox is busy'));
  },
  onData: async (stream, session, done) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const { address } = session.envelope.rcptTo[0]!;
    // As an archive at the end of a chain would have it: what is printed was delivered, whatever the sender learns.
    process.stdout.write(`${receivedLine(Buffer.concat(chunks).toString('latin1'))}\n`);
    if (existsSync(slow)) await sleep(SLOW_MS);
    if (address.startsWith(silent) && !unanswered.has(address)) unanswered.add(address);
    else done();
  },
})
  .on('error', () => {}) // a client that disconnects
  .listen(SMTP_PORT);
