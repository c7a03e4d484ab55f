import type PDFDocument from 'pdfkit';
import type { InvoiceFonts } from './fonts.ts';
import { layLines, type TextLine } from './text-lines.ts';

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48 } as const;
export const INNER = PAGE.width - 2 * PAGE.margin;
/** The foot of each page, with the seller's legal data. */
export const FOOT = 70;
/** Where the content of a page ends. */
export const BOTTOM = PAGE.height - PAGE.margin - FOOT;
const LINE_HEIGHT = 1.4;

export type Style = {
  size?: number;
  isBold?: boolean;
  colour?: string;
  /** Read from the left in any language, such as a telephone number. */
  isNumber?: boolean;
  /** Where the reading direction starts or ends: left and right, or the other way round. */
  align?: 'start' | 'end';
};

/** A place on the page, from the side where reading starts. */
export type Box = { x: number; y: number; width: number };

/**
 * Writes texts and areas on the pages of a PDF. Coordinates begin where reading does: on an Arabic page `x` counts from the right, so
 * that one layout serves both directions.
 */
export class Page {
  #pdf: PDFDocument;
  #fonts: InvoiceFonts;
  #direction: 'ltr' | 'rtl';
  /** A text is measured before it is written. */
  #lines = new Map<string, TextLine[]>();

  constructor(pdf: PDFDocument, fonts: InvoiceFonts, direction: 'ltr' | 'rtl') {
    this.#pdf = pdf;
    this.#fonts = fonts;
    this.#direction = direction;
  }

  #layLines(text: string, width: number, { size = 9, isBold = false, isNumber = false }: Style): TextLine[] {
    const key = JSON.stringify([text, width, size, isBold]);
    const known = this.#lines.get(key);
    if (known) return known;
    const direction = isNumber ? 'ltr' : this.#direction;
    const lines = layLines(text, this.#fonts, { size, isBold, width, direction });
    this.#lines.set(key, lines);
    return lines;
  }

  heightOf(text: string, width: number, style: Style = {}): number {
    return this.#layLines(text, width, style).length * lineHeight(style);
  }

  /** Writes a text, broken to the width of the box. Returns its height. */
  write(text: string, { x, y, width }: Box, style: Style = {}): number {
    const height = lineHeight(style);
    const lines = this.#layLines(text, width, style);
    lines.forEach((line, i) => {
      const before = style.align === 'end' ? width - line.width : 0;
      this.#drawLine(line, this.#left(x + before, line.width), y + i * height, style);
    });
    return lines.length * height;
  }

  /** Fills an area. */
  fill({ x, y, width }: Box, height: number, colour: string): void {
    this.#pdf.rect(this.#left(x, width), y, width, height).fill(colour);
  }

  picture(file: Buffer, { x, y, width }: Box, height: number): void {
    this.#pdf.image(file, this.#left(x, width), y, {
      fit: [width, height],
      align: this.#direction === 'rtl' ? 'right' : 'left',
    });
  }

  #left(x: number, width: number): number {
    const left = PAGE.margin + x;
    return this.#direction === 'ltr' ? left : PAGE.width - left - width;
  }

  #drawLine({ runs }: TextLine, left: number, y: number, { size = 9, colour = '#1b1f24' }: Style): void {
    const baseline = y + size * 1.05;
    let x = left;
    for (const { face, text, width } of runs) {
      this.#pdf.registerFont(face.name, face.file);
      this.#pdf.font(face.name).fontSize(size).fillColor(colour);
      // `features` keeps pdfkit from shaping word by word, which puts the words of Arabic in the wrong order.
      this.#pdf.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] });
      x += width;
    }
  }
}

const lineHeight = ({ size = 9 }: Style) => size * LINE_HEIGHT;
