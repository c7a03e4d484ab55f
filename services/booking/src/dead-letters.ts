import { runDeadLetters } from '@innkeeper/kit/delivery/dead-letters-command';
import { bookingReactions } from './consumers.ts';

await runDeadLetters('booking', bookingReactions);
