import { WORDS_ELEMENT } from './site-areas.ts';

const FILES = { guest: '/assets/guest-de-1.js', account: '/assets/account-en-1.js' };
const inGerman = { __esModule: true, language: 'de', default: { nights: [['count', 'number']] } };
const inEnglish = { __esModule: true, language: 'en', default: { hello: 'Hello' } };
jest.mock('/assets/guest-de-1.js', () => inGerman, { virtual: true });
jest.mock('/assets/account-en-1.js', () => inEnglish, { virtual: true });
const Part = () => null;

/** The modules of a page that has loaded no words yet. */
async function freshPage(
  run: (page: typeof import('./load-words.ts') & typeof import('./words.ts')) => Promise<void>,
) {
  await jest.isolateModulesAsync(async () => {
    const [loading, words] = [await import('./load-words.ts'), await import('./words.ts')];
    await run({ ...loading, ...words });
  });
}

beforeEach(() => {
  document.body.innerHTML = `<script type="application/json" id="${WORDS_ELEMENT}">${JSON.stringify(FILES)}</script>`;
});
afterEach(() => document.body.replaceChildren());

test('words come from the file that the page names, in the language of the file', () =>
  freshPage(async ({ loadWords, words }) => {
    const t = words('guest') as (key: string, values: object) => string;
    expect(() => t('nights', { count: 1 })).toThrow('not loaded');
    await loadWords('guest');
    expect(t('nights', { count: 1_234 })).toBe('1.234');
  }));

test('a part of the site is there when its code and all its words are', () =>
  freshPage(async ({ withWords, hasWords }) => {
    expect(await withWords(['guest', 'account'], async () => Part)()).toBe(Part);
    expect([hasWords('guest'), hasWords('account')]).toEqual([true, true]);
  }));

test('words that the page does not name cannot be loaded', () =>
  freshPage(async ({ loadWords, hasWords }) => {
    await expect(loadWords('desk')).rejects.toThrow(RangeError);
    expect(hasWords('desk')).toBe(false);
  }));
