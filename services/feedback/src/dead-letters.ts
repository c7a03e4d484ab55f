import { runDeadLetters } from '@innkeeper/kit/delivery/dead-letters-command';
import { feedbackReactions } from './consumers.ts';

await runDeadLetters('feedback', feedbackReactions);
