// node .ci/count.mjs <folder of Jest's JSON results>: prints "N passed, N failed" over all of them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2];
const runs = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
const sum = (field) => runs.reduce((total, run) => total + run[field], 0);

// A file that does not even load has no tests to fail, and counts as one.
console.log(
  `${sum('numPassedTests')} passed, ${sum('numFailedTests') + sum('numRuntimeErrorTestSuites')} failed`,
);
