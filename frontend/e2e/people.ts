import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';

export type Person = { email: string; password: string; firstName: string };

/** The demo hotel's two accounts. */
export const demo = {
  guest: { email: 'guest@marisol.example', password: 'marisol-demo' },
  staff: { email: 'staff@marisol.example', password: 'marisol-demo' },
};

export function newPerson(firstName = 'Ada'): Person {
  const password = `Jetty-${randomUUID()}`;
  return { email: `${firstName.toLowerCase()}-${randomUUID()}@example.com`, password, firstName };
}

/** A guest who registered before the journey begins. */
export async function registeredGuest(firstName?: string): Promise<Person> {
  const person = newPerson(firstName);
  const names = { lastName: 'Marlow', whatsapp: '+34600555014', phone: '+34600555015' };
  await post('/api/users/saveuser', { ...person, ...names });
  return person;
}

/** A token of another session of the same user. */
export async function tokenOf({ email, password }: Pick<Person, 'email' | 'password'>): Promise<string> {
  return (await post('/api/users/login', { email, password })).token;
}

async function post(path: string, body: object) {
  const response = await fetch(process.env['E2E_URL'] + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** Signs in on the present page and waits for the page that follows. */
export async function signIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(/\/(home|admin)/);
}

/** The token that the page has stored; null when nobody is signed in. */
export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('token'));

/** Revokes the token that the page has stored, without the page. */
export async function endSession(page: Page): Promise<void> {
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  const { status } = await fetch(`${process.env['E2E_URL']}/api/users/logout`, { method: 'POST', headers });
  if (status !== 204) throw new Error(`the log-out was answered ${status}`);
}
