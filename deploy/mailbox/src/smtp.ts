import { SMTPServer } from 'smtp-server';
import type { MailFolder } from './mail-folder.ts';

const LARGEST_MAIL = 5_000_000;

/**
 * A mail server that accepts every mail, and delivers it only to the folder. Nobody has an address in the domain `invalid` (RFC 6761), so
 * that mails that cannot be delivered are seen too.
 */
export function createSmtpServer(folder: MailFolder): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: LARGEST_MAIL,
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(address.toLowerCase().endsWith('.invalid') ? noSuchMailbox() : null),
    onData: async (stream, _session, done) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        await folder.add(Buffer.concat(chunks));
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

const noSuchMailbox = () => Object.assign(new Error('No such mailbox'), { responseCode: 550 });
