// Injects faults into an installation in containers while clients use it, and checks invariants: make test-faults [ONLY=kafka]
import { FAULTS, faultsNamed } from './faults.ts';
import { problemLines, table } from './report.ts';
import { type Outcome, runFault } from './run-fault.ts';
import { logStep, runDrill, startSystem } from './test-system.ts';

const only = process.argv[2];
const faults = faultsNamed(only);
if (!faults.length) {
  console.error(`There is no fault named ${only}. Faults: ${FAULTS.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

await runDrill('innkeeper-faults', async (stack) => {
  const system = await startSystem(stack);
  const outcomes: Outcome[] = [];
  for (const fault of faults) {
    logStep(fault.name);
    const outcome = await runFault(system, fault);
    outcomes.push(outcome);
    for (const line of problemLines(outcome)) console.log(line);
  }
  console.log(`\n${table(outcomes)}`);
  return outcomes.every(({ problems }) => !problems.length);
});
