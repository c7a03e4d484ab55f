import { z } from 'zod';
import { defineTopic } from './envelope.ts';

export const deadLetterState = z.object({
  id: z.number().int(),
  topic: z.string(),
  key: z.string(),
  /** As it lay in the log; cut where it is longer than a message may be. */
  value: z.string(),
  /** Whether `value` is all of it; the consumer's table always has all. */
  complete: z.boolean(),
  headers: z.record(z.string(), z.string()),
  reason: z.enum(['failed', 'newer']),
  error: z.string(),
});

/** What a consumer group could not apply. Subject: the dead letter's id, in the group's own table. */
export const deadLetterTopic = (group: string) =>
  defineTopic(`dead-letters.${group}`, {
    'dead_letter.set_aside': deadLetterState,
    'dead_letter.replayed': z.object({ id: z.number().int(), applied: z.boolean() }),
  });

/** The services that consume events: each has a topic of dead letters. */
export const consumerGroups = ['booking', 'feedback'] as const;
