// node .ci/changed.mjs: lists the test files that changes since origin/main (without it: since the last commit) can break,
// one per line. Pure tests of everything that imports a changed file, the integration tests of the changed workspaces only, so
// that they take two minutes and not fifteen, and changed browser tests.
import { execFileSync } from 'node:child_process';

const run = (program, ...args) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const linesOf = (text) => text.split('\n').filter(Boolean);
const workspaceOf = (file) => /^(services\/[^/]+|deploy\/[^/]+|gateway|frontend)\//.exec(file)?.[1];

function firstCommit() {
  try {
    return run('git', 'merge-base', 'HEAD', 'origin/main').trim();
  } catch {
    return 'HEAD';
  }
}

const changed = linesOf(
  [
    run('git', 'diff', '--name-only', '--diff-filter=d', firstCommit()),
    run('git', 'ls-files', '--others', '--exclude-standard'),
  ].join('\n'),
);
const workspaces = new Set(changed.map(workspaceOf));
const source = changed.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
const related = source.length
  ? linesOf(run('node_modules/.bin/jest', '--listTests', '--findRelatedTests', ...source))
  : [];
const repository = `${process.cwd()}/`;
const toRun = related
  .map((file) => file.replace(repository, ''))
  .filter((file) => !/\.int\.test\.ts$/.test(file) || workspaces.has(workspaceOf(file)));
const browserTests = changed.filter((file) => file.endsWith('.e2e.ts'));
process.stdout.write([...toRun, ...browserTests].map((file) => `${file}\n`).join(''));
