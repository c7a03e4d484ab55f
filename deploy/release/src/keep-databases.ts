// Keeps filled databases of the sources for the tests of upgrades: make keep-databases VERSION=1.2.3
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servicesIn, writeKept } from './kept-databases.ts';
import { isVersion } from './version.ts';

const repository = join(import.meta.dirname, '../../..');
const version = process.argv[2] ?? '';
if (!isVersion(version)) {
  console.error(`${version} is not a version like 1.2.3.`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'innkeeper-kept-'));
const tests = [
  '--selectProjects',
  ...servicesIn(repository),
  '--testPathPatterns',
  String.raw`\.int\.test\.ts$`,
];
const { status } = spawnSync(join(repository, 'node_modules/.bin/jest'), [...tests, '--silent'], {
  cwd: repository,
  env: { ...process.env, KEEP_DATABASES: folder },
  stdio: 'inherit',
});
if (status !== 0) console.log('Some tests failed; CI decides about them. What they left is kept, too.');
const kept = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
for (const line of writeKept(repository, version, kept)) console.log(line);
rmSync(folder, { recursive: true });
