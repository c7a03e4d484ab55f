import type { KeyObject } from 'node:crypto';
import type { MailServerForm, MailServerOnWire } from '@innkeeper/contracts/mail-server';
import { editConflict, invalidFields, rejection } from '@innkeeper/kit/http';
import { openSealed, seal } from '@innkeeper/kit/messaging';
import type { Database, Sql } from '@innkeeper/kit/postgres';
import { lockServer, type StoredServer, selectServer, updateServer } from './mail-server-store.ts';
import type { SmtpServer } from './smtp/connection.ts';
import type { Outcome } from './smtp/outcome.ts';
import { selectHotel } from './store.ts';
import { wordsOf } from './templates/mail-words.ts';

/** What the environment names comes before what the hotel has set. */
export type Environment = { smtpUrl: string | undefined; from: string | undefined; mailSecrets: KeyObject };

/** The sender of mails: `SmtpSender`, or its replacement in a test. */
export type Sender = {
  send(envelope: { from: string; to: string }, message: Buffer): Promise<Outcome>;
  close(): void;
  /** Aborts the current mail, whose `send` then resolves. */
  abort(): void;
};

/** Through which server mails go now, and from which address. */
export type Sending = {
  /** Opens a connection; undefined without a mail server: mails wait. */
  openSender: (() => Promise<Sender>) | undefined;
  /** Undefined: the hotel's own address. */
  from: string | undefined;
};

/** What the password is sealed for, so that it opens nowhere else. */
const PASSWORD = 'mail_server.password';

/** The server and the sender that count at the moment. nodemailer is loaded with the first mail. */
export async function readSending(sql: Sql, { smtpUrl, from, mailSecrets }: Environment): Promise<Sending> {
  if (smtpUrl !== undefined && from !== undefined) return { openSender: opener(() => smtpUrl), from };
  const stored = await selectServer(sql);
  const openSender =
    smtpUrl !== undefined
      ? opener(() => smtpUrl)
      : stored.host
        ? opener(() => toSmtpServer(stored, mailSecrets))
        : undefined;
  return { openSender, from: from ?? (stored.sender || undefined) };
}

const opener = (server: () => SmtpServer | string) => async (): Promise<Sender> => {
  const { parseSmtpUrl, SmtpSender } = await import('./smtp/connection.ts');
  const found = server();
  return new SmtpSender(typeof found === 'string' ? parseSmtpUrl(found) : found);
};

/** @throws Error when the password was sealed with another key, such as that of another installation */
const toSmtpServer = ({ sealedPassword, ...stored }: StoredServer, key: KeyObject): SmtpServer => ({
  host: stored.host,
  port: stored.port,
  secure: stored.security === 'tls',
  requireTls: true,
  user: stored.userName,
  password: sealedPassword ? openSealed(key, sealedPassword, PASSWORD) : '',
});

type Deps = { database: Database; environment: Environment };

/** The mail server as staff see it. */
export const readMailServer = async ({ database, environment }: Deps): Promise<MailServerOnWire> =>
  toWire(await selectServer(database), environment);

/**
 * Sets the mail server and the sender.
 * @throws ApiError 400 for another server or user without a password; 409 `edit_conflict`
 */
export function updateMailServer(
  { database, environment }: Deps,
  { password, version, ...server }: MailServerForm,
): Promise<MailServerOnWire> {
  return database.transaction(async (tx) => {
    const before = await lockServer(tx);
    if (version !== undefined && version !== before.version) throw editConflict(toWire(before, environment));
    const sealedPassword = passwordOf(server, password, before, environment.mailSecrets);
    const after = await updateServer(tx, { ...server, sealedPassword });
    tx.record({
      action: 'mail_server.changed',
      subject: { kind: 'mail_server', id: 'mail_server', name: after.host },
      before: recorded(before),
      after: { ...recorded(after), ...(password && { password: 'changed' }) },
    });
    return toWire(after, environment);
  });
}

/** The stored password never goes to a server that its owner has not typed it for. */
function passwordOf(
  server: Pick<StoredServer, 'host' | 'port' | 'security' | 'userName'>,
  typed: string | null,
  before: StoredServer,
  key: KeyObject,
): string | null {
  if (!server.host || !server.userName) return null;
  if (typed) return seal(key, typed, PASSWORD);
  const isSame = (['host', 'port', 'security', 'userName'] as const).every(
    (field) => server[field] === before[field],
  );
  if (!isSame || before.sealedPassword === null)
    throw invalidFields({ password: { code: 'password_needed' } });
  return before.sealedPassword;
}

/** Sends a mail at once, with the present settings. @throws ApiError 409 `no_mail_server` without a server or a sender */
export async function testMailServer(
  { database, readSending }: { database: Database; readSending: () => Promise<Sending> },
  to: string,
): Promise<{ isAccepted: boolean; reason: string }> {
  const [{ openSender, from: own }, hotel] = await Promise.all([readSending(), selectHotel(database)]);
  const from = own ?? hotel?.email;
  if (!openSender || !hotel || !from) throw rejection('no_mail_server');
  const { t } = wordsOf(hotel.languages[0] ?? 'en');
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const message = await new MailComposer({
    from: { name: hotel.name, address: from },
    to: { name: '', address: to },
    subject: t('test.subject', { hotel: hotel.name }),
    text: t('test.body', { hotel: hotel.name }),
  })
    .compile()
    .build();
  const sender = await openSender();
  try {
    const outcome = await sender.send({ from, to }, message);
    return outcome.result === 'accepted'
      ? { isAccepted: true, reason: '' }
      : { isAccepted: false, reason: outcome.reason };
  } finally {
    sender.close();
  }
}

const toWire = (stored: StoredServer, { smtpUrl, from }: Environment): MailServerOnWire => {
  const { sealedPassword, ...server } = stored;
  return {
    ...server,
    hasPassword: sealedPassword !== null,
    isServerFixed: smtpUrl !== undefined,
    isSenderFixed: from !== undefined,
  };
};

/** The history's view: without the password. */
const recorded = ({ host, port, security, userName, sender }: StoredServer) => ({
  host,
  port,
  security,
  userName,
  sender,
});
