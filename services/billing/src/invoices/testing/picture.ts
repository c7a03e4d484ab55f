import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init, type Pdfium } from '@embedpdf/pdfium';
import sharp from 'sharp';

/** A part of a page, in points. */
export type Part = { left: number; top: number; width: number; height: number };

const SCALE = 2;
const [WHITE, NO_ROTATION, RGBA_ORDER] = [0xffffffff, 0, 0x10];

/** What a PDF shows and holds, as the engine of Chromium reads it. */
export class PdfReader {
  #pdfium: Pdfium;

  private constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
  }

  static async open(): Promise<PdfReader> {
    const file = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
    const pdfium = await init({ wasmBinary: new Uint8Array(file).buffer });
    pdfium.PDFiumExt_Init();
    return new PdfReader(pdfium);
  }

  pages(pdf: Buffer): number {
    return this.#pdfium.FPDF_GetPageCount(this.#load(pdf));
  }

  /** A part of a page as PNG. */
  picture(pdf: Buffer, part: Part, page = 0): Promise<Buffer> {
    const sheet = this.#pdfium.FPDF_LoadPage(this.#load(pdf), page);
    const width = Math.round(this.#pdfium.FPDF_GetPageWidthF(sheet) * SCALE);
    const height = Math.round(this.#pdfium.FPDF_GetPageHeightF(sheet) * SCALE);
    const bitmap = this.#pdfium.FPDFBitmap_Create(width, height, 0);
    this.#pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    this.#pdfium.FPDF_RenderPageBitmap(bitmap, sheet, 0, 0, width, height, NO_ROTATION, RGBA_ORDER);
    const at = this.#pdfium.FPDFBitmap_GetBuffer(bitmap);
    const pixels = this.#heap.slice(at, at + width * height * 4);
    const { left, top, width: across, height: down } = part;
    return sharp(pixels, { raw: { width, height, channels: 4 } })
      .extract({ left: left * SCALE, top: top * SCALE, width: across * SCALE, height: down * SCALE })
      .greyscale()
      .png({ compressionLevel: 9, palette: true, colours: 16 })
      .toBuffer();
  }

  /** The files inside a PDF, by name. */
  attachments(pdf: Buffer): Record<string, string> {
    const document = this.#load(pdf);
    const count = this.#pdfium.FPDFDoc_GetAttachmentCount(document);
    return Object.fromEntries(
      Array.from({ length: count }, (_, i) => {
        const attachment = this.#pdfium.FPDFDoc_GetAttachment(document, i);
        const name = this.#read((at, size) => this.#pdfium.FPDFAttachment_GetName(attachment, at, size));
        const content = this.#read((at, size, length) => {
          this.#pdfium.FPDFAttachment_GetFile(attachment, at, size, length);
          return new DataView(this.#heap.buffer).getUint32(length, true);
        });
        return [name.toString('utf16le').replace(/\0$/, ''), content.toString()];
      }),
    );
  }

  /** Asks for a size first, then for that many bytes. */
  #read(ask: (at: number, size: number, length: number) => number): Buffer {
    const length = this.#allocate(4);
    const size = ask(0, 0, length);
    const at = this.#allocate(size);
    ask(at, size, length);
    return Buffer.from(this.#heap.slice(at, at + size));
  }

  #load(pdf: Buffer): number {
    const at = this.#allocate(pdf.length);
    this.#heap.set(pdf, at);
    return this.#pdfium.FPDF_LoadMemDocument(at, pdf.length, '');
  }

  get #heap(): Uint8Array {
    return this.#pdfium.pdfium.HEAPU8;
  }

  #allocate(size: number): number {
    return this.#pdfium.pdfium.wasmExports.malloc(size);
  }
}

/** How much two pictures differ, from 0 to 255 on average; infinite if their sizes do. */
export async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })),
  );
  if (a!.info.width !== b!.info.width || a!.info.height !== b!.info.height) return Number.POSITIVE_INFINITY;
  const total = a!.data.reduce((sum, value, i) => sum + Math.abs(value - b!.data[i]!), 0);
  return total / a!.data.length;
}
