// Breaks each part of the hotel in containers while it is in use, and checks its books: make test-faults [ONLY=kafka]
import { FAULTS, faultsNamed } from './faults.ts';
import { onStack, say } from './on-stack.ts';
import { openHotel } from './open-hotel.ts';
import { Stack } from './stack.ts';
import { explanation, table } from './table.ts';
import { type Outcome, tryFault } from './trial.ts';

const only = process.argv[2];
const faults = faultsNamed(only);
if (!faults.length) {
  console.error(`There is no fault named ${only}. There are: ${FAULTS.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const stack = await Stack.prepare('innkeeper-faults');
await onStack(stack, async () => {
  const hotel = await openHotel(stack);
  const outcomes: Outcome[] = [];
  for (const fault of faults) {
    say(fault.name);
    const outcome = await tryFault(hotel, fault);
    outcomes.push(outcome);
    for (const line of explanation(outcome)) console.log(line);
  }
  console.log(`\n${table(outcomes)}`);
  return outcomes.every((outcome) => !outcome.faults.length);
});
