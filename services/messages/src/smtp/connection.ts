import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type Outcome, outcomeOf, type SmtpError } from './outcome.ts';

/** How long each step may take, in milliseconds. */
export type SmtpTimeouts = { connect: number; silence: number; whole: number };

export const SMTP_TIMEOUTS: SmtpTimeouts = { connect: 10_000, silence: 30_000, whole: 60_000 };

/** Servers commonly close a connection after a hundred messages. */
const MESSAGES_PER_CONNECTION = 100;

export type SmtpServer = {
  host: string;
  port: number;
  /** Whether the connection is encrypted from the first byte. */
  secure: boolean;
  /** Whether a connection that begins in the clear must be encrypted before anything is sent. */
  requireTls: boolean;
  user: string;
  password: string;
};

/** The parts of `smtp://user:password@host:port`; `smtps` encrypts from the first byte. */
export function parseSmtpUrl(address: string): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTls: username !== '' && !secure, // a password is never sent in the clear
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}

/** A connection to the mail server, opened for the first mail and kept for the next ones. One mail at a time. */
export class SmtpSender {
  readonly #server: SmtpServer;
  readonly #timeouts: SmtpTimeouts;
  #connection: SMTPConnection | undefined;
  #sent = 0;
  #current = new AbortController();

  constructor(server: SmtpServer, timeouts: SmtpTimeouts = SMTP_TIMEOUTS) {
    this.#server = server;
    this.#timeouts = timeouts;
  }

  /** Hands a message to the server; never throws. */
  async send(envelope: { from: string; to: string }, message: Buffer): Promise<Outcome> {
    let wasHandedOver = false;
    // It is read only once the server has accepted the envelope.
    const body = new Readable({
      read() {
        wasHandedOver = true;
        this.push(message);
        this.push(null);
      },
    });
    this.#current = new AbortController();
    const { signal } = this.#current;
    const timer = setTimeout(() => this.abort(), this.#timeouts.whole);
    try {
      await Promise.race([this.#hand(envelope, message.length, body), untilAborted(signal)]);
      this.#sent += 1;
      if (this.#sent >= MESSAGES_PER_CONNECTION) this.close();
      return { result: 'accepted' };
    } catch (error) {
      this.#drop();
      return outcomeOf(error as SmtpError, wasHandedOver);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Aborts the current mail. */
  abort(): void {
    this.#current.abort();
  }

  /** Closes the connection; the next mail opens another one. */
  close(): void {
    this.#connection?.quit();
    this.#forget();
  }

  #drop(): void {
    this.#connection?.close();
    this.#forget();
  }

  #forget(): void {
    this.#connection = undefined;
    this.#sent = 0;
  }

  async #hand(envelope: { from: string; to: string }, size: number, body: Readable): Promise<void> {
    const connection = await this.#open();
    await new Promise<void>((resolve, reject) => {
      connection.send({ ...envelope, size, use8BitMime: true }, body, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  }

  async #open(): Promise<SMTPConnection> {
    if (this.#connection) return this.#connection;
    const { user, password, requireTls, ...server } = this.#server;
    const connection = new SMTPConnection({
      ...server,
      requireTLS: requireTls && !server.secure,
      connectionTimeout: this.#timeouts.connect,
      greetingTimeout: this.#timeouts.connect,
      socketTimeout: this.#timeouts.silence,
    });
    this.#connection = connection;
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect(() => resolve());
    });
    connection.on('error', () => {}); // the current mail fails through its callback
    connection.once('end', () => {
      if (this.#connection === connection) this.#forget();
    });
    if (user) await logIn(connection, user, password);
    return connection;
  }
}

const logIn = (connection: SMTPConnection, user: string, pass: string): Promise<void> =>
  new Promise((resolve, reject) => {
    connection.login({ user, pass }, (error) => (error ? reject(error) : resolve()));
  });

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the mail server did not answer in time')));
  });
