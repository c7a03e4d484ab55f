import { createHmac, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { type Account, callerOf, demo, enter, newPerson } from './accounts.ts';
import { journey } from './journey.ts';

/** With its first factor, and without its last one, an account's tokens are renewed after the next calls. */
const OWN_ACCOUNT = /^\/api\/(users\/(get-user|profile\/)|messages\/preferences)/;

it(
  'staff add an app, sign in with its code, and show a code once more to make a role',
  journey('desktop', async ({ page, openOther, allow, expectAccessible }) => {
    allow(OWN_ACCOUNT, 401);
    const account = await newOwner('Noor');
    const roleName = `Curator ${randomUUID().slice(0, 8)}`;
    try {
      const earlier = await openOther(); // a session from before the app, in which no code was shown
      await enter(earlier, account, '/admin/roles');

      await enter(page, account, '/profile');
      const section = page.getByRole('region', { name: 'Second step' });
      await section.getByRole('button', { name: 'Add an authenticator app' }).click();
      await section.getByLabel('Your password').fill(account.password);
      await section.getByRole('button', { name: 'Go on' }).click();
      const secret = (await section.locator('p code').textContent())!.replaceAll(' ', '');
      await section.getByLabel('Code of the app').fill(codeAt(secret, Date.now()));
      await expectAccessible();
      await section.getByRole('button', { name: 'Use the app' }).click();
      await section.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
      const [recoveryCode] = await section.locator('li code').allTextContents();
      await expectAccessible();
      await section.getByRole('button', { name: 'I have kept them' }).click();
      await section.getByText('10 recovery codes are left').waitFor();

      await page.getByRole('button', { name: 'Log out' }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await page.getByLabel('Email', { exact: true }).fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      const code = page.getByLabel('Code of the app');
      await code.waitFor();
      expect(new URL(page.url()).pathname).toBe('/code');
      await expectAccessible();
      await code.fill(codeAt(secret, Date.now() + 30_000)); // the next one: each works once
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL((url) => url.pathname.startsWith('/admin'));

      await earlier.getByLabel('Role Name').fill(roleName);
      await earlier.getByRole('checkbox', { name: 'Gallery' }).check();
      await earlier.getByRole('button', { name: 'Add role' }).click();
      const prompt = earlier.getByRole('dialog', { name: 'Is it you?' });
      await prompt.getByRole('textbox').fill(recoveryCode!);
      await prompt.getByRole('button', { name: 'Go on' }).click();
      await earlier.getByRole('cell', { name: roleName, exact: true }).waitFor();
    } finally {
      await removeOwner(account, roleName);
    }
  }),
);

it(
  'staff add a passkey, sign in with it, show it once more to make a role, and remove it',
  journey('desktop', async ({ page, openOther, allow, expectAccessible }) => {
    allow(OWN_ACCOUNT, 401);
    const account = await newOwner('Amir');
    const roleName = `Curator ${randomUUID().slice(0, 8)}`;
    const device = await addDevice(page);
    try {
      const earlier = await openOther(); // a session from before the passkey
      await enter(earlier, account, '/admin/roles');

      await enter(page, account, '/profile');
      const section = page.getByRole('region', { name: 'Second step' });
      await section.getByRole('button', { name: 'Add a passkey' }).click();
      await section.getByLabel('Your password').fill(account.password);
      await section.getByLabel('Name of the passkey').fill('Desk computer');
      await expectAccessible();
      await section.getByRole('button', { name: 'Make the passkey' }).click();
      await section.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
      await section.getByRole('button', { name: 'I have kept them' }).click();
      await section.getByText('Desk computer').waitFor();
      await expectAccessible();

      await page.getByRole('button', { name: 'Log out' }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await page.getByLabel('Email', { exact: true }).fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      const usePasskey = page.getByRole('button', { name: 'Use a passkey' });
      await usePasskey.waitFor();
      await expectAccessible();
      await usePasskey.click();
      await page.waitForURL((url) => url.pathname.startsWith('/admin'));

      await (await addDevice(earlier)).take(await device.passkeys()); // as devices of one person share them
      await earlier.getByLabel('Role Name').fill(roleName);
      await earlier.getByRole('checkbox', { name: 'Gallery' }).check();
      await earlier.getByRole('button', { name: 'Add role' }).click();
      const prompt = earlier.getByRole('dialog', { name: 'Is it you?' });
      await prompt.getByRole('button', { name: 'Use a passkey' }).click();
      await earlier.getByRole('cell', { name: roleName, exact: true }).waitFor();

      await page.goto('/profile');
      await section.getByRole('button', { name: 'Remove the passkey Desk computer' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove the passkey' }).click();
      await section.getByText('Desk computer').waitFor({ state: 'detached' });
      await section.getByRole('button', { name: 'Add a passkey' }).waitFor();
    } finally {
      await removeOwner(account, roleName);
    }
  }),
);

async function newOwner(name: string): Promise<Account> {
  const { firstName, ...account } = newPerson(name);
  await (await callerOf(demo.staff))('POST', '/api/users', {
    ...account,
    firstName,
    lastName: 'Haddad',
    whatsapp: '',
    phone: '',
    img: '',
    type: 'Admin',
    role: 'owner',
    disabled: true,
    emailVerified: true,
  });
  return account;
}

async function removeOwner({ email }: Account, roleName: string): Promise<void> {
  const owner = await callerOf(demo.staff);
  await owner('DELETE', `/api/users/${encodeURIComponent(email)}`);
  const { roles } = await owner('GET', '/api/desk/roles');
  const made = roles.find(({ name }: { name: string }) => name === roleName);
  if (made) await owner('DELETE', `/api/desk/roles/${made.id}`);
}

/** Gives a page a device that makes passkeys and uses them, as if its owner touched it at once. */
async function addDevice(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      automaticPresenceSimulation: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    passkeys: async () => (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    take: async ([credential]: {
      credentialId: string;
      isResidentCredential: boolean;
      privateKey: string;
      signCount: number;
    }[]) => {
      await devTools.send('WebAuthn.addCredential', { authenticatorId, credential: credential! });
    },
  };
}

/** What an authenticator app shows at a time, by RFC 6238: six digits, SHA-1, a new code every 30 seconds. */
function codeAt(secret: string, nowMs: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(secret, (one) => alphabet.indexOf(one).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(nowMs / 30_000)));
  const hash = createHmac('sha1', key).update(step).digest();
  const place = hash[19]! & 15;
  return String((hash.readUInt32BE(place) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
