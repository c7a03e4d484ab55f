import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { type Caller, caller } from './api.ts';

export type Account = { email: string; password: string };
export type Person = Account & { firstName: string };

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
  await caller()('POST', '/api/users/saveuser', { ...person, ...names });
  return person;
}

/** A token of another session of the same user. */
export async function tokenOf({ email, password }: Account): Promise<string> {
  return (await caller()('POST', '/api/users/login', { email, password })).token;
}

/** Calls the API as someone. */
export const callerOf = async (person: Account): Promise<Caller> => caller(await tokenOf(person));

/** Signs someone in without the sign-in page, which is slow and has tests of its own. */
export async function storeToken(page: Page, person: Account, base = ''): Promise<void> {
  const token = await tokenOf(person);
  await page.goto(`${base}/icon.svg`); // of the site, and runs nothing of it
  await page.evaluate((value) => localStorage.setItem('token', value), token);
}

/** Opens a page as someone who has signed in before. */
export async function enter(page: Page, person: Account, place: string): Promise<void> {
  await storeToken(page, person);
  await page.goto(place);
}

/** Signs in on the present page and waits for the page that follows. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(/\/(home|admin)/);
}

/** The token that the page has stored; null without a session. */
export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('token'));

/** Revokes the token that the page has stored, without the page, and waits until every service rejects it. */
export async function endSession(page: Page): Promise<void> {
  const call = caller((await storedToken(page))!);
  await call('POST', '/api/users/logout');
  const isAccepted = () =>
    call('GET', '/api/booking/getBookings').then(
      () => true,
      () => false,
    );
  while (await isAccepted());
}
