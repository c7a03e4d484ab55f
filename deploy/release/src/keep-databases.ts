// Keeps filled databases of the sources for the tests of upgrades: make keep-databases VERSION=1.2.3
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servicesIn, writeKept } from './kept-databases.ts';
import { isVersion } from './version.ts';

const repository = join(import.meta.dirname, '../../..');
const version = process.argv[2] ?? '';
if (!isVersion(version)) throw new Error(`${version} is not a version like 1.2.3.`);
const folder = mkdtempSync(join(tmpdir(), 'innkeeper-kept-'));
try {
  const tests = [
    '--selectProjects',
    ...servicesIn(repository),
    '--testPathPatterns',
    String.raw`\.int\.test\.ts$`,
  ];
  execFileSync(join(repository, 'node_modules/.bin/jest'), [...tests, '--silent', ...process.argv.slice(3)], {
    cwd: repository,
    env: { ...process.env, KEEP_DATABASES: folder },
    stdio: 'inherit',
  });
  const kept = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
  for (const line of writeKept(repository, version, kept)) console.log(line);
} finally {
  rmSync(folder, { recursive: true });
}
