import { SMTPServer } from 'smtp-server';
import type { MailFolder } from './mail-folder.ts';

const LARGEST_MAIL = 5_000_000;

/** A mail server that accepts every mail, and delivers it only to the folder. */
export function createSmtpServer(folder: MailFolder): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: LARGEST_MAIL,
    logger: false,
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
