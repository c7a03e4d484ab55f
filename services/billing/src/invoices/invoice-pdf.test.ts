import { ciiOf } from './cii.ts';
import { InvoiceFonts } from './fonts.ts';
import { renderInvoice } from './invoice-pdf.ts';
import { BUYER, documentOf, night, SELLER } from './testing/documents.ts';
import { golden, stored } from './testing/golden.ts';
import { differenceOf, PdfReader } from './testing/picture.ts';

jest.setTimeout(120_000);
const fonts = new InvoiceFonts();
let reader: PdfReader;
beforeAll(async () => {
  reader = await PdfReader.open();
});

test('the same document is the same bytes, whatever was printed before', async () => {
  const document = documentOf();
  const first = await renderInvoice(document, new InvoiceFonts());
  await renderInvoice(documentOf({ language: 'ar', buyer: { ...BUYER, name: 'محمد علي 王' } }), fonts);
  const later = await renderInvoice(structuredClone(document), fonts);
  expect(later.equals(first)).toBe(true);
  const other = await renderInvoice({ ...document, number: '2026-000124' }, fonts);
  expect(other.equals(first)).toBe(false);
});

test('it is PDF/A-3b with the XML as an alternative', async () => {
  const document = documentOf();
  const pdf = await renderInvoice(document, fonts);
  expect(reader.attachments(pdf)).toEqual({ 'factur-x.xml': ciiOf(document) });
  const text = pdf.toString('latin1');
  for (const part of [
    '%PDF-1.7',
    '/AFRelationship /Alternative',
    '/Subtype /text#2Fxml',
    '/OutputIntents',
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>B</pdfaid:conformance>',
    '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
    '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    '<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>',
  ])
    expect(text).toContain(part);
});

test('in a currency with thousandths it has no XML', async () => {
  const pdf = await renderInvoice(documentOf({ currency: 'KWD', payments: [] }), fonts);
  expect(reader.attachments(pdf)).toEqual({});
  expect(pdf.toString('latin1')).not.toContain('factur-x');
});

test('a long stay goes on over pages, with the head of the table on each', async () => {
  const lines = Array.from({ length: 90 }, (_, i) =>
    night(`2026-11-${String((i % 30) + 1).padStart(2, '0')}`, '10.00'),
  );
  const pdf = await renderInvoice(documentOf({ lines }), fonts);
  expect(reader.pages(pdf)).toBe(4);
  const head = { left: 40, top: 40, width: 500, height: 24 };
  const [second, third] = await Promise.all([1, 2].map((page) => reader.picture(pdf, head, page)));
  expect(await differenceOf(second!, third!)).toBe(0);
});

const PAGE = { left: 0, top: 0, width: 595, height: 841 };
const HEAD = { left: 40, top: 120, width: 515, height: 90 };
const NAMES = {
  latin: 'Łukasz Brzęczyszczykiewicz, Nguyễn Thị Ánh',
  cyrillic: 'Олександр Їжак, Ђорђе Петровић',
  greek: 'Γεώργιος Παπαδόπουλος',
  arabic: 'محمد علي (الابن) عبد الله 24',
  hebrew: 'דוד בן־גוריון (הבן) 12',
  han: '王小明 陳大文',
  kana: '山田 たろう サトウ',
  hangul: '김민수 박서연',
  devanagari: 'अमित शर्मा क्षत्रिय',
  thai: 'สมชาย ใจดี กล้าหาญ',
  georgian: 'გიორგი ბერიძე',
  armenian: 'Հայկ Պետրոսյան',
} as const;
/** Above what another version of the renderer's smoothing makes, below what one letter does. */
const ALIKE = 0.15;

test.each(Object.entries(NAMES))('a name in %s is printed as stored', async (script, name) => {
  const pdf = await renderInvoice(documentOf({ buyer: { ...BUYER, name, contact: name } }), fonts);
  const picture = await reader.picture(pdf, HEAD);
  expect(await differenceOf(picture, golden(`${script}.png`, picture))).toBeLessThan(ALIKE);
});

test('a name without its last letter is another picture', async () => {
  const name = NAMES.arabic.slice(0, -1);
  const pdf = await renderInvoice(documentOf({ buyer: { ...BUYER, name, contact: name } }), fonts);
  const picture = await reader.picture(pdf, HEAD);
  expect(await differenceOf(picture, stored('arabic.png'))).toBeGreaterThan(ALIKE);
});

test.each(['de', 'ar'] as const)('a whole page in %s is printed as stored', async (language) => {
  const pdf = await renderInvoice(documentOf({ language }), fonts);
  const picture = await reader.picture(pdf, PAGE);
  expect(await differenceOf(picture, golden(`page-${language}.png`, picture))).toBeLessThan(ALIKE);
});

test('the logo stands in the place of the name', async () => {
  const dot = await reader.picture(await renderInvoice(documentOf(), fonts), {
    left: 0,
    top: 110,
    width: 100,
    height: 4,
  });
  const logo = dot.toString('base64');
  const place = { left: 40, top: 40, width: 200, height: 50 };
  const [without, with_] = await Promise.all(
    [documentOf(), documentOf({ seller: { ...SELLER, logo } })].map(async (document) =>
      reader.picture(await renderInvoice(document, fonts), place),
    ),
  );
  expect(await differenceOf(without!, with_!)).toBeGreaterThan(1);
});
