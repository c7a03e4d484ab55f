// node .ci/count.mjs FILE…: prints "N passed, N failed" for all of these JSON results of Jest. To standard error go the
// names of the tests that passed at the second attempt only (retry-once.cjs).
import { existsSync, readFileSync } from 'node:fs';

const runs = process.argv
  .slice(2)
  .filter(existsSync)
  .map((file) => JSON.parse(readFileSync(file, 'utf8')));
const sum = (field) => runs.reduce((total, run) => total + run[field], 0);

for (const test of runs.flatMap((run) => run.testResults).flatMap((file) => file.assertionResults)) {
  if (test.status === 'passed' && test.invocations > 1)
    console.error(`Passed at the second attempt: ${test.fullName}`);
}

// A test file that does not load has no failed tests, so it counts as one failure.
console.log(
  `${sum('numPassedTests')} passed, ${sum('numFailedTests') + sum('numRuntimeErrorTestSuites')} failed`,
);
