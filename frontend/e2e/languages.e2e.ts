import type { Language } from '@innkeeper/words/languages';
import type { Page } from 'playwright-core';
import { enter, registeredGuest } from './accounts.ts';
import { inDays } from './hotel-days.ts';
import { journey } from './journey.ts';
import { proofOfWords } from './proof-of-words.ts';
import { readInPseudoWords } from './pseudo-words.ts';

/*
 * Every page in words that no language has: accented, and a third longer than the English ones that they are made from. A text without
 * accents is then either data or hard-coded. Once from left to right, with German formats, and once mirrored, with Arabic ones.
 */
const languages = ['de', 'ar'] as const satisfies readonly Language[];

const PUBLIC = [
  '/',
  '/register',
  '/forgot-password',
  '/account-link#guessed',
  '/invitation#guessed',
  '/setup#guessed',
  '/code',
  '/categories',
  '/stay',
  '/stay/checkout',
  '/stay/booking',
  '/stay/booking#MB-7K2QX9WD.guessed',
  '/stay/review#guessed',
  '/stay/unsubscribe#guessed',
  '/house-rules',
  '/imprint',
  '/privacy',
  '/nowhere',
];

/** A page with its fragment: changing only that would load nothing. */
async function openAnew(page: Page, path: string): Promise<void> {
  await page.goto('/robots.txt');
  await page.goto(path, { waitUntil: 'networkidle' });
}

it(
  'the proof finds a text that is not in the catalog, what is too wide, and another language',
  journey('desktop', async (walk) => {
    const { page } = walk;
    await readInPseudoWords(page, 'de');
    const { look } = proofOfWords(walk, 'de');
    await page.goto('/de/stay', { waitUntil: 'networkidle' });
    expect(await look()).toEqual([]);
    await page.evaluate(() => {
      document.documentElement.lang = 'en';
      document.querySelector('main')!.insertAdjacentHTML('beforeend', '<div>Book now</div>');
      document.querySelector<HTMLElement>('main > div:last-child')!.style.width = '1000px';
    });
    expect(await look()).toEqual([
      'hard-coded: Book now',
      'lang is en, dir is ltr',
      expect.stringMatching(/px too wide at 320 px: div\.$/),
    ]);
  }),
);

describe.each(languages)('in pseudo words with the formats of %s', (language) => {
  const at = (path: string) => `/${language}${path === '/' ? '' : path}`;

  it(
    'the pages that anybody can open',
    journey('desktop', async (walk) => {
      walk.allow(/^\/api\//, 400, 401, 404, 410);
      await readInPseudoWords(walk.page, language);
      const { check, findings } = proofOfWords(walk, language);
      for (const path of PUBLIC) {
        await openAnew(walk.page, at(path));
        await check(path);
      }
      expect(findings).toEqual({});
    }),
  );

  it(
    'a booking without an account, and its page with its dialogs',
    journey('desktop', async (walk) => {
      const { page } = walk;
      const say = await readInPseudoWords(page, language);
      const [checkout, shared] = [say('checkout'), say('shared')];
      const { check, findings } = proofOfWords(walk, language);
      const ahead = language === 'de' ? 331 : 341;
      const typed = ['Haddad', 'nadia@example.com'];
      const search = `from=${inDays(ahead)}&to=${inDays(ahead + 2)}&adults=3&children=4`;
      await page.goto(at(`/stay?${search}`), { waitUntil: 'networkidle' });
      const card = page.getByRole('article').first();
      await card.getByText(shared('price.details'), { exact: true }).click();
      await check('offers');
      await card.locator('button.btn-primary').click();
      await page.waitForURL(/checkout/);
      await page.locator('[name=lastName]').waitFor();
      await check('checkout');
      const book = page.locator('form button[type=submit]').last();
      await book.click();
      await check('checkout with missing fields');
      await page.locator('[name=lastName]').fill(typed[0]!);
      await page.locator('[name=email]').fill(typed[1]!);
      await page.locator('[name=phone]').fill('+34 600 555 015');
      await book.click();
      const link = page.locator('a[href*="/stay/booking#"]').first();
      await link.waitFor();
      await check('confirmation', typed);
      await link.click();
      await page.waitForURL(/stay\/booking/);
      await page.getByText(checkout('by_link.change'), { exact: true }).click();
      await page.waitForLoadState('networkidle');
      await check('change of the booking', typed);
      await page.reload({ waitUntil: 'networkidle' });
      await page.getByText(checkout('by_link.cancel'), { exact: true }).click();
      await page.getByText(shared('cancelling.confirm'), { exact: true }).waitFor();
      await check('question before cancelling', typed);
      await page.getByText(shared('cancelling.confirm'), { exact: true }).click();
      await page.getByText(checkout('by_link.cancelled')).waitFor();
      await check('cancelled', typed);
      expect(findings).toEqual({});
    }),
  );

  it(
    'home and profile, with their dialogs',
    journey('desktop', async (walk) => {
      const { page } = walk;
      const say = await readInPseudoWords(page, language);
      const [guest, shared, profile] = [say('guest'), say('shared'), say('profile')];
      const { check, findings } = proofOfWords(walk, language);
      const person = await registeredGuest('Rosa');
      const typed = ['Rosa', 'Marlow', person.email, 'node']; // the last is the device of a session
      await enter(page, person, at('/home'));
      await page.waitForLoadState('networkidle');
      await check('home', typed);
      await page.getByLabel(guest('search.start')).fill(inDays(50));
      await page.getByLabel(guest('search.end')).fill(inDays(52));
      await page.getByLabel(guest('search.category')).selectOption({ index: 1 });
      await page.getByRole('button', { name: guest('search.submit'), exact: true }).click();
      await page.getByRole('listbox').getByRole('option').first().click();
      await page.waitForLoadState('networkidle');
      await check('home with a chosen room', typed);
      await page.getByRole('button', { name: guest('summary.book'), exact: true }).click();
      const change = page.getByText(guest('bookings.change'), { exact: true });
      await change.waitFor();
      await check('home with a booking', typed);
      await change.click();
      await page.waitForLoadState('networkidle');
      await check('change of a booking', typed);
      await page.reload({ waitUntil: 'networkidle' });
      await page.getByText(guest('bookings.cancel'), { exact: true }).click();
      await page.getByText(shared('cancelling.confirm'), { exact: true }).waitFor();
      await check('question before cancelling', typed);

      await page.goto(at('/profile'), { waitUntil: 'networkidle' });
      await check('profile', typed);
      await page.getByText(profile('data.erase'), { exact: true }).click();
      await page.waitForLoadState('networkidle');
      await check('question before erasing', typed);
      expect(findings).toEqual({});
    }),
  );
});
