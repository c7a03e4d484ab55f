import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { recordedOf, testUser } from '@innkeeper/kit/testing';
import { readSending } from './mail-server.ts';
import { selfSigned } from './testing/certificate.ts';
import { type MessagesUnderTest, startMessages } from './testing/messages.ts';
import { setUpSending } from './testing/sending.ts';
import { type SmtpServerUnderTest, startSmtpServer } from './testing/smtp-server.ts';

const { key, cert } = selfSigned('localhost');
const account = { user: 'front@marisol.example', password: 'sea side 1' };
const sending = setUpSending();
let secured: SmtpServerUnderTest;
let token: string;
beforeAll(async () => {
  setDefaultCACertificates([...getCACertificates('default'), cert]);
  secured = await startSmtpServer(0, { key, cert, ...account });
  token = sending.service.tokens.sign(testUser('Admin'));
});
afterAll(() => secured.stop());

const path = '/api/desk/mail-server';
const read = async () => (await sending.service.call('GET', path, { token })).body.mailServer;
const put = (body: object) => sending.service.call('PUT', path, { token, body });
const sendTest = (to = 'owner@example.com') =>
  sending.service.call('POST', `${path}/test`, { token, body: { to } });
const form = {
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  userName: account.user,
  password: account.password as string | null,
  sender: '',
};

/** The stored server is one of this machine. Its port is none that the call accepts, so that hotels reach mail servers only. */
async function storeOwn(changes: object = {}, server: SmtpServerUnderTest = secured): Promise<void> {
  expect((await put({ ...form, host: 'localhost', ...changes })).status).toBe(200);
  await sending.service.database.query('update mail_server set port = $1', [new URL(server.url).port]);
}
const environment = (changes: object = {}) => ({
  smtpUrl: undefined,
  from: undefined,
  mailSecrets: sending.service.mailSecrets,
  ...changes,
});
const startWorker = (changes: object = {}) =>
  sending.startWorker({}, { readSending: () => readSending(sending.service.database, environment(changes)) });

afterEach(() => sending.service.database.query('delete from mail_server'));

it('is none at first, and mails wait; they go out through it once it is set, from its sender', async () => {
  expect(await read()).toEqual({
    host: '',
    port: 587,
    security: 'starttls',
    userName: '',
    sender: '',
    hasPassword: false,
    isServerFixed: false,
    isSenderFixed: false,
    version: 1,
  });
  startWorker();
  const bookingId = await sending.queue();
  expect((await sendTest()).body.code).toBe('no_mail_server');
  expect((await sending.only(bookingId)).status).toBe('queued');
  await storeOwn({ sender: 'stay@marisol.example' });
  await sending.untilStatus(bookingId, 'sent');
  expect(secured.received.at(-1)!.from).toMatchObject({ address: 'stay@marisol.example' });
});

it('keeps the password where nobody reads it: sealed, in no answer and no history', async () => {
  const { body } = await put(form);
  expect(body.mailServer).toMatchObject({ host: 'smtp.example.com', hasPassword: true, version: 2 });
  const { rows } = await sending.service.database.query('select * from mail_server');
  const recorded = await recordedOf(sending.service.database, 'mail_server', 'mail_server');
  expect(recorded.at(-1)).toMatchObject({
    action: 'mail_server.changed',
    before: { host: '' },
    after: { host: 'smtp.example.com', userName: account.user, password: 'changed' },
  });
  for (const shown of [body, rows, recorded, await read()])
    expect(JSON.stringify(shown)).not.toContain(account.password);
});

it.each([
  ['another host', { host: 'smtp.evil.example' }],
  ['another port', { port: 2525 }],
  ['less encryption', { security: 'tls' }],
  ['another user', { userName: 'someone@marisol.example' }],
])('never sends the stored password to %s', async (_what, change) => {
  await put(form);
  const rejected = await put({ ...form, password: null, ...change });
  expect([rejected.status, rejected.body.fields]).toEqual([
    400,
    { password: expect.objectContaining({ code: 'password_needed' }) },
  ]);
  expect((await put({ ...form, password: null, sender: 'stay@marisol.example' })).status).toBe(200);
});

it.each([
  ['a web address', { host: 'https://smtp.example.com' }, 'host'],
  ['two lines', { host: 'smtp.example.com\nRCPT' }, 'host'],
  ['the port of another service', { port: 6379 }, 'port'],
  ['no encryption', { security: 'none' }, 'security'],
  ['a sender that is no address', { sender: 'front desk' }, 'sender'],
])('rejects %s', async (_what, change, field) => {
  const { status, body } = await put({ ...form, ...change });
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

it('rejects a change of settings that were changed since', async () => {
  const { body } = await put({ ...form, version: 1 });
  const late = await put({ ...form, sender: 'late@marisol.example', version: 1 });
  expect([late.status, late.body.code, late.body.current]).toEqual([409, 'edit_conflict', body.mailServer]);
});

it('is tested by a mail that goes out at once, and says what the server said', async () => {
  await storeOwn();
  expect((await sendTest()).body).toEqual({ isAccepted: true, reason: '' });
  expect(secured.received.at(-1)).toMatchObject({
    subject: 'Test e-mail of Marisol Bay',
    from: { address: 'front@marisol.example' },
    to: [{ address: 'owner@example.com' }],
  });
  await storeOwn({ password: 'wrong' });
  expect((await sendTest()).body).toEqual({
    isAccepted: false,
    reason: expect.stringContaining('wrong user'),
  });
});

it.each([
  ['does not encrypt', () => sending.smtp, 'localhost'],
  ['has no valid certificate', () => secured, '127.0.0.1'],
])('gives neither mails nor the password to a server that %s', async (_what, server, host) => {
  await storeOwn({ host }, server());
  const before = secured.received.length;
  const { body } = await sendTest();
  expect(body).toEqual({
    isAccepted: false,
    reason: expect.stringMatching(/not recognized|certificate|altnames/i),
  });
  expect([sending.smtp.received.length, secured.received.length]).toEqual([0, before]);
});

it('comes after what the environment names', async () => {
  await storeOwn({ sender: 'stay@marisol.example' });
  startWorker({ smtpUrl: sending.smtp.url, from: 'env@marisol.example' });
  const bookingId = await sending.queue();
  await sending.untilStatus(bookingId, 'sent');
  expect(sending.smtp.received.at(-1)!.from).toMatchObject({ address: 'env@marisol.example' });
});

it('says that it is fixed where the environment names it', async () => {
  const fixed: MessagesUnderTest = await startMessages(sending.smtp.url);
  const admin = fixed.tokens.sign(testUser('Admin'));
  const { body } = await fixed.call('GET', path, { token: admin });
  await fixed.stop();
  expect(body.mailServer).toMatchObject({ isServerFixed: true, isSenderFixed: false });
});
