import { directionOf } from '@innkeeper/words/languages';
import PDFDocument from 'pdfkit';
import { ciiOf } from './cii.ts';
import { FILE_NAME, facturXMetadata } from './factur-x.ts';
import type { InvoiceFonts } from './fonts.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { drawFoot, drawInvoice } from './invoice-template.ts';
import { PAGE, Page } from './page.ts';

/**
 * The PDF of a document: PDF/A-3b with its EN 16931 XML inside (Factur-X). The same document always gives the same bytes: the dates and
 * the file's id are of the document.
 */
export async function renderInvoice(document: InvoiceDocument, fonts: InvoiceFonts): Promise<Buffer> {
  const issued = new Date(document.issuedAt);
  const title = `${document.texts.title} ${document.number}`;
  const pdf = new PDFDocument({
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: document.language,
    size: [PAGE.width, PAGE.height],
    margin: 0,
    bufferPages: true,
    // Without one pdfkit begins with a font of its own, which PDF/A does not allow.
    font: fonts.faceOf('a', false)!.file,
    info: {
      Title: title,
      Author: document.seller.name,
      Subject: title,
      CreationDate: issued,
      ModDate: issued,
    },
  });
  const bytes = collect(pdf);
  drawPages(document, pdf, new Page(pdf, fonts, directionOf(document.language)));
  const xml = ciiOf(document);
  if (xml) {
    pdf.file(Buffer.from(xml), {
      name: FILE_NAME,
      type: 'text/xml',
      relationship: 'Alternative',
      description: title,
      creationDate: issued,
      modifiedDate: issued,
    });
    pdf.appendXML(facturXMetadata());
  }
  pdf.end();
  return bytes;
}

function drawPages(document: InvoiceDocument, pdf: PDFDocument, page: Page): void {
  const sheet = { page, y: PAGE.margin, addPage: () => void pdf.addPage() };
  drawInvoice(document, sheet);
  const { count } = pdf.bufferedPageRange();
  for (let i = 0; i < count; i++) {
    pdf.switchToPage(i);
    drawFoot(document, sheet, `${i + 1} / ${count}`);
  }
}

function collect(pdf: PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}
