import type { EventKey } from '../../sealed-event.ts';

/** A key of one subject. `first` is the version of the first event that it was made for. */
export type SubjectKey = EventKey & { first: number };

/** A record in a topic of keys. Kafka keeps the newest record of each name; null deletes it. */
export type KeyRecord = { name: string; value: string | null };

/** Names a subject in a topic of keys, which has those of several topics. */
export const subjectOf = ({ topic, key }: { topic: string; key: string }): string => `${topic} ${key}`;

const nameOfKey = (subject: string, { first, id }: Pick<SubjectKey, 'first' | 'id'>) =>
  JSON.stringify([subject, first, id]);

/** The record that adds a key. */
export const keyRecord = (subject: string, key: SubjectKey): KeyRecord => ({
  name: nameOfKey(subject, key),
  value: key.bytes,
});

/** The record that deletes all keys that were made for events before this version. It stays, and so proves the erasure. */
export const erasureRecord = (subject: string, version: number): KeyRecord => ({
  name: JSON.stringify([subject]),
  value: String(version),
});

/** A record without meaning: Kafka begins a new segment only on a write, and compacts only segments that have ended. */
export const ROLLING_RECORD: KeyRecord = { name: '[]', value: '' };

/**
 * What a topic of keys says. The result does not depend on the order of the records, nor on how often each is applied, so
 * that a reader may begin again and two publishers may write at the same time.
 */
export class KeyRing {
  /** `first id bytes` of each key of a subject: as text, because a large hotel has very many. */
  readonly #keys = new Map<string, string>();
  readonly #erasedBefore = new Map<string, number>();
  /** Names of keys that an erasure has ended and whose records were not deleted yet. */
  readonly #outdated = new Set<string>();

  apply({ name, value }: KeyRecord): void {
    const [subject, first, id] = parseName(name);
    if (subject === undefined) return;
    if (first === undefined || id === undefined) {
      this.#erase(subject, Number(value));
      return;
    }
    const others = this.#keysOf(subject).filter((key) => key.id !== id);
    if (value === null) {
      this.#outdated.delete(name);
      this.#setKeys(subject, others);
    } else if (first < this.erasedBefore(subject)) this.#outdated.add(name);
    else this.#setKeys(subject, [...others, { id, first, bytes: value }]);
  }

  /** The version of the newest event that erased everything before it; 0 if there is none. */
  erasedBefore(subject: string): number {
    return this.#erasedBefore.get(subject) ?? 0;
  }

  find(subject: string, id: string): SubjectKey | undefined {
    return this.#keysOf(subject).find((key) => key.id === id);
  }

  /** A key for sealing the event of a version: one that was made for it or an earlier one, but not before `from`. */
  keyFor(subject: string, version: number, from: number): SubjectKey | undefined {
    return this.#keysOf(subject).findLast(({ first }) => first >= from && first <= version);
  }

  /** The records that delete the keys which erasures have ended. */
  deletions(): KeyRecord[] {
    return [...this.#outdated].map((name) => ({ name, value: null }));
  }

  #erase(subject: string, version: number): void {
    if (!(version > this.erasedBefore(subject))) return;
    this.#erasedBefore.set(subject, version);
    const keys = this.#keysOf(subject);
    for (const key of keys) if (key.first < version) this.#outdated.add(nameOfKey(subject, key));
    this.#setKeys(
      subject,
      keys.filter(({ first }) => first >= version),
    );
  }

  #keysOf(subject: string): SubjectKey[] {
    const packed = this.#keys.get(subject);
    if (packed === undefined) return [];
    return packed.split(',').map((text) => {
      const [first, id, bytes] = text.split(' ') as [string, string, string];
      return { id, first: Number(first), bytes };
    });
  }

  #setKeys(subject: string, keys: SubjectKey[]): void {
    if (!keys.length) this.#keys.delete(subject);
    else this.#keys.set(subject, flat(keys.map(({ first, id, bytes }) => `${first} ${id} ${bytes}`).join()));
  }
}

/** The same text without the parts that it was put together from, which V8 would keep. */
const flat = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');

/** Nothing for a record of another kind, such as one of a newer version. */
function parseName(name: string): [subject?: string, first?: number, id?: string] {
  try {
    const parts: unknown = JSON.parse(name);
    return Array.isArray(parts) && (parts.length === 1 || parts.length === 3)
      ? (parts as [string, number?, string?])
      : [];
  } catch {
    return [];
  }
}
