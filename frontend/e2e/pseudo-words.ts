import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileCatalog } from '@innkeeper/words/compile-catalog';
import { type Area, directionOf, type Language } from '@innkeeper/words/languages';
import { type CompiledCatalog, createTranslator, type Part } from '@innkeeper/words/translator';
import type { Page } from 'playwright-core';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = [...'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ'];
/** Of the words of other languages, German ones are about this much longer than English ones. */
const LONGER = 0.35;

const accented = (text: string): string =>
  text.replace(/[a-zA-Z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)]!);

/** A text of the catalog with each of its letters accented and a third more of them. Tags stay. */
function pseudo(text: string): string {
  const letters = text.replace(/<[^>]*>/g, '');
  if (!/[a-zA-Z]/.test(letters)) return text;
  const more = accented(letters.trim().slice(0, Math.ceil(letters.length * LONGER)));
  const shown = text.replace(/<[^>]*>|[^<]+/g, (part) => (part.startsWith('<') ? part : accented(part)));
  return letters.length < 10 ? shown.trimEnd() + more : `${shown.trimEnd()} ${more}${/\s*$/.exec(text)![0]}`;
}

const pseudoParts = (parts: readonly Part[]): Part[] =>
  parts.map((part): Part => {
    if (typeof part === 'string') return pseudo(part);
    if (part.length < 3) return part;
    const [name, kind, cases] = part as Extract<Part, { length: 3 }>;
    return [
      name,
      kind,
      Object.fromEntries(Object.entries(cases).map(([one, inner]) => [one, pseudoParts(inner)])),
    ];
  });

const { resolve } = createRequire(import.meta.url);

/** The words of an area as no language has them, made from those in English. */
export function pseudoCatalog(area: Area): CompiledCatalog {
  const english = JSON.parse(readFileSync(resolve(`@innkeeper/words/catalogs/${area}/en.json`), 'utf8'));
  return Object.fromEntries(
    Object.entries(compileCatalog(english)).map(([key, message]) => [
      key,
      typeof message === 'string' ? pseudo(message) : pseudoParts(message),
    ]),
  );
}

/**
 * Lets the browser read such words in place of those of a language, whose direction and formats the pages keep: so a text without accents
 * does not come from the catalog.
 * @returns the translator of an area, to find what the page shows
 */
export async function readInPseudoWords(page: Page, language: Language) {
  await page.route(new RegExp(`/assets/[a-z]+-${language}-[\\w-]+\\.js$`), (route) => {
    const area = /assets\/([a-z]+)-/.exec(route.request().url())![1] as Area;
    const catalog = pseudoCatalog(area);
    // In the build, keys are positions but for those of errors (lean-words.ts).
    const words = JSON.stringify(area === 'errors' ? catalog : Object.values(catalog));
    return route.fulfill({
      contentType: 'text/javascript',
      body: `export const language = '${language}';\nexport default ${words};`,
    });
  });
  // Pages that the build has rendered have its words; without this mark they are rendered by the browser.
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    return route.fulfill({
      response,
      body: html
        .replace(/<title>[^<]*<\/title>/, '')
        .replace(/<div id="root" data-page="[^"]*">/, '<div id="root">'),
    });
  });
  const isMirrored = directionOf(language) === 'rtl';
  const isolated = (text: string) => `\u2068${text}\u2069`;
  return <A extends Area>(area: A) =>
    createTranslator<A>(language, pseudoCatalog(area), isMirrored ? isolated : undefined);
}
