import bidiFactory from 'bidi-js';
import type { Face, InvoiceFonts } from './fonts.ts';

/** A part of a line that is drawn with one face. Its text is as the face shapes it: Arabic and Hebrew in the order of reading. */
export type Run = { face: Face; text: string; width: number };
/** `runs` from left to right, as they are seen. Widths are in points. */
export type TextLine = { runs: Run[]; width: number };
export type Setting = {
  size: number;
  isBold: boolean;
  /** Undefined: the text is never broken. */
  width?: number | undefined;
  /** Of a text that has no letters, such as dates. */
  direction: 'ltr' | 'rtl';
};

type Cluster = { text: string; face: Face; start: number };

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });
/** Letters of scripts that are written from right to left; the shaper reverses a run that has one. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Scripts without spaces between words. */
const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const STRONG = /\p{L}/u;

/** The characters of a text that cannot be printed, each once; the text as a whole if its characters can, but not side by side. */
export function uncoveredIn(text: string, fonts: InvoiceFonts): string[] {
  const all = [...graphemes.segment(plain(text))].map(({ segment }) => segment);
  const uncovered = [...new Set(all)].filter((one) => one.trim() && !fonts.faceOf(one, false));
  if (uncovered.length) return uncovered;
  try {
    for (const isBold of [false, true]) layLines(text, fonts, { size: 9, isBold, direction: 'ltr' });
    return [];
  } catch {
    return [text];
  }
}

/**
 * Breaks a text into lines, chooses a face for each character, and orders what is written from right to left by the Unicode bidirectional
 * algorithm, line by line. A character that no font has is left out: `uncoveredIn` is asked before.
 */
export function layLines(text: string, fonts: InvoiceFonts, setting: Setting): TextLine[] {
  const whole = plain(text);
  const direction = STRONG.test(whole) ? undefined : setting.direction;
  const { levels } = bidi.getEmbeddingLevels(whole, direction);
  const clusters = clustersOf(whole, fonts, setting.isBold);
  const line = (from: number, to: number) => visualLine(clusters, levels, { from, to }, setting.size);
  const { width } = setting;
  const single = line(0, whole.length);
  if (width === undefined || single.width <= width) return [single];
  const lines: TextLine[] = [];
  let from = 0;
  let end = 0;
  for (const next of breaksOf(whole)) {
    if (line(from, trimmed(whole, from, next)).width > width && end > from) {
      lines.push(line(from, trimmed(whole, from, end)));
      from = end;
    }
    // A word that is wider than the line is broken anywhere.
    while (line(from, trimmed(whole, from, next)).width > width) {
      const cut = longestPart(clusters, from, next, (to) => line(from, to).width <= width);
      if (cut >= next) break;
      lines.push(line(from, cut));
      from = cut;
    }
    end = next;
  }
  lines.push(line(from, trimmed(whole, from, whole.length)));
  return lines;
}

/** Control characters and marks of direction are of no use on paper: the order follows from the letters. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Cc}]/gu, '')
    .trim();

function clustersOf(text: string, fonts: InvoiceFonts, isBold: boolean): Cluster[] {
  let last: Face | null = null;
  return [...graphemes.segment(text)].flatMap(({ segment, index }) => {
    // Spaces and punctuation stay with the letters before them, so that a run is as long as it can be.
    const face: Face | null = fonts.faceOf(segment, isBold, STRONG.test(segment) ? null : last);
    if (!face) return [];
    last = face;
    return [{ text: segment, face, start: index }];
  });
}

/** The ends of the parts between which a line may be broken. */
function breaksOf(text: string): number[] {
  const ends: number[] = [];
  let before = '';
  for (const { segment, index } of words.segment(text)) {
    const isNewWord = /\s$/.test(before) || (NO_SPACES.test(segment) && NO_SPACES.test(before));
    if (index && isNewWord && !/^\s/.test(segment)) ends.push(index);
    before = segment;
  }
  return [...ends, text.length];
}

const trimmed = (text: string, from: number, to: number): number =>
  from + text.slice(from, to).trimEnd().length;

function longestPart(
  clusters: readonly Cluster[],
  from: number,
  to: number,
  fits: (to: number) => boolean,
): number {
  const ends = clusters
    .map(({ start, text }) => start + text.length)
    .filter((end) => end > from && end <= to);
  return ends.findLast((end, i) => i === 0 || fits(end)) ?? to;
}

type Level = { text: string; face: Face; level: number };

function visualLine(
  clusters: readonly Cluster[],
  levels: Uint8Array,
  { from, to }: { from: number; to: number },
  size: number,
): TextLine {
  const parts: Level[] = [];
  for (const { text: own, face, start } of clusters) {
    if (start < from || start >= to) continue;
    const level = levels[start]!;
    const last = parts.at(-1);
    const shown = level % 2 ? mirrored(own) : own;
    if (last && last.face === face && last.level === level) last.text += shown;
    else parts.push({ text: shown, face, level });
  }
  const runs = inVisualOrder(parts).map(({ text: logical, face, level }) => {
    const shaped = level % 2 && !RIGHT_TO_LEFT.test(logical) ? reversed(logical) : logical;
    return { face, text: shaped, width: (shapedWidth(face, shaped) / face.font.unitsPerEm) * size };
  });
  return { runs, width: runs.reduce((total, run) => total + run.width, 0) };
}

/** Without features named, as when it is drawn: both must shape alike. */
const shapedWidth = ({ font }: Face, text: string): number => font.layout(text, []).advanceWidth;

/** Rule L2: from the highest level down to the lowest odd one, each sequence at that level or above is reversed. */
function inVisualOrder(parts: readonly Level[]): Level[] {
  let ordered = [...parts];
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    const next: Level[] = [];
    for (let i = 0; i < ordered.length; ) {
      let end = i;
      while (end < ordered.length && ordered[end]!.level >= level) end++;
      if (end === i) next.push(ordered[i++]!);
      else {
        next.push(...ordered.slice(i, end).reverse());
        i = end;
      }
    }
    ordered = next;
  }
  return ordered;
}

/** A parenthesis that opens to the left looks like the one that closes to the right. */
const mirrored = (grapheme: string): string => bidi.getMirroredCharacter(grapheme) ?? grapheme;
const reversed = (text: string): string =>
  [...graphemes.segment(text)]
    .map(({ segment }) => segment)
    .reverse()
    .join('');
