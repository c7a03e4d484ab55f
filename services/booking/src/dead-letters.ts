import { runDeadLetters } from '@innkeeper/kit/dead-letters-command';
import { bookingReactions } from './consumers.ts';

await runDeadLetters('booking', bookingReactions);
