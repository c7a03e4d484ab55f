import type { Locator, Page } from 'playwright-core';

/** What someone works with: the same steps, by a mouse, by the keyboard alone, or by a finger. */
export type Hand = {
  /** Presses a button or follows a link. */
  press(target: Locator): Promise<void>;
  /** Fills in a field in place of what it has. */
  write(target: Locator, text: string): Promise<void>;
  /** Fills in a date field, a day as `YYYY-MM-DD`. */
  writeDay(target: Locator, day: string): Promise<void>;
  /** Chooses an entry of a list, by the text it begins with. */
  choose(target: Locator, label: string): Promise<void>;
};

/** Tabs forward until an element has the focus, and checks that the focus is visible. */
export async function tabTo(page: Page, target: Locator, atMost = 60): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < atMost; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${atMost} tabs did not reach ${target}`);
}

/** As typed into a date field in US English: month, day, year. */
export const typed = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2$3$1');

/** The longest way on a page of the desk, with a link and a button for each row of a list. */
const LONGEST_WAY = 250;

export const keyboardOf = (page: Page): Hand => {
  const to = (target: Locator) => tabTo(page, target, LONGEST_WAY);
  return {
    press: async (target) => {
      await to(target);
      await page.keyboard.press('Enter');
    },
    write: async (target, text) => {
      await to(target);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    },
    writeDay: async (target, day) => {
      await to(target);
      await page.keyboard.type(typed(day));
    },
    choose: async (target, label) => {
      await to(target);
      await page.keyboard.type(label);
    },
  };
};

/** Chromium's own lists and calendars cannot be pressed by a program, so fields are set as they would set them. */
const pointerOf = (press: Hand['press']): Hand => ({
  press,
  write: async (target, text) => {
    await press(target);
    await target.fill(text);
  },
  writeDay: (target, day) => target.fill(day),
  choose: async (target, label) => {
    const options = await target.getByRole('option').allTextContents();
    await target.selectOption(options.find((option) => option.startsWith(label)) ?? label);
  },
});

export const mouse = pointerOf((target) => target.click());
export const finger = pointerOf((target) => target.tap());
