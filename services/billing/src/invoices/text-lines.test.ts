import { InvoiceFonts } from './fonts.ts';
import { BUYER, documentOf } from './testing/documents.ts';
import { layLines, type Setting } from './text-lines.ts';
import { uncoveredCharacters } from './uncovered-characters.ts';

const fonts = new InvoiceFonts();
const lay = (text: string, more: Partial<Setting> = {}) =>
  layLines(text, fonts, { size: 10, isBold: false, direction: 'ltr', ...more });
/** The texts of a line's runs from left to right; a run of Arabic or Hebrew is in the order of reading. */
const seen = (text: string, more: Partial<Setting> = {}) =>
  lay(text, more).map(({ runs }) => runs.map((run) => run.text));
const faces = (text: string, more: Partial<Setting> = {}) =>
  lay(text, more)[0]!.runs.map(({ face }) => face.name.split('/')[0]);

test('a text of one script is one run', () => {
  expect(seen('Ada Byron & Söhne')).toEqual([['Ada Byron & Söhne']]);
  expect(seen('محمد علي')).toEqual([['محمد علي']]);
});

test('Arabic begins at the right, and a number in it is read from the left', () => {
  expect(seen('شارع 24 دبي')).toEqual([[' دبي', '24', 'شارع ']]);
});

test('a company with names in two directions', () => {
  expect(seen('Hotel דוד Tel Aviv')).toEqual([['Hotel ', 'דוד', ' ', 'Tel Aviv']]);
  expect(seen('שלום Hotel Tel Aviv')).toEqual([['Hotel Tel Aviv', 'שלום ']]);
});

test('parentheses open towards what is inside', () => {
  expect(seen('محمد (الابن)')).toEqual([['محمد )الابن(']]);
  // Without a letter of its own a run is turned here, because the shaper does not.
  expect(seen('דבי (24)')).toEqual([['(', '24', 'דבי )']]);
});

test('dates follow the direction of the page, telephone numbers do not', () => {
  expect(seen('1/2026 – 2/2026', { direction: 'rtl' })).toEqual([['2/2026', ' – ', '1/2026']]);
  expect(seen('+49 40 123', { direction: 'ltr' })).toEqual([['+49 40 123']]);
});

test('each script has its face, bold if there is one', () => {
  expect(faces('Łódź Київ Αθήνα Huế दिल्ली')).toEqual(['noto-sans']);
  expect(faces('王小明 サトウ')).toEqual(['noto-sans-sc']);
  expect(faces('김민수')).toEqual(['nanum-gothic']);
  expect(faces('สมชาย')).toEqual(['noto-sans-thai']);
  expect(faces('გიორგი')).toEqual(['noto-sans-georgian']);
  expect(faces('Հայկ')).toEqual(['noto-sans-armenian']);
  expect(faces('Ada 王')).toEqual(['noto-sans', 'noto-sans-sc']);
  expect(lay('Ada', { isBold: true })[0]!.runs[0]!.face.name).toMatch('Bold');
  expect(lay('דוד', { isBold: true })[0]!.runs[0]!.face.name).toMatch('Regular');
});

test('lines are broken between words, and no line is wider than it may be', () => {
  const text = 'Room with a view of the sea and a balcony';
  const lines = lay(text, { width: 80 });
  expect(lines.length).toBeGreaterThan(2);
  for (const { width } of lines) expect(width).toBeLessThanOrEqual(80);
  expect(
    seen(text, { width: 80 })
      .map((runs) => runs.join(''))
      .join(' '),
  ).toBe(text);
});

test('Arabic is broken before it is ordered: the first line has the first words', () => {
  const lines = seen('شركة النور للتجارة والاستثمار', { width: 60 });
  expect(lines[0]!.join('')).toMatch(/^شركة/);
  expect(lines.flat().join(' ')).toBe('شركة النور للتجارة والاستثمار');
});

test('Chinese is broken between its words, and a word that is too wide anywhere', () => {
  expect(lay('北京市朝阳区建国门外大街', { width: 50 }).length).toBeGreaterThan(1);
  const parts = seen('Donaudampfschifffahrtsgesellschaft', { width: 50 });
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.flat().join('')).toBe('Donaudampfschifffahrtsgesellschaft');
  for (const { width } of lay('Donaudampfschifffahrtsgesellschaft', { width: 50 }))
    expect(width).toBeLessThanOrEqual(50);
});

test('a width below one letter ends, with a letter on each line', () => {
  expect(seen('abc', { width: 1 })).toEqual([['a'], ['b'], ['c']]);
});

test('marks of direction and control characters are not printed', () => {
  expect(seen('\u202eAda\u0007 \u200fByron')).toEqual([['Ada Byron']]);
});

test('characters that no font has are named before a number is drawn', () => {
  expect(uncoveredCharacters(documentOf(), fonts)).toEqual([]);
  const buyer = { ...BUYER, name: 'Ada 😀 王', contact: 'ᏣᎳᎩ 😀', reference: 'Łódź Київ דוד علي' };
  expect(uncoveredCharacters(documentOf({ buyer }), fonts)).toEqual(['😀', 'Ꮳ', 'Ꮃ', 'Ꭹ']);
});

test('a letter at which the shaper fails is one that no font has', () => {
  const buyer = { ...BUYER, name: 'ڢاس' };
  expect(uncoveredCharacters(documentOf({ buyer }), fonts)).toEqual(['ڢ']);
});

test('every language of the product has the letters of its words', () => {
  for (const language of ['en', 'es', 'de', 'fr', 'it', 'pt', 'nl', 'ar'] as const)
    expect(uncoveredCharacters(documentOf({ language }), fonts)).toEqual([]);
});
