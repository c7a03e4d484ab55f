import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { REPOSITORY } from '../repository.ts';

const RESULTS = join(REPOSITORY, '.make/test-results');

/** The result of one test; `failure` is empty when it passed. */
export type Outcome = { name: string; failure: string };

/** Leaves outcomes as Jest does, for the last line of .ci/run. */
export function leaveResults(file: string, outcomes: Outcome[]): void {
  const numFailedTests = outcomes.filter(({ failure }) => failure).length;
  const assertionResults = outcomes.map(({ name, failure }) => ({
    fullName: name,
    status: failure ? 'failed' : 'passed',
    failureMessages: failure ? [failure] : [],
  }));
  const counts = { numPassedTests: outcomes.length - numFailedTests, numFailedTests };
  const results = { ...counts, numRuntimeErrorTestSuites: 0, testResults: [{ assertionResults }] };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, file), JSON.stringify(results));
}
