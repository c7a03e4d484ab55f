import { z } from 'zod';
import { defineTopic } from './envelope.ts';

export const feedbackState = z.object({
  id: z.uuid(),
  name: z.string(),
  rate: z.number().min(0.5).max(5).multipleOf(0.5),
  status: z.enum(['pending', 'approved']),
  verifiedStay: z.boolean(),
});

/** Subject: the feedback's id. The text itself stays in the service: nobody else needs a guest's words. */
export const feedbackTopic = defineTopic('feedback', {
  'feedback.submitted': feedbackState,
  'feedback.approved': feedbackState,
  'feedback.returned_to_pending': feedbackState,
  'feedback.deleted': z.object({ id: z.uuid() }),
});
