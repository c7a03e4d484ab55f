import { childLabel, LINE_LABELS, longStayLabel } from '@innkeeper/contracts/booking/line-labels';
import { readCatalog } from '@innkeeper/words/read-catalog';
import { labelOfLine } from './line-label.ts';
import { replaceLanguage } from './words/language.ts';
import { addWords } from './words/words.ts';

const ofProduct = [...Object.values(LINE_LABELS), childLabel(1), childLabel(12), longStayLabel(7)];
const shown = () => ofProduct.map((label) => labelOfLine({ kind: 'night', label }));

afterEach(() => {
  replaceLanguage('en');
  addWords('shared', 'en', readCatalog('shared', 'en'));
});

test('lines of the product have the words of the page', () => {
  expect(shown()).toEqual(ofProduct);
  replaceLanguage('de');
  addWords('shared', 'de', readCatalog('shared', 'de'));
  expect(shown()).toEqual([
    'Übernachtung',
    'Vereinbarter Preis',
    'Zusätzlicher Erwachsener',
    'Aktionscode',
    'Vorzeitige Abreise',
    'Kind bis 1 Jahr',
    'Kind bis 12 Jahre',
    'Ab 7 Nächten',
  ]);
});

test('the names of the hotel stay as they are', () => {
  expect(labelOfLine({ kind: 'tax', label: 'Night' })).toBe('Night');
  expect(labelOfLine({ kind: 'fee', label: 'Child up to twelve' })).toBe('Child up to twelve');
});
