import { createHash, createPrivateKey, createPublicKey, randomUUID, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { demo, endSession, registeredGuest, signIn, storedToken, tokenOf } from './accounts.ts';
import { journey } from './journey.ts';

describe('the sign-in page', () => {
  it.each([
    ['desktop', 'Customer', demo.guest, '/home'],
    ['phone', 'Admin', demo.staff, '/admin'],
  ] as const)('on a %s fills the form with the %s demo account', (device, type, account, area) =>
    journey(device, async ({ page, expectAccessible }) => {
      await page.goto('/');
      await page.getByRole('button', { name: type }).click();
      expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(account.email);
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(account.password);
      await expectAccessible();
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page.waitForURL((url) => url.pathname.startsWith(area));
      await page.goto('/');
      await page.waitForURL((url) => url.pathname.startsWith(area));
    })(),
  );

  it(
    'says the specified words for a wrong password and an unknown user, and keeps what was typed',
    journey('desktop', async ({ page, allow, expectAccessible }) => {
      allow(/^\/api\/users\/login$/, 401);
      const guest = await registeredGuest();
      const words = 'Invalid login credentials, If you have not registered yet, please register!';
      await page.goto('/');
      for (const email of [guest.email, `${randomUUID()}@example.com`]) {
        await page.getByLabel('Email', { exact: true }).fill(email);
        await page.getByLabel('Password', { exact: true }).fill('not the password');
        await page.getByRole('button', { name: 'Login', exact: true }).click();
        await page.getByText(words).waitFor();
        await expectAccessible();
        await page.getByRole('button', { name: 'OK', exact: true }).click();
        await page.getByText(words).waitFor({ state: 'hidden' });
        expect(new URL(page.url()).pathname).toBe('/');
        expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
      }
      expect(await storedToken(page)).toBeNull();
    }),
  );

  it(
    'says the specified words under each empty field of a registration, in the specified order',
    journey('phone', async ({ page, expectAccessible }) => {
      await page.goto('/register');
      // The form stands there before its scripts do, and a disabled button loses the key.
      await page.getByRole('button', { name: 'Submit', disabled: false }).waitFor();
      const fields = ['Whatsapp Number', 'First name', 'Last name', 'Mobile no', 'Email', 'Password'];
      for (const label of fields) {
        // By key: the note under a phone number appears when its field is left, and moves the button while it is clicked.
        await page.getByRole('button', { name: 'Submit' }).press('Enter');
        const field = page.getByLabel(label);
        await field.and(page.locator('[aria-invalid=true]')).waitFor();
        expect(await page.getByText('This field cannot be empty').count()).toBe(1);
        await field.fill(label === 'Email' ? `${randomUUID()}@example.com` : 'Something long');
      }
      await expectAccessible();
      expect(await page.getByLabel('Password').getAttribute('type')).toBe('text');
    }),
  );
});

describe('a page for guests', () => {
  it(
    'leads signed-out visitors to the sign-in, and back',
    journey('desktop', async ({ page }) => {
      await page.goto('/home');
      await page.waitForURL((url) => url.pathname === '/');
      await signIn(page, await registeredGuest('Rosa'));
      expect(new URL(page.url()).pathname).toBe('/home');
      await page.getByText('Hello, Rosa').waitFor();
    }),
  );

  it(
    'leads staff back to the page they asked for',
    journey('desktop', async ({ page }) => {
      await page.goto('/admin/feedback');
      await page.waitForURL((url) => url.pathname === '/');
      await signIn(page, demo.staff);
      await page.getByRole('heading', { name: 'Feedbacks' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/admin/feedback');
    }),
  );

  it(
    'leads to the sign-in once the session was revoked elsewhere, and back',
    journey('desktop', async ({ page, allow, expectAccessible }) => {
      allow(/^\/api\//, 401);
      const guest = await registeredGuest('Rosa');
      await page.goto('/');
      await signIn(page, guest);
      await page.getByText('Hello, Rosa').waitFor();

      await endSession(page);
      await page.reload();
      await page.waitForURL((url) => url.pathname === '/');
      expect(await storedToken(page)).toBeNull();
      await expectAccessible();
      await signIn(page, guest);
      expect(new URL(page.url()).pathname).toBe('/home');
    }),
  );

  it.each([
    ['expired', () => tokenThatExpired()],
    ['no token at all', () => Promise.resolve('not.a.token')],
  ])('leads to the sign-in when the stored token is %s', (_what, tokenOfOld) =>
    journey('phone', async ({ page, allow }) => {
      allow(/^\/api\//, 401);
      const token = await tokenOfOld();
      await page.goto('/');
      await page.evaluate((old) => localStorage.setItem('token', old), token);
      await page.goto('/home');
      await page.waitForURL((url) => url.pathname === '/');
      await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
      expect(await storedToken(page)).toBeNull();
    })(),
  );
});

/** A token as identity signed it earlier: the same claims and key, another time. */
async function tokenThatExpired(): Promise<string> {
  const keyFile = path.join(process.env['E2E_DATA_DIR']!, 'keys/token-private-key.pem');
  const key = createPrivateKey(readFileSync(keyFile));
  const { e, kty, n } = createPublicKey(key).export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
  const current = await tokenOf(await registeredGuest());
  const claims = JSON.parse(Buffer.from(current.split('.')[1]!, 'base64url').toString());
  const anHourAgo = Date.now() / 1_000 - 3_600;
  const old = { ...claims, iat: anHourAgo - 3_600, exp: Math.floor(anHourAgo) };
  const [header, payload] = [{ alg: 'RS256', typ: 'JWT', kid }, old].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signed = `${header}.${payload}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`;
}
