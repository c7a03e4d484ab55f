// node .ci/count.mjs FILE…: prints "N passed, N failed" for all of these JSON results of Jest.
import { existsSync, readFileSync } from 'node:fs';

const runs = process.argv
  .slice(2)
  .filter(existsSync)
  .map((file) => JSON.parse(readFileSync(file, 'utf8')));
const sum = (field) => runs.reduce((total, run) => total + run[field], 0);

// A test file that does not load has no failed tests, so it counts as one failure.
console.log(
  `${sum('numPassedTests')} passed, ${sum('numFailedTests') + sum('numRuntimeErrorTestSuites')} failed`,
);
