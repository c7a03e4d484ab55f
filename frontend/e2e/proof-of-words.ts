import { directionOf, LANGUAGES, type Language, localeOf } from '@innkeeper/words/languages';
import type { Page } from 'playwright-core';
import { settle } from './accessibility.ts';
import type { Journey } from './journey.ts';

const WIDTHS = [320, 1280];

/** What the browser names itself, in the language of the page: months, weekdays, the hotel's country, and languages by their own names. */
function namesByBrowser(language: Language, country: string | undefined): string[] {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1)));
  const weekdays = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)));
  const formats = (['long', 'short'] as const).flatMap((length) =>
    [{ month: length }, { weekday: length }, { month: length, day: 'numeric' } as const].map(
      (options) => new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' }),
    ),
  );
  const parts = formats.flatMap((format) =>
    [...months, ...weekdays].flatMap((day) => format.formatToParts(day)),
  );
  return [
    ...Object.values(LANGUAGES),
    ...parts.map(({ value }) => value.replace('.', '').trim()),
    country ? new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(country)! : '',
  ];
}

/** Addresses, numbers of bookings, and names of products and keys. */
const NO_WORDS =
  /\S+@\S+|https?:\S+|[\w-]+\.example\S*|\b[A-Z]{2}-[A-Z0-9]{4,}\b|\b(Innkeeper|Google|PDF|Ctrl)\b/g;

/** The texts of an answer: names and texts of the hotel and its guests. Sentences and labels that a server words itself are none. */
function textsIn(answer: unknown, key = ''): string[] {
  if (typeof answer === 'string')
    return key === 'message' || key === 'label' || /^[a-z_]+$/.test(answer) ? [] : answer.split('\n');
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, one]) => textsIn(one, Array.isArray(answer) ? key : name));
}

/** What the page shows and what screen readers read, but for parts in a language of their own. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node instanceof Element ? node : node.parentElement!;
      if (element.closest('script, style, noscript, [lang]:not(html)')) continue;
      if (node instanceof Text) texts.push(node.data);
      else
        for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-description'])
          texts.push(element.getAttribute(name) ?? '');
    }
    return [...new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean))];
  });

/** The innermost elements that reach over an edge of the screen. */
const outsideOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const isOutside = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return (
        element.checkVisibility() &&
        width > 1 &&
        (left < -1 || right > document.documentElement.clientWidth + 1)
      );
    };
    return [...document.body.querySelectorAll('*')]
      .filter((element) => isOutside(element) && ![...element.children].some(isOutside))
      .map((element) => `${element.localName}.${element.className}`)
      .join(', ');
  });

/** Looks at screens in pseudo words: their texts, language and direction, width, and what axe finds. */
export function proofOfWords({ page, expectAccessible }: Journey, language: Language) {
  const data = new Set<string>();
  const answers = new Set<Promise<void>>();
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    const read = response.json().then(
      (answer) => {
        for (const text of textsIn(answer)) data.add(text);
      },
      () => undefined, // it is no JSON, or its page is gone
    );
    answers.add(read);
  });

  /** Texts without accents that are no data. */
  async function hardCoded(typed: readonly string[]): Promise<string[]> {
    await Promise.all(answers); // a page can show an answer before it is read here
    const hotel = await page.evaluate(() =>
      JSON.parse(document.getElementById('hotel')?.textContent ?? '{}'),
    );
    const known = [...data, ...typed, ...textsIn(hotel), ...namesByBrowser(language, hotel.country)]
      .filter((text) => text.length > 1)
      .sort((a, b) => b.length - a.length);
    const restOf = (text: string) =>
      known.reduce((rest, one) => rest.replaceAll(one, ' '), text.replace(NO_WORDS, ' '));
    return (await textsOf(page)).filter((text) => /[A-Za-z]{3,}/.test(restOf(text)));
  }

  /** What is wrong with the present screen. `typed` are texts of the test itself. */
  async function look(typed: readonly string[] = []): Promise<string[]> {
    await settle(page);
    const wrong = (await hardCoded(typed)).map((text) => `hard-coded: ${text}`);
    const { lang, dir } = await page.evaluate(() => ({
      lang: document.documentElement.lang,
      dir: document.documentElement.dir,
    }));
    if (lang !== language || dir !== directionOf(language)) wrong.push(`lang is ${lang}, dir is ${dir}`);
    const before = page.viewportSize()!;
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (sideways > 0) wrong.push(`${sideways} px too wide at ${width} px: ${await outsideOf(page)}`);
    }
    await page.setViewportSize(before);
    await expectAccessible().catch((error: Error) => wrong.push(error.message.slice(0, 1_500)));
    return wrong;
  }

  const findings: Record<string, string[]> = {};
  return {
    look,
    findings,
    /** Keeps what is wrong with the present screen under its name. */
    async check(screen: string, typed: readonly string[] = []): Promise<void> {
      const wrong = await look(typed);
      if (wrong.length) findings[screen] = wrong;
    },
  };
}
