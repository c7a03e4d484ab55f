import type { TextKind, Translation } from './texts.ts';

/** The hotel's texts in one language, by record. */
export type HotelTexts = ReadonlyMap<string, Readonly<Record<string, string>>>;

const recordOf = (kind: TextKind, subject: string) => `${kind} ${subject}`;

/** Sorts translations by the record that they are of. */
export function textsByRecord(translations: readonly Translation[]): HotelTexts {
  const texts = new Map<string, Record<string, string>>();
  for (const { kind, subject, field, words } of translations) {
    const key = recordOf(kind, subject);
    texts.set(key, { ...texts.get(key), [field]: words });
  }
  return texts;
}

/**
 * A record with its texts in another language; what is not translated stays, and so does what is empty since it was translated.
 * Lists, such as features, have one entry on each line.
 */
export function translated<R extends object>(
  texts: HotelTexts,
  kind: TextKind,
  subject: string,
  record: R,
): R {
  const words = texts.get(recordOf(kind, subject));
  if (!words) return record;
  const changes = Object.entries(words)
    .filter(([field]) => Object.hasOwn(record, field))
    .map(([field, text]) => [field, inFormOf(record[field as keyof R], text)]);
  return { ...record, ...Object.fromEntries(changes) };
}

function inFormOf(original: unknown, words: string): unknown {
  if (Array.isArray(original))
    return original.length
      ? words
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean)
      : original;
  return original ? words : original;
}
