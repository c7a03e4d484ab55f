import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGoogleStandIn } from './app.ts';

const CLIENT_ID = 'hotel.example';

let server: Server;
let base: string;
let ahead = 0;

beforeEach(async () => {
  ahead = 0;
  server = createGoogleStandIn(() => Date.now() + ahead).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const open = (address: string, method = 'GET') => fetch(base + address, { method });

async function consent(clientId = CLIENT_ID): Promise<string> {
  return (await open(`/stand-in-google/consent?client_id=${encodeURIComponent(clientId)}`)).text();
}

/** What the button with these words answers the page that opened the popup. */
function answerOf(page: string, words: string) {
  const buttons = page.matchAll(/data-answer="([^"]+)">([^<]+)/g);
  const [, answer] = [...buttons].find(([, , label]) => label!.includes(words))!;
  return JSON.parse(answer!.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

async function tokenInfo(token: string) {
  const response = await open(`/tokeninfo?access_token=${encodeURIComponent(token)}`);
  return { status: response.status, info: (await response.json()) as Record<string, string> };
}

describe('the popup', () => {
  it('says that it stands in for Google, and lets a person choose who to be, or leave', async () => {
    const page = await consent();
    expect(page).toContain('This is a stand-in for Google.');
    expect([...page.matchAll(/<button[^>]*>([^<]+)/g)].map(([, label]) => label!.trim())).toEqual([
      'The demo guest',
      'The demo staff',
      'Somebody who has no account',
      'Cancel',
    ]);
    expect(answerOf(page, 'Cancel')).toMatchObject({ error: 'access_denied' });
  });

  it('holds no script and no style of its own, so that a strict policy may stand over it', async () => {
    const page = await consent();
    expect(page).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|\sstyle=/);
    for (const [, file] of page.matchAll(/(?:src|href)="([^":]+)"/g))
      expect((await open(`/stand-in-google/${file}`)).status).toBe(200);
  });

  it('is kept by nobody, because there are tokens in it', async () => {
    const { headers } = await open(`/stand-in-google/consent?client_id=${CLIENT_ID}`);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each(['', '?client_id=', '?client_id=a&client_id=b', `?client_id=${'x'.repeat(201)}`])(
    'does not open for a page that does not say who asks (%#)',
    async (query) => {
      expect((await open(`/stand-in-google/consent${query}`)).status).toBe(400);
    },
  );

  it('gives back nothing of what it was asked with', async () => {
    expect(await consent('"><script>alert(1)</script>')).not.toContain('alert');
  });
});

describe('an access token', () => {
  it.each([
    ['guest', 'guest@marisol.example'],
    ['staff', 'staff@marisol.example'],
  ])('of the demo %s tells a server whose it is, and which page it was made for', async (who, email) => {
    const answer = answerOf(await consent(), who);
    expect(answer).toMatchObject({ token_type: 'Bearer', expires_in: 300 });
    const { status, info } = await tokenInfo(answer.access_token);
    expect(status).toBe(200);
    expect(info).toMatchObject({ aud: CLIENT_ID, azp: CLIENT_ID, email, email_verified: 'true' });
    expect(Number(info['expires_in'])).toBeGreaterThan(0);
  });

  it('of somebody who has no account is about somebody else each time', async () => {
    const emails = new Set<string>();
    for (let i = 0; i < 3; i++) {
      const { access_token } = answerOf(await consent(), 'no account');
      emails.add((await tokenInfo(access_token)).info['email']!);
    }
    expect(emails.size).toBe(3);
  });

  it('made for another page says so', async () => {
    const { access_token } = answerOf(await consent('other.example'), 'guest');
    expect((await tokenInfo(access_token)).info['aud']).toBe('other.example');
  });

  it('is refused once it has expired', async () => {
    const { access_token } = answerOf(await consent(), 'guest');
    ahead = 301_000;
    expect(await tokenInfo(access_token)).toMatchObject({ status: 400, info: { error: 'invalid_token' } });
  });

  it('is refused when it is bent, made up or of another run', async () => {
    const { access_token } = answerOf(await consent(), 'guest');
    const other = createGoogleStandIn(Date.now).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/tokeninfo?access_token=`;
    expect((await fetch(elsewhere + access_token)).status).toBe(400);
    other.closeAllConnections();
    other.close();

    const [header, , signature] = access_token.split('.');
    const claims = { aud: CLIENT_ID, email: 'staff@marisol.example', exp: 9_999_999_999 };
    const bent = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
    for (const token of [bent, 'ya29.made-up', '']) expect((await tokenInfo(token)).status).toBe(400);
    expect((await open('/tokeninfo')).status).toBe(400);
  });
});
