import { runDeadLetters } from '@innkeeper/kit/dead-letters-command';
import { feedbackReactions } from './consumers.ts';

await runDeadLetters('feedback', feedbackReactions);
