import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changelogSection, withSection } from './changelog.ts';
import { CHANGES, changeFiles, readChanges } from './changes.ts';
import { staleDatabases } from './kept-databases.ts';
import { findOlderCode, overdue, sourceTexts } from './older-code.ts';
import { compareVersions, isCandidate, isVersion, versionOf } from './version.ts';

const GENERATE = join(import.meta.dirname, '../../generate/dist/main.js');

/**
 * Makes the commit of a version: its number, its section of the changelog, and the files that are generated with the number.
 * A candidate (1.2.0-rc.1) keeps the files in `.changes`; the next candidate or the version itself gathers them again.
 *
 * @param date of the release, YYYY-MM-DD.
 * @throws with what has to be done first; then nothing was written.
 */
export function release(repository: string, version: string, date: string): void {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: repository, encoding: 'utf8' }).trim();
  const present = versionOf(repository);
  if (!isVersion(version)) throw new Error(`${version} is not a version like 1.2.3 or 1.2.3-rc.1.`);
  if (compareVersions(version, present) <= 0)
    throw new Error(`${version} has to be above ${present}, the version of the sources.`);
  if (git('status', '--porcelain'))
    throw new Error('There are changes without a commit: commit or discard them.');
  const changes = readChanges(repository);
  if (changes.length === 0) throw new Error(`${CHANGES} has no changes, so there is nothing to release.`);
  const old = overdue(findOlderCode(sourceTexts(repository)).marked, version);
  if (old.length > 0)
    throw new Error(
      `${version} has to remove code for older versions first:\n${old.map(({ place, what }) => `${place} ${what}`).join('\n')}`,
    );

  const stale = isCandidate(version) ? [] : staleDatabases(repository, version);
  if (stale.length > 0)
    throw new Error(
      `Upgrades from ${version} could not be tested: make keep-databases VERSION=${version}, and commit what it writes. ` +
        `Its databases are missing, or have other migrations: ${stale.join(', ')}.`,
    );

  const edit = (file: string, change: (text: string) => string) => {
    const path = join(repository, file);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  };
  const section = changelogSection(version, date, changes);
  edit('CHANGELOG.md', (text) => withSection(text, section));
  edit('package.json', (text) => text.replace(`"version": "${present}"`, `"version": "${version}"`));
  edit('package-lock.json', (text) => lockWith(version, text));
  if (!isCandidate(version))
    for (const file of changeFiles(repository)) rmSync(join(repository, CHANGES, file));
  execFileSync(process.execPath, [GENERATE, repository], { stdio: ['ignore', 'ignore', 'inherit'] });
  git('add', '--all');
  git('commit', '--quiet', '--message', `release: ${version}`);
}

/** npm repeats the version of package.json in the lock file, twice. */
function lockWith(version: string, text: string): string {
  const lock = JSON.parse(text) as { version: string; packages: { '': { version: string } } };
  lock.version = version;
  lock.packages[''].version = version;
  return `${JSON.stringify(lock, null, 2)}\n`;
}
