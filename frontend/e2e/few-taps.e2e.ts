import type { Locator, Page } from 'playwright-core';
import { enter, registeredGuest } from './accounts.ts';
import { journey } from './journey.ts';

/** Counts what a guest does with a finger, and the fields that are typed. */
class Finger {
  taps = 0;
  fields = 0;
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }
  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }
  /** Types into the field that has the focus. */
  async type(label: string, text: string): Promise<void> {
    this.fields += 1;
    await this.#page.keyboard.type(text);
    expect(await this.#page.getByLabel(label).inputValue()).toBe(text);
  }
  /** The key of the keyboard on the screen that leads to the next field. */
  next = () => this.#page.keyboard.press('Tab');
}

/** From the front to the form of the checkout, for two adults and the first nights that are shown with a price. */
async function chooseRoom(page: Page, finger: Finger): Promise<void> {
  await page.getByRole('heading', { name: 'Marisol Bay', level: 1 }).waitFor();
  await finger.tap(page.getByRole('button', { name: /^Dates/ }));
  const free = page.getByRole('gridcell').getByRole('button', { name: /from \$/ });
  await free.nth(1).waitFor();
  await finger.tap(free.nth(0));
  await page.getByText('Now choose the day you leave.').waitFor();
  await finger.tap(free.nth(1));
  await finger.tap(page.getByRole('button', { name: 'Show rooms' }));
  await finger.tap(page.getByRole('button', { name: /^Book / }).first());
  await page.getByRole('heading', { name: 'Your details', level: 1 }).waitFor();
}

const order = (page: Page) => page.getByRole('button', { name: 'Book with obligation to pay' });
const booked = (page: Page) => page.getByRole('heading', { name: 'Your room is booked' }).waitFor();

it(
  'a stranger on a phone books a room for two with at most 9 taps and 3 fields',
  journey('phone', async ({ page }) => {
    await page.goto('/stay');
    const finger = new Finger(page);
    await chooseRoom(page, finger);
    await finger.tap(page.getByLabel('Last name'));
    await finger.type('Last name', 'Haddad');
    await finger.next();
    await finger.type('Email', 'few-taps@example.com');
    await finger.next();
    await finger.type('Phone', '+34 600 555 015');
    await finger.tap(order(page));
    await booked(page);
    expect(finger.taps).toBeLessThanOrEqual(9);
    expect(finger.fields).toBeLessThanOrEqual(3);
  }),
);

it(
  'a guest who is known books with at most 6 taps and types nothing',
  journey('phone', async ({ page }) => {
    await enter(page, await registeredGuest(), '/stay');
    const finger = new Finger(page);
    await chooseRoom(page, finger);
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[name=lastName]')?.value !== '',
    );
    await finger.tap(order(page));
    await booked(page);
    expect(finger.taps).toBeLessThanOrEqual(6);
    expect(finger.fields).toBe(0);
  }),
);
