import { runDeadLetters } from '@innkeeper/kit/commands';
import { feedbackReactions } from './consumers.ts';

await runDeadLetters('feedback', feedbackReactions);
