import fc from 'fast-check';
import { ciiOf } from './cii.ts';
import { brokenRules } from './document-problems.ts';
import { type DraftLine, invoiceDocument } from './invoice-document.ts';
import { BUYER, cityTax, documentOf, night, piece, SELLER } from './testing/documents.ts';
import { golden } from './testing/golden.ts';
import { GOLDEN_DOCUMENTS } from './testing/golden-documents.ts';
import { publishedRules } from './testing/schematron.ts';

const broken = publishedRules();
const inLines = (xml: string) => xml.replaceAll('><', '>\n<');

test.each(Object.entries(GOLDEN_DOCUMENTS))('the XML of %s is as stored, and valid', (name, document) => {
  expect(invoiceDocument.parse(JSON.parse(JSON.stringify(document)))).toEqual(document);
  const xml = ciiOf(document)!;
  expect(inLines(xml)).toBe(golden(`${name}.xml`, inLines(xml)).toString());
  expect(broken(xml)).toEqual([]);
  expect(brokenRules(document)).toEqual([]);
});

test('there are 20 stored documents', () => {
  expect(Object.keys(GOLDEN_DOCUMENTS)).toHaveLength(20);
});

test('dinars have thousandths, which the norm does not allow', () => {
  expect(ciiOf(documentOf({ currency: 'KWD', payments: [] }))).toBeNull();
});

const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, '0')}`);
const cents = (min: number, max: number) =>
  fc
    .integer({ min, max })
    .map(
      (units) =>
        `${units < 0 ? '-' : ''}${Math.floor(Math.abs(units) / 100)}.${String(Math.abs(units) % 100).padStart(2, '0')}`,
    );
const rate = fc.constantFrom('7', '19', '5.5', '10', '25.5', '3.8', '0.5', '27');
const anyLine: fc.Arbitrary<DraftLine> = fc.oneof(
  fc.tuple(day, cents(1, 100_000), rate).map(([on, gross, percent]) => night(on, gross, percent)),
  fc
    .record({
      day: fc.option(day),
      gross: cents(-20_000, 20_000),
      rate,
      quantity: fc.integer({ min: 1, max: 12 }),
    })
    .map((more) => piece('Minibar', more.gross, more)),
  fc.tuple(day, cents(0, 2_000), fc.integer({ min: 1, max: 9 })).map((all) => cityTax(...all)),
);
const payment = fc.record({
  on: day,
  means: fc.constantFrom('cash', 'card', 'transfer', 'other' as const),
  amount: cents(1, 50_000),
});
const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .filter((text) => /\p{L}/u.test(text));
const anyDocument = fc
  .record({
    kind: fc.constantFrom('invoice', 'credit_note', 'deposit' as const),
    language: fc.constantFrom('en', 'de', 'ar', 'fr' as const),
    lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
    payments: fc.array(payment, { maxLength: 3 }),
    dueOn: fc.option(day),
    notes: fc.array(word, { maxLength: 2 }),
    buyer: fc.record({
      ...Object.fromEntries(Object.entries(BUYER).map(([key, value]) => [key, fc.constant(value)])),
      name: word,
      country: fc.constantFrom('AT', 'US', 'JP', 'GR'),
      vatId: fc.constantFrom(null, 'ATU12345678', 'EL123456789'),
      reference: fc.option(word),
      address: fc.array(word, { maxLength: 5 }),
    }) as fc.Arbitrary<typeof BUYER>,
    currency: fc.constantFrom('EUR', 'USD', 'HUF'),
  })
  .map(documentOf);

test('200 random documents are valid by the published rules and by our own', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      expect(broken(ciiOf(document)!)).toEqual([]);
      expect(brokenRules(document)).toEqual([]);
    }),
    { numRuns: 200 },
  );
}, 300_000);

const wrong = documentOf();
test.each([
  ['BR-CO-09', { ...wrong, buyer: { ...BUYER, vatId: '12345678' } }],
  ['BR-CO-10', { ...wrong, net: '1.00' }],
  ['BR-CO-14', { ...wrong, tax: '1.00' }],
  ['BR-CO-15', { ...wrong, gross: '1.00' }],
  ['BR-CO-16', { ...wrong, due: '0.00' }],
  ['BR-CO-26', { ...wrong, seller: { ...SELLER, vatId: null, taxNumber: null, registration: null } }],
  ['BR-E-10', { ...wrong, taxes: wrong.taxes.map((total) => ({ ...total, reason: null })) }],
  ['BR-S-02', { ...wrong, seller: { ...SELLER, vatId: null, taxNumber: null } }],
  ['BR-S-05', { ...wrong, lines: wrong.lines.map((line) => ({ ...line, rate: '0' })) }],
  ['BR-S-08', { ...wrong, lines: wrong.lines.slice(1) }],
  ['BR-29', { ...wrong, stay: { ...wrong.stay!, to: '2026-11-01' } }],
  ['BR-CL-04', { ...wrong, currency: 'XYZ' }],
  ['BR-CL-14', { ...wrong, buyer: { ...BUYER, country: 'ZZ' } }],
] as const)('both find a document that breaks %s', (rule, document) => {
  expect(broken(ciiOf(document)!)).toContain(rule);
  expect(brokenRules(document)).toContain(rule);
});
