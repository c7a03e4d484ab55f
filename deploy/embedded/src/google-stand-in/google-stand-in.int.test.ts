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

/** The answer of the button with this label. */
function answerOf(page: string, label: string) {
  const buttons = page.matchAll(/data-answer="([^"]+)">([^<]+)/g);
  const [, answer] = [...buttons].find(([, , text]) => text!.includes(label))!;
  return JSON.parse(answer!.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

async function tokenInfo(token: string) {
  const response = await open(`/tokeninfo?access_token=${encodeURIComponent(token)}`);
  return { status: response.status, info: (await response.json()) as Record<string, string> };
}

describe('the popup', () => {
  it('says that it stands in for Google, and offers accounts and Cancel', async () => {
    const page = await consent();
    expect(page).toContain('This is a stand-in for Google.');
    expect([...page.matchAll(/<button[^>]*>([^<]+)/g)].map(([, label]) => label!.trim())).toEqual([
      'The demo guest',
      'The demo staff',
      'Someone who has no account',
      'Cancel',
    ]);
    expect(answerOf(page, 'Cancel')).toMatchObject({ error: 'access_denied' });
  });

  it('has no inline script or style, so that it works under a strict Content-Security-Policy', async () => {
    const page = await consent();
    expect(page).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|\sstyle=/);
    for (const [, file] of page.matchAll(/(?:src|href)="([^":]+)"/g))
      expect((await open(`/stand-in-google/${file}`)).status).toBe(200);
  });

  it('is not stored, because it contains tokens', async () => {
    const { headers } = await open(`/stand-in-google/consent?client_id=${CLIENT_ID}`);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each(['', '?client_id=', '?client_id=a&client_id=b', `?client_id=${'x'.repeat(201)}`])(
    'is not served without one valid client_id (%#)',
    async (query) => {
      expect((await open(`/stand-in-google/consent${query}`)).status).toBe(400);
    },
  );

  it('contains nothing of the query', async () => {
    expect(await consent('"><script>alert(1)</script>')).not.toContain('alert');
  });
});

describe('an access token', () => {
  it.each([
    ['guest', 'guest@marisol.example'],
    ['staff', 'staff@marisol.example'],
  ])('of the demo %s has the e-mail address and the client id', async (who, email) => {
    const answer = answerOf(await consent(), who);
    expect(answer).toMatchObject({ token_type: 'Bearer', expires_in: 300 });
    const { status, info } = await tokenInfo(answer.access_token);
    expect(status).toBe(200);
    expect(info).toMatchObject({ aud: CLIENT_ID, azp: CLIENT_ID, email, email_verified: 'true' });
    expect(Number(info['expires_in'])).toBeGreaterThan(0);
  });

  it('of a person without an account has another e-mail address each time', async () => {
    const emails = new Set<string>();
    for (let i = 0; i < 3; i++) {
      const { access_token } = answerOf(await consent(), 'no account');
      emails.add((await tokenInfo(access_token)).info['email']!);
    }
    expect(emails.size).toBe(3);
  });

  it('of another client has that client id', async () => {
    const { access_token } = answerOf(await consent('other.example'), 'guest');
    expect((await tokenInfo(access_token)).info['aud']).toBe('other.example');
  });

  it('is rejected once it has expired', async () => {
    const { access_token } = answerOf(await consent(), 'guest');
    ahead = 301_000;
    expect(await tokenInfo(access_token)).toMatchObject({ status: 400, info: { error: 'invalid_token' } });
  });

  it('is rejected when it was changed, invented or issued by another process', async () => {
    const { access_token } = answerOf(await consent(), 'guest');
    const other = createGoogleStandIn(Date.now).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/tokeninfo?access_token=`;
    expect((await fetch(elsewhere + access_token)).status).toBe(400);
    other.closeAllConnections();
    other.close();

    const [header, , signature] = access_token.split('.');
    const claims = { aud: CLIENT_ID, email: 'staff@marisol.example', exp: 9_999_999_999 };
    const changed = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
    for (const token of [changed, 'ya29.made-up', '']) expect((await tokenInfo(token)).status).toBe(400);
    expect((await open('/tokeninfo')).status).toBe(400);
  });
});
