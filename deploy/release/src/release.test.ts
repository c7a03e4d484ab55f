import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { changeFiles } from './changes.ts';
import { writeKept } from './kept-databases.ts';
import { release } from './release.ts';
import { versionOf } from './version.ts';

const repository = join(import.meta.dirname, '../../..');
/** Sources, too: copying them takes long, and a release does not write them. */
const NOT_COPIED =
  /\/(node_modules|dist|\.git|\.data|\.make|coverage|backups|sbom|keys|\.env|src|public|pictures|e2e|migrations|decisions)(\/|$)/;
let copy: string;

const git = (...words: string[]) => execFileSync('git', words, { cwd: copy, encoding: 'utf8' }).trim();
const read = (file: string) => readFileSync(join(copy, file), 'utf8');
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), text);
};
const commit = (message: string) => {
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
};
const writeChange = (name: string, reader: string, kind: string, text: string) =>
  write(`.changes/${name}.md`, `---\nfor: ${reader}\nkind: ${kind}\n---\n${text}\n`);
const versionsOfChangelog = () =>
  [...read('CHANGELOG.md').matchAll(/^## \[(.*)\]/gm)].map(([, version]) => version);
/** What was committed since the tests began, as a message per commit. */
const commits = () => git('log', '--format=%s', 'start..').split('\n').filter(Boolean);

/** This repository as it would be after the release of 1.4.0, with one change. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'innkeeper-release-'));
  cpSync(repository, copy, {
    recursive: true,
    filter: (path) => !NOT_COPIED.test(path.slice(repository.length)),
  });
  git('init', '--quiet');
  git('config', 'user.name', 'Tester');
  git('config', 'user.email', 'tester@example.com');
  for (const file of changeFiles(copy)) rmSync(join(copy, '.changes', file));
  write('CHANGELOG.md', '# Changelog\n\nWhat it is.\n\n## [1.4.0] - 2026-01-01\n\n### Guests\n\n- Old.\n');
  writeChange('map', 'guests', 'added', 'A map\nof the house.');
  write('package.json', read('package.json').replace(/"version": ".*"/, '"version": "1.4.0"'));
  commit('start');
  git('tag', 'start');
});
beforeEach(() => {
  git('reset', '--hard', '--quiet', 'start');
  git('clean', '-fd', '--quiet');
});
afterAll(() => rmSync(copy, { recursive: true }));

test('a release is one commit with its number, its notes and the generated files', () => {
  writeChange('keys', 'operators', 'upgrade', 'Create the [keys](../deploy/README.md#keys).');
  writeChange('light', 'guests', 'fixed', 'The light.');
  commit('changes');
  release(copy, '1.5.0', '2026-02-03');
  expect(commits()).toEqual(['release: 1.5.0', 'changes']);
  expect(git('status', '--porcelain')).toBe('');
  expect(read('CHANGELOG.md')).toBe(`# Changelog

What it is.

## [1.5.0] - 2026-02-03

### Guests

#### Added

- A map
  of the house.

#### Fixed

- The light.

### Operators

#### Before the upgrade

- Create the [keys](deploy/README.md#keys).

## [1.4.0] - 2026-01-01

### Guests

- Old.
`);
  expect(changeFiles(copy)).toEqual([]);
  expect(existsSync(join(copy, '.changes/README.md'))).toBe(true);
  expect(versionOf(copy)).toBe('1.5.0');
  const lock = JSON.parse(read('package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual(['1.5.0', '1.5.0']);
  for (const image of ['booking', 'site'])
    expect(read('docker-compose.yml')).toContain(`image: innkeeper/${image}:\${TAG:-1.5.0}\n`);
  expect(read('deploy/k8s/overlays/production/kustomization.yaml')).toContain('- VERSION=1.5.0 ');
  for (const file of ['Dockerfile', 'deploy/docker/site.Dockerfile', 'deploy/backup/Dockerfile'])
    expect(read(file)).toContain('org.opencontainers.image.version="1.5.0"');
});

test('nothing but the changelog names the version before', () => {
  release(copy, '7.83.9', '2026-02-03');
  writeChange('more', 'guests', 'added', 'More.');
  commit('more');
  release(copy, '7.83.10', '2026-02-04');
  expect(git('grep', '--files-with-matches', '--fixed-strings', '7.83.9').split('\n')).toEqual([
    'CHANGELOG.md',
  ]);
  expect(git('diff', '--name-only', 'HEAD^').split('\n')).toEqual([
    '.changes/more.md',
    'CHANGELOG.md',
    'Dockerfile',
    'deploy/backup/Dockerfile',
    'deploy/docker/site.Dockerfile',
    'deploy/k8s/overlays/production/kustomization.yaml',
    'docker-compose.yml',
    'package-lock.json',
    'package.json',
  ]);
});

test('a candidate keeps the changes, and the release takes the place of its candidates in the changelog', () => {
  release(copy, '2.0.0-rc.1', '2026-02-03');
  expect(changeFiles(copy)).toEqual(['map.md']);
  expect(versionsOfChangelog()).toEqual(['2.0.0-rc.1', '1.4.0']);
  writeChange('more', 'staff', 'added', 'More.');
  commit('more');
  release(copy, '2.0.0-rc.2', '2026-02-04');
  expect(versionsOfChangelog()).toEqual(['2.0.0-rc.2', '1.4.0']);
  release(copy, '2.0.0', '2026-02-05');
  expect(versionsOfChangelog()).toEqual(['2.0.0', '1.4.0']);
  expect(read('CHANGELOG.md')).toMatch(/A map[\s\S]*More\.[\s\S]*Old\./);
  expect(changeFiles(copy)).toEqual([]);
  expect(commits()).toEqual(['release: 2.0.0', 'release: 2.0.0-rc.2', 'more', 'release: 2.0.0-rc.1']);
});

test('of a hotel that was never released has a changelog of one section', () => {
  write('CHANGELOG.md', '# Changelog\n\nWhat it is.\n');
  write('package.json', read('package.json').replace('"version": "1.4.0"', '"version": "0.0.0"'));
  commit('new');
  release(copy, '1.0.0', '2026-02-03');
  expect(versionsOfChangelog()).toEqual(['1.0.0']);
});

describe('is rejected, and changes nothing,', () => {
  const rejects = (version: string, message: RegExp) => {
    const before = git('rev-parse', 'HEAD') + git('status', '--porcelain');
    expect(() => release(copy, version, '2026-02-03')).toThrow(message);
    expect(git('rev-parse', 'HEAD') + git('status', '--porcelain')).toBe(before);
  };

  test.each(['1.4.0', '1.4.0-rc.9', '1.3.9', '0.99.99'])('for %s after 1.4.0', (version) => {
    rejects(version, /has to be above 1\.4\.0/);
  });

  test.each([
    '',
    '1',
    '1.5',
    'v1.5.0',
    '01.5.0',
    '1.5.0-beta',
    '1.5.0-rc',
    '1.5.0-rc.0',
    '1.5.0 ',
    '1.5.0;ls',
  ])('for the text "%s"', (version) => {
    rejects(version, /is not a version like/);
  });

  test('when it runs twice', () => {
    release(copy, '1.5.0', '2026-02-03');
    rejects('1.5.0', /has to be above 1\.5\.0/);
    rejects('1.5.1', /nothing to release/);
  });

  test('with changes that are not committed', () => {
    write('README.md', 'half done');
    rejects('1.5.0', /without a commit/);
  });

  test('with a new file that is not committed', () => {
    write('services/booking/src/new.ts', '');
    rejects('1.5.0', /without a commit/);
  });

  test('with a change that has another form', () => {
    write('.changes/map.md', 'A map.');
    write('.changes/light.md', '---\nfor: everybody\nkind: added\n---\nThe light.\n');
    commit('wrong');
    rejects('1.5.0', /light\.md: for: everybody[\s\S]*map\.md: it has to begin/);
  });

  test('without the databases that upgrades from it are tested with', () => {
    write('services/booking/migrations/0001_schema.sql', 'create table rooms ()');
    commit('schema');
    rejects('1.5.0', /keep-databases VERSION=1\.5\.0.*: booking\.$/);
    writeKept(copy, '1.5.0', []);
    commit('databases');
    write('services/booking/migrations/0002_more.sql', 'create table stays ()');
    commit('another migration');
    rejects('1.5.0', /have other migrations: booking\.$/);
    release(copy, '1.5.0-rc.1', '2026-02-03');
    writeKept(copy, '1.5.0', []);
    commit('databases again');
    release(copy, '1.5.0', '2026-02-03');
  });

  test('while it still has code for a version that it replaces', () => {
    write('services/booking/src/old.ts', '// until 1.5.0: tokens of 1.4 have no session\n');
    commit('old');
    rejects('1.5.0-rc.1', /services\/booking\/src\/old\.ts:1 tokens of 1\.4 have no session/);
    rejects('1.6.0', /old\.ts/);
    release(copy, '1.4.1', '2026-02-03');
  });
});
