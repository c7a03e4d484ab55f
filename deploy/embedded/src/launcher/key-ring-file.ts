import { randomBytes } from 'node:crypto';

/** A file of keys as `KeyRing` of the kit reads it. This file also runs where nothing is built or installed. */
type Ring = { keys: { kid: string; k: string; from: string }[] };

/** How long a new key is known before it signs: a mounted Secret of Kubernetes needs up to two minutes to change. */
const AHEAD_MINUTES = 5;

const newKey = (from: Date) => ({
  kid: randomBytes(12).toString('base64url'),
  k: randomBytes(32).toString('base64url'),
  from: from.toISOString(),
});

const write = (ring: Ring): string => `${JSON.stringify(ring, null, 2)}\n`;

export const newKeyRing = (now: Date): string => write({ keys: [newKey(now)] });

/**
 * Adds a key that signs from in five minutes, and keeps the one that signs until then; older ones go. `isLeaked` removes all
 * others, and the new key signs at once.
 */
export function rotateKeyRing(text: string, now: Date, isLeaked: boolean): string {
  if (isLeaked) return newKeyRing(now);
  const { keys } = JSON.parse(text) as Ring;
  const signing = keys.filter(({ from }) => Date.parse(from) <= now.getTime()).at(-1) ?? keys[0]!;
  const later = keys.filter(({ from }) => from > signing.from && Date.parse(from) > now.getTime());
  if (later.length)
    throw new Error(`A new key signs from ${later[0]!.from} already: rotate again after that.`);
  return write({ keys: [signing, newKey(new Date(now.getTime() + AHEAD_MINUTES * 60_000))] });
}
