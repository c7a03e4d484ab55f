/*
 * The parts of packages that invoices use. Some of them have no types, bidi-js has wrong ones for Node's modules, and those of pdfkit lack
 * PDF/A and attachments.
 */

declare module 'pdfkit' {
  import type { EventEmitter } from 'node:events';

  export type PdfOptions = {
    pdfVersion: '1.7';
    subset: 'PDF/A-3b';
    lang: string;
    /** Of a page, in points. */
    size: [width: number, height: number];
    margin: number;
    bufferPages: boolean;
    font: Buffer;
    info: { Title: string; Author: string; Subject: string; CreationDate: Date; ModDate: Date };
  };
  export type AttachmentOptions = {
    name: string;
    type: string;
    relationship: 'Alternative';
    description: string;
    creationDate: Date;
    modifiedDate: Date;
  };
  /** Coordinates are points from the upper left corner. */
  export default class PDFDocument extends EventEmitter {
    constructor(options: PdfOptions);
    addPage(): this;
    bufferedPageRange(): { start: number; count: number };
    switchToPage(page: number): void;
    registerFont(name: string, file: Buffer): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(colour: string): this;
    rect(x: number, y: number, width: number, height: number): this;
    fill(colour: string): this;
    text(
      text: string,
      x: number,
      y: number,
      options: { lineBreak: false; baseline: 'alphabetic'; features: string[] },
    ): this;
    image(
      file: Buffer,
      x: number,
      y: number,
      options: { fit: [width: number, height: number]; align: 'left' | 'right' },
    ): this;
    file(content: Buffer, options: AttachmentOptions): void;
    appendXML(xml: string): void;
    end(): void;
  }
}

declare module 'fontkit' {
  export type Font = {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string, features: string[]): { glyphs: unknown[]; advanceWidth: number };
  };
  export function create(file: Buffer): Font;
}

declare module 'bidi-js' {
  export type Bidi = {
    /** Without a direction that of the first letter. */
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): { levels: Uint8Array };
    getMirroredCharacter(character: string): string | null;
  };
  export default function bidiFactory(): Bidi;
}
