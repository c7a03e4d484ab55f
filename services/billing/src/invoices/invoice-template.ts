import type { InvoiceDocument } from './invoice-document.ts';
import { type InvoiceFormat, invoiceFormat } from './invoice-format.ts';
import { drawPayments, drawTaxes } from './invoice-tables.ts';
import { FOOT, INNER, PAGE, type Style } from './page.ts';
import { drawTable, makeRoom, type Sheet } from './table.ts';

const INK = '#1b1f24';
const MUTED = '#5a6470';
const PALE = '#f3f5f7';
const FINE: Style = { size: 7, colour: MUTED };
const SMALL: Style = { size: 8, colour: MUTED };

/**
 * Draws a document as an A4 page that is readable at a glance: who, how much, what is left to pay; then each day, the taxes and the
 * payments.
 */
export function drawInvoice(document: InvoiceDocument, sheet: Sheet): void {
  const format = invoiceFormat(document);
  drawHead(document, sheet);
  drawParties(document, sheet, format);
  drawSums(document, sheet, format);
  drawLines(document, sheet, format);
  drawTaxes(document, sheet, format);
  drawPayments(document, sheet, format);
  drawNotes(document, sheet);
}

function drawHead({ seller, texts, number }: InvoiceDocument, sheet: Sheet): void {
  const { page, y } = sheet;
  const half = INNER * 0.6;
  if (seller.logo) page.picture(Buffer.from(seller.logo, 'base64'), { x: 0, y, width: half }, 48);
  else {
    const brand = { size: 19, isBold: true, colour: seller.colour };
    page.write(seller.brand ?? seller.name, { x: 0, y, width: half }, brand);
  }
  const end = { x: half, width: INNER - half };
  const height = page.write(texts.title, { ...end, y }, { size: 15, isBold: true, align: 'end' });
  page.write(number, { ...end, y: y + height + 2 }, { size: 11, align: 'end', colour: MUTED });
  page.fill({ x: 0, y: y + 62, width: INNER }, 2, seller.colour);
  sheet.y = y + 78;
}

function drawParties(document: InvoiceDocument, sheet: Sheet, format: InvoiceFormat): void {
  const { seller, buyer, texts } = document;
  const { page, y: top } = sheet;
  const box = { x: 0, width: INNER * 0.52 };
  let y = top;
  const sender = [seller.name, ...addressLines(seller)].join(' · ');
  y += page.write(sender, { ...box, y }, { size: 6.5, colour: MUTED }) + 6;
  y += page.write(buyer.name, { ...box, y }, { size: 11, isBold: true });
  for (const line of [buyer.contact, ...addressLines(buyer), format.country(buyer.country)])
    if (line) y += page.write(line, { ...box, y }, { size: 10 });
  if (buyer.vatId) y += page.write(`${texts.vat_id} ${buyer.vatId}`, { ...box, y }, SMALL);
  sheet.y = Math.max(y, drawFacts(document, sheet, format)) + 18;
}

/** Number, dates and references. Returns where they end. */
function drawFacts(document: InvoiceDocument, { page, y: top }: Sheet, format: InvoiceFormat): number {
  const { texts, stay, buyer, corrects, issuedOn, number } = document;
  const facts: [label: string, value: string | null | undefined][] = [
    [texts.number, number],
    [texts.date, format.day(issuedOn)],
    [texts.corrects, corrects && `${corrects.number}, ${format.day(corrects.issuedOn)}`],
    [texts.booking, stay?.booking],
    [texts.guest, stay?.guest],
    [texts.stay, stay && `${format.day(stay.from)} – ${format.day(stay.to)}`],
    [texts.reference, buyer.reference],
  ];
  const [x, label] = [INNER * 0.56, 84];
  let y = top;
  for (const [name, value] of facts) {
    if (!value) continue;
    const heights = [
      page.write(name, { x, y, width: label - 6 }, { colour: MUTED }),
      page.write(value, { x: x + label, y, width: INNER - x - label }),
    ];
    y += Math.max(...heights) + 1;
  }
  return y;
}

/** Total, paid and due, in three fields. */
function drawSums(
  { texts, gross, paid, due, seller }: InvoiceDocument,
  sheet: Sheet,
  format: InvoiceFormat,
): void {
  const { page, y } = sheet;
  const width = INNER / 3;
  page.fill({ x: 0, y, width: INNER }, 46, PALE);
  const sums: [label: string, amount: string, colour: string][] = [
    [texts.total, gross, INK],
    [texts.paid, paid, INK],
    [texts.due, due, seller.colour],
  ];
  sums.forEach(([label, amount, colour], i) => {
    const box = { x: i * width + 12, width: width - 16 };
    page.write(label, { ...box, y: y + 7 }, SMALL);
    page.write(format.price(amount), { ...box, y: y + 19 }, { size: 13, isBold: true, colour });
  });
  sheet.y = y + 64;
}

function drawLines({ texts, lines, gross }: InvoiceDocument, sheet: Sheet, format: InvoiceFormat): void {
  drawTable(
    sheet,
    [
      { head: texts.day, width: 84 },
      { head: texts.item, width: INNER - 84 - 44 - 60 - 90 },
      { head: texts.quantity, width: 44, align: 'end' },
      { head: texts.rate, width: 60, align: 'end' },
      { head: texts.amount, width: 90, align: 'end' },
    ],
    [
      ...lines.map((line, i) => ({
        cells: (isFirstOfPage: boolean) => [
          line.day && (isFirstOfPage || line.day !== lines[i - 1]?.day) ? format.day(line.day) : '',
          line.text,
          String(line.quantity),
          format.rate(line),
          format.amount(line.gross),
        ],
        note: line.note,
      })),
      { cells: () => ['', texts.total, '', '', format.price(gross)], isTotal: true },
    ],
  );
  sheet.y += 16;
}

function drawNotes({ terms, notes }: InvoiceDocument, sheet: Sheet): void {
  for (const text of [terms, ...notes]) {
    makeRoom(sheet, sheet.page.heightOf(text, INNER));
    sheet.y += sheet.page.write(text, { x: 0, y: sheet.y, width: INNER }) + 3;
  }
}

/** The seller's legal data and the number of the page, at the foot of each. */
export function drawFoot({ seller, texts }: InvoiceDocument, { page }: Sheet, pages: string): void {
  const y = PAGE.height - PAGE.margin - FOOT + 16;
  page.fill({ x: 0, y, width: INNER }, 0.5, MUTED);
  const width = INNER / 3;
  const parts = [
    [seller.name, ...addressLines(seller)],
    [seller.phone, seller.email, seller.iban && `IBAN ${seller.iban}`, seller.bic && `BIC ${seller.bic}`],
    [
      seller.vatId && `${texts.vat_id} ${seller.vatId}`,
      seller.taxNumber && `${texts.tax_number} ${seller.taxNumber}`,
      seller.registration,
    ],
  ];
  parts.forEach((lines, i) => {
    let at = y + 6;
    for (const line of lines)
      if (line && at < PAGE.height - PAGE.margin)
        at += page.write(line, { x: i * width, y: at, width: width - 10 }, { ...FINE, isNumber: true });
  });
  page.write(pages, { x: INNER - 60, y: PAGE.height - 36, width: 60 }, { ...FINE, align: 'end' });
}

const addressLines = (party: Pick<InvoiceDocument['buyer'], 'address' | 'postcode' | 'city'>): string[] => {
  const place = [party.postcode, party.city].filter(Boolean).join(' ');
  return place ? [...party.address, place] : party.address;
};
