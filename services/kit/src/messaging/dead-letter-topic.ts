import { z } from 'zod';
import type { Topic } from './envelope.ts';

const setAside = z.object({
  id: z.number().int(),
  topic: z.string(),
  key: z.string(),
  /** As it was in the log; cut where it is longer than a message may be. */
  value: z.string(),
  /** Whether `value` is complete; the consumer's table always has all of it. */
  complete: z.boolean(),
  headers: z.record(z.string(), z.string()),
  reason: z.enum(['failed', 'newer']),
  error: z.string(),
});
const replayed = z.object({ id: z.number().int(), applied: z.boolean() });

export type DeadLetterTopic = Topic<{
  'dead_letter.set_aside': typeof setAside;
  'dead_letter.replayed': typeof replayed;
}>;

/** What a consumer group could not apply. Subject: the dead letter's id, in the group's own table. */
export const deadLetterTopic = (group: string): DeadLetterTopic => ({
  name: `innkeeper.dead-letters.${group}`,
  source: `/innkeeper/dead-letters/${group}`,
  schemas: { 'dead_letter.set_aside': setAside, 'dead_letter.replayed': replayed },
  versions: {},
});
