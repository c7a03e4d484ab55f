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
