import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/** A font of some scripts; `name` is unique among the faces. */
export type Face = { name: string; file: Buffer; font: Font };

/**
 * The files, in the order in which they are looked through. TrueType only: with WOFF2 the PDF is valid and its letters are wrong. Noto
 * Sans has Latin, Greek, Cyrillic and Devanagari; Noto Sans SC all Han characters and kana.
 */
const FILES = {
  'noto-sans': 'noto-sans/400Regular/NotoSans_400Regular.ttf',
  arabic: 'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  hebrew: 'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  thai: 'noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  georgian: 'noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf',
  armenian: 'noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf',
  hangul: 'nanum-gothic/400Regular/NanumGothic_400Regular.ttf',
  han: 'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
} as const;
/** The other scripts have no bold face: theirs would double the weight of the image. */
const BOLD = {
  'noto-sans': 'noto-sans/700Bold/NotoSans_700Bold.ttf',
  arabic: 'noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
} as const;

/** They are not drawn, so no face needs them. */
const INVISIBLE = /^[\p{Cf}\p{Variation_Selector}]$/u;

/** The fonts of invoices. A file is read when a text first needs it, because most invoices need one. */
export class InvoiceFonts {
  #faces = new Map<string, Face>();
  #found = new Map<string, Face | null>();
  #drawn = new Map<string, boolean>();
  #resolve = createRequire(import.meta.url).resolve;

  /** The face that has every character of a grapheme, `preferred` if it has them; null if there is none. */
  faceOf(grapheme: string, isBold: boolean, preferred: Face | null = null): Face | null {
    if (preferred && this.#has(preferred, grapheme)) return preferred;
    const key = `${isBold ? 'bold ' : ''}${grapheme}`;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const found = this.#find(grapheme, isBold);
    this.#found.set(key, found);
    return found;
  }

  #has({ name, font }: Face, grapheme: string): boolean {
    const key = `${name} ${grapheme}`;
    let drawn = this.#drawn.get(key);
    if (drawn === undefined) {
      drawn = isDrawn(grapheme, font);
      this.#drawn.set(key, drawn);
    }
    return drawn;
  }

  #find(grapheme: string, isBold: boolean): Face | null {
    const files = isBold ? [...Object.values(BOLD), ...Object.values(FILES)] : Object.values(FILES);
    for (const file of files) {
      const face = this.#open(file);
      if (this.#has(face, grapheme)) return face;
    }
    return null;
  }

  #open(path: string): Face {
    let face = this.#faces.get(path);
    if (!face) {
      const file = readFileSync(this.#resolve(`@expo-google-fonts/${path}`));
      face = { name: path, file, font: create(file) };
      this.#faces.set(path, face);
    }
    return face;
  }
}

const isDrawn = (grapheme: string, font: Font): boolean =>
  [...grapheme].every((one) => INVISIBLE.test(one) || font.hasGlyphForCodePoint(one.codePointAt(0)!)) &&
  canShape(grapheme, font);

/** Some glyphs of some fonts are such that the shaper throws: the space of Nanum Gothic, a few Arabic letters of African languages. */
function canShape(text: string, font: Font): boolean {
  try {
    return font.layout(text, []).glyphs.length >= 0;
  } catch {
    return false;
  }
}
