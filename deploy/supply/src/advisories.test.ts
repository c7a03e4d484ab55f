import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Advisory, compareVersions, findVulnerable, packagesOf } from './advisories.ts';

const lockfile = {
  packages: {
    '': { name: 'hotel', version: '1.0.0' },
    'services/booking': { name: '@innkeeper/booking', version: '1.0.0' },
    'node_modules/@innkeeper/booking': { link: true },
    'node_modules/express': { version: '5.3.0' },
    'node_modules/gate/node_modules/express': { version: '4.17.1' },
    'node_modules/jest': { version: '30.0.0', dev: true },
    'node_modules/proxy-agent': { name: 'lodash.noop', version: '3.0.1' },
    'node_modules/@scope/thing': { version: '2.0.0-beta.3' },
  },
};
const advisory = (name: string, events: object[], more: object = {}): Advisory => ({
  id: 'GHSA-1',
  summary: 'bad',
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
  ...more,
});
const found = (...advisories: Advisory[]) =>
  findVulnerable(packagesOf(lockfile, false), advisories).map(({ name, version }) => `${name}@${version}`);

test('lists what is installed, by the real names, without our own workspaces', () => {
  const names = (production: boolean) => packagesOf(lockfile, production).map(({ name }) => name);
  expect(names(false)).toEqual(['express', 'express', 'jest', 'lodash.noop', '@scope/thing']);
  expect(names(true)).not.toContain('jest');
});

test('finds the versions within a range, wherever they are installed', () => {
  expect(found(advisory('express', [{ introduced: '0' }, { fixed: '4.19.2' }]))).toEqual(['express@4.17.1']);
  expect(found(advisory('express', [{ introduced: '4.17.2' }, { fixed: '5.3.0' }]))).toEqual([]);
  expect(found(advisory('express', [{ introduced: '5.0.0-alpha.1' }]))).toEqual(['express@5.3.0']);
  expect(found(advisory('express', [{ introduced: '4.0.0' }, { last_affected: '4.17.1' }]))).toEqual([
    'express@4.17.1',
  ]);
  const twice = [{ introduced: '5.0.0' }, { fixed: '5.3.0' }, { introduced: '4.0.0' }, { fixed: '4.18.0' }];
  expect(found(advisory('express', twice))).toEqual(['express@4.17.1']);
});

test('ignores withdrawn advisories, other ecosystems, and what only an alias is called', () => {
  const all = [{ introduced: '0' }];
  expect(found(advisory('express', all, { withdrawn: '2026-01-01T00:00:00Z' }))).toEqual([]);
  const [affected] = advisory('express', all).affected!;
  expect(
    found({ id: 'x', affected: [{ ...affected!, package: { ecosystem: 'PyPI', name: 'express' } }] }),
  ).toEqual([]);
  expect(found(advisory('proxy-agent', all))).toEqual([]);
  expect(found(advisory('lodash.noop', all))).toEqual(['lodash.noop@3.0.1']);
});

test('finds a version that is listed by itself', () => {
  const affected = [{ package: { ecosystem: 'npm', name: '@scope/thing' }, versions: ['2.0.0-beta.3'] }];
  expect(found({ id: 'MAL-1', affected })).toEqual(['@scope/thing@2.0.0-beta.3']);
});

test('orders versions as semver does', () => {
  const ordered = [
    '0',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.2.0',
    '1.10.0',
  ];
  for (let i = 1; i < ordered.length; i++) {
    expect(Math.sign(compareVersions(ordered[i - 1]!, ordered[i]!))).toBe(-1);
    expect(Math.sign(compareVersions(ordered[i]!, ordered[i - 1]!))).toBe(1);
  }
  expect(compareVersions('1.0.0+build', '1.0.0')).toBe(0);
});

test('the program ends with 1 when something is found in a folder of advisories', () => {
  const repository = join(import.meta.dirname, '../../..');
  execFileSync(join(repository, 'node_modules/.bin/tsc'), ['-b', join(repository, 'deploy/supply')]);
  const folder = mkdtempSync(join(tmpdir(), 'innkeeper-advisories-'));
  writeFileSync(join(folder, 'lock.json'), JSON.stringify(lockfile));
  const run = () =>
    spawnSync(
      process.execPath,
      [join(repository, 'deploy/supply/dist/audit.js'), join(folder, 'osv'), join(folder, 'lock.json')],
      {
        encoding: 'utf8',
      },
    );
  execFileSync('mkdir', [join(folder, 'osv')]);
  writeFileSync(join(folder, 'osv/a.json'), JSON.stringify(advisory('express', [{ introduced: '6.0.0' }])));
  expect(run()).toMatchObject({ status: 0, stdout: '5 packages, 1 advisories, 0 findings\n' });
  writeFileSync(join(folder, 'osv/b.json'), JSON.stringify(advisory('jest', [{ introduced: '0' }])));
  const { status, stdout } = run();
  rmSync(folder, { recursive: true });
  expect({ status, stdout }).toEqual({
    status: 1,
    stdout: '✗ GHSA-1 jest@30.0.0 (node_modules/jest): bad\n5 packages, 2 advisories, 1 findings\n',
  });
});
