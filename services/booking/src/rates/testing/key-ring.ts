import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import type { KeyRing, RingKey } from '@innkeeper/kit/http';

export const newRingKey = (from = 0): RingKey => ({
  kid: randomUUID(),
  secret: createSecretKey(randomBytes(32)),
  from,
  until: Number.POSITIVE_INFINITY,
});

export const ringOf = (...keys: RingKey[]): Pick<KeyRing, 'find'> => ({
  find: (name) => keys.find(({ kid }) => kid === name),
});
