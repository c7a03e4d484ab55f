/**
 * Revocations in Redis, if there is one. `list` is a sorted set: each revocation as JSON, and `asOf`, the time on
 * identity's clock (epoch ms) up to which the list is complete. Scores are such times too: when a revocation was listed.
 * A list without `asOf` is incomplete and must not be used. `channel` is the one that announces a new revocation.
 */
export const revocationsInRedis = {
  list: 'innkeeper:revocations',
  asOf: 'asOf',
  channel: 'innkeeper:revocations:changed',
} as const;
