import { z } from 'zod';
import { defineTopic } from './envelope.ts';

export const userState = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  type: z.enum(['Admin', 'Customer']),
  active: z.boolean(),
});

/** Subject: the user's id. */
export const identityTopic = defineTopic('identity', {
  'user.registered': userState,
  'user.updated': userState,
  'user.disabled': userState,
  'user.deleted': z.object({ id: z.uuid(), email: z.string() }),
});

/**
 * Revocations in Redis, where there is one. `list` is a sorted set: each revocation as JSON, and `asOf`, the moment of
 * identity's clock (epoch ms) up to which it is complete. Scores are such moments too: when a revocation was listed.
 * Without `asOf` it is no list, but what is left of one. `news` is the channel that says to read it now.
 */
export const revocationsInRedis = {
  list: 'innkeeper:revocations',
  asOf: 'asOf',
  news: 'innkeeper:revocations:news',
} as const;
