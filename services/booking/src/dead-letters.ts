import { runDeadLetters } from '@innkeeper/kit/commands';
import { bookingReactions } from './consumers.ts';

await runDeadLetters('booking', bookingReactions);
