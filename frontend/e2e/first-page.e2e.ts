import type { Page } from 'playwright-core';
import { journey } from './journey.ts';

/** What a first visit may load until its page is still, headers included, in kB (1000 bytes): without pictures of the hotel. */
const WIRE_KB = 204.9;

/** Counts what a browser with an empty cache receives from now on, by file. */
async function countBytes(page: Page): Promise<Map<string, number>> {
  const devTools = await page.context().newCDPSession(page);
  const urls = new Map<string, string>();
  const bytes = new Map<string, number>();
  devTools.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { pathname } = new URL(urls.get(requestId)!);
    bytes.set(pathname, (bytes.get(pathname) ?? 0) + encodedDataLength);
  });
  await devTools.send('Network.enable');
  return bytes;
}

const isPicture = (path: string) => /\.(avif|jpe?g|png|webp)$/.test(path);

it.each([
  ['/', 'Welcome back'],
  ['/register', 'Register'],
  ['/stay', 'Marisol Bay'],
  ['/categories', 'Categories'],
])(`a first visit to %s loads at most ${WIRE_KB} kB`, (path, heading) =>
  journey('phone', async ({ page }) => {
    const bytes = await countBytes(page);
    await page.goto(path);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const files = [...bytes].filter(([file]) => !isPicture(file));
    const kB = files.reduce((sum, [, size]) => sum + size, 0) / 1_000;
    const heaviest = files.sort((a, b) => b[1] - a[1]).map(([file, size]) => `${size} ${file}`);
    if (kB > WIRE_KB) throw new Error(`${path} loads ${kB.toFixed(1)} kB:\n${heaviest.join('\n')}`);
  })(),
);

/** The letters and marks of the languages that guests' pages will have, and of names with letters from beyond Latin-1. */
const LANGUAGES = {
  Spanish: 'áéíóúüñÁÉÍÓÚÜÑ¿¡ªº«»',
  German: 'äöüßÄÖÜ„“‚‘–',
  French: 'àâæçèéêëîïôœùûÿÀÂÆÇÈÉÊËÎÏÔŒÙÛ«»’…',
  Italian: 'àèéìíòóùúÀÈÉÌÒÙ',
  Portuguese: 'ãõáâàéêíóôúçÃÕÁÂÀÉÊÍÓÔÚÇ',
  Dutch: 'ëïéèöüáóËÏÉ',
  'names and prices': 'ŁódźŐŞıŘčžÅøþðŸ–—“”·×€£¥$',
};

it.each(Object.entries(LANGUAGES))('both fonts have the letters of %s', (_, letters) =>
  journey('desktop', async ({ page }) => {
    await page.goto('/');
    const missing = await page.evaluate(async (text) => {
      const canvas = document.createElement('canvas').getContext('2d')!;
      const widthOf = (letter: string, fonts: string) => {
        canvas.font = `500 40px ${fonts}`;
        return canvas.measureText(letter).width;
      };
      const lacking: string[] = [];
      for (const family of ['Figtree Variable', 'Fraunces Variable']) {
        await document.fonts.load(`500 40px "${family}"`, text);
        // A letter that the font lacks has another width in each of the fonts that follow.
        for (const letter of text)
          if (widthOf(letter, `"${family}", monospace`) !== widthOf(letter, `"${family}", serif`))
            lacking.push(`${family}: ${letter}`);
      }
      return lacking;
    }, letters);
    expect(missing).toEqual([]);
  })(),
);
