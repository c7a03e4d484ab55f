import { answerFeedback } from '@innkeeper/contracts/feedback';

export const answerForm = answerFeedback.body.pick({ answer: true });
