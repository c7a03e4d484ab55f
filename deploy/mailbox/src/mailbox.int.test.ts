import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailSummary } from './mail-folder.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';

let folder: string;
let mailbox: Mailbox;
const start = () => startMailbox({ host: '127.0.0.1', smtpPort: 0, webPort: 0, folder });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
  mailbox = await start();
});
afterEach(async () => {
  await mailbox.stop();
  rmSync(folder, { recursive: true });
});

const get = (path: string) => fetch(`http://127.0.0.1:${mailbox.webPort}${path}`);
const list = async () => (await (await get('/api/mails')).json()) as MailSummary[];
const send = (changes: object = {}) =>
  createTransport({ host: '127.0.0.1', port: mailbox.smtpPort }).sendMail({
    from: 'Marisol <front@marisol.example>',
    to: 'elena@example.com',
    subject: 'Booked <b>',
    text: 'See you & yours',
    html: '<!doctype html><html><head></head><body><script>alert(1)</script>See you</body></html>',
    attachments: [{ filename: 'stay.ics', content: 'BEGIN:VCALENDAR' }],
    ...changes,
  });

test('it shows what it receives, newest first, and still does after a restart', async () => {
  expect(await (await get('/')).text()).toContain('No e-mail yet');
  await send();
  await send({ subject: 'Second' });
  const [second, first] = await list();
  expect([second!.subject, first!.subject]).toEqual(['Second', 'Booked <b>']);
  expect(first!.to).toEqual(['elena@example.com']);
  await mailbox.stop();
  mailbox = await start();
  expect(await list()).toEqual([second, first]);
  const page = await (await get('/')).text();
  expect(page.indexOf('Second')).toBeLessThan(page.indexOf('Booked &lt;b&gt;'));
});

test('a mail has its HTML in a sandbox, its text and its files', async () => {
  await send();
  const { id } = (await list())[0]!;
  const page = await (await get(`/mails/${id}`)).text();
  expect(page).toContain('See you &amp; yours');
  const html = await get(`/mails/${id}/html`);
  expect(html.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups .*default-src 'none'/);
  expect(await html.text()).toContain('<base target="_blank">');
  expect(await (await get(`/mails/${id}/text`)).text()).toBe('See you & yours\n');
  const file = await get(`/mails/${id}/files/0`);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="stay.ics"');
  expect(await file.text()).toBe('BEGIN:VCALENDAR\n');
});

test.each(['/mails/00000000-0000-4000-8000-000000000000', '/mails/../../etc/passwd', '/mails/x', '/else'])(
  '%s is not found',
  async (path) => expect((await get(path)).status).toBe(404),
);

test('a page of another name that leads to this machine cannot read it', async () => {
  const { request } = await import('node:http');
  const status = await new Promise((resolve) =>
    request(
      { port: mailbox.webPort, host: '127.0.0.1', path: '/', headers: { host: 'evil.example' } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    ).end(),
  );
  expect(status).toBe(421);
});

test('an address that nobody can have is rejected for good', async () => {
  await expect(send({ to: 'nobody@mail.INVALID' })).rejects.toMatchObject({ responseCode: 550 });
  expect(await list()).toEqual([]);
});
