// node .ci/count.mjs <Jest's JSON results>…: prints "N passed, N failed" over all of them.
import { readFileSync } from 'node:fs';

const runs = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')));
const sum = (field) => runs.reduce((total, run) => total + run[field], 0);

// A file that does not even load has no tests to fail, and counts as one.
console.log(
  `${sum('numPassedTests')} passed, ${sum('numFailedTests') + sum('numRuntimeErrorTestSuites')} failed`,
);
