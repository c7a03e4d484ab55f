import type { InvoiceFonts } from './fonts.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { uncoveredIn } from './text-lines.ts';

/**
 * The characters of a document that no font can print, each once. It is asked before the document gets a number, because a missing
 * letter makes the PDF invalid. Amounts and dates are made of characters that every document has.
 */
export function uncoveredCharacters(document: InvoiceDocument, fonts: InvoiceFonts): string[] {
  const { logo: _, ...printed } = document.seller;
  return [...new Set(textsOf({ ...document, seller: printed }).flatMap((text) => uncoveredIn(text, fonts)))];
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
