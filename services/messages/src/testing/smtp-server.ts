import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

/** The behaviour of the server; each test sets what it needs. */
export type Behaviour = {
  /** An answer to RCPT TO in place of 250. */
  rejectRecipient?: (address: string) => { code: number; text: string } | undefined;
  /** An answer to the whole message in place of 250. */
  rejectMessage?: () => { code: number; text: string } | undefined;
  /** Accepts the message and never answers. */
  isSilent?: () => boolean;
  /** Runs while the client waits for the answer to its message. */
  beforeAnswer?: () => Promise<void>;
};

export type SmtpServerUnderTest = {
  url: string;
  /** The received mails, in order, including those without an answer. */
  received: Email[];
  behaviour: Behaviour;
  stop(): Promise<void>;
};

/** Encryption by STARTTLS, and the only account that may send. */
export type Secured = { key: string; cert: string; user: string; password: string };

/** A mail server that keeps received mails, and fails as a test requires. Without `secured` it neither encrypts nor asks who sends. */
export async function startSmtpServer(onPort = 0, secured?: Secured): Promise<SmtpServerUnderTest> {
  const received: Email[] = [];
  const under: Pick<SmtpServerUnderTest, 'behaviour'> = { behaviour: {} };
  const server = new SMTPServer({
    ...(secured
      ? {
          key: secured.key,
          cert: secured.cert,
          onAuth: ({ username, password }, _session, done) =>
            username === secured.user && password === secured.password
              ? done(null, { user: username })
              : done(new Error('wrong user or password')),
        }
      : { disabledCommands: ['AUTH', 'STARTTLS'] }),
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(failureOf(under.behaviour.rejectRecipient?.(address))),
    onData: async (stream, _session, done) => {
      received.push(await PostalMime.parse(await read(stream)));
      await under.behaviour.beforeAnswer?.();
      if (!under.behaviour.isSilent?.()) done(failureOf(under.behaviour.rejectMessage?.()));
    },
  });
  server.on('error', () => {}); // a client that disconnects
  await new Promise<void>((resolve) => server.listen(onPort, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(under, {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

const failureOf = (failure: { code: number; text: string } | undefined) =>
  failure && Object.assign(new Error(failure.text), { responseCode: failure.code });

async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
