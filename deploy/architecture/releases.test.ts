import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readChanges } from '../release/src/changes.ts';
import { keptFile, ownersIn } from '../release/src/kept-databases.ts';
import { findOlderCode, overdue, sourceTexts } from '../release/src/older-code.ts';
import { isCandidate, isVersion, versionOf } from '../release/src/version.ts';

const repository = join(import.meta.dirname, '../..');
const version = versionOf(repository);
type Package = { version?: string; dependencies?: Record<string, string> };
const { packages, ...lock } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
  version: string;
  packages: Record<string, Package & { devDependencies?: Record<string, string> }>;
};
const texts = sourceTexts(repository);

describe('the version', () => {
  test('is that of package.json, which npm repeats in the lock file', () => {
    expect(isVersion(version)).toBe(true);
    expect([lock.version, packages['']!.version]).toEqual([version, version]);
  });

  test('stands in no package of a workspace, and in none of their dependencies on each other', () => {
    const workspaces = Object.entries(packages).filter(([path]) => path && !path.includes('node_modules'));
    expect(workspaces.length).toBeGreaterThan(10);
    for (const [path, { version, dependencies, devDependencies }] of workspaces) {
      const own = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
        name.startsWith('@innkeeper/'),
      );
      expect({ path, version, own }).toEqual({ path, own: own.map(([name]) => [name, '*']) });
    }
  });

  test('stands in no source', () => {
    const literal = new RegExp(String.raw`(?<![\d.])${version.replaceAll('.', '\\.')}(?![\d.])`);
    const isTest = (file: string) => /\.test\.tsx?$/.test(file);
    const named = texts
      .filter(({ file, text }) => !isTest(file) && literal.test(text))
      .map(({ file }) => file);
    expect(named).toEqual(['deploy/k8s/overlays/production/kustomization.yaml']); // `make release` writes it
  });
});

test('each change in .changes has the form that its README describes', () => {
  expect(() => readChanges(repository)).not.toThrow();
});

describe('upgrades', () => {
  const changelog = readFileSync(join(repository, 'CHANGELOG.md'), 'utf8');
  const released = [...changelog.matchAll(/^## \[(.+?)\]/gm)].map(([, version]) => version!);

  test('are tested from every release', () => {
    for (const version of released.filter((one) => !isCandidate(one))) {
      const kept = ownersIn(repository).filter((owner) => existsSync(keptFile(repository, owner, version)));
      expect({ version, isKept: kept.length > 0 }).toEqual({ version, isKept: true });
    }
  });

  test.each(ownersIn(repository))('are tested for the database of %s', (owner) => {
    const folder = owner === 'event-log' ? 'kit/src/messaging/postgres' : `${owner}/src`;
    expect(existsSync(join(repository, 'services', folder, 'upgrade.int.test.ts'))).toBe(true);
  });
});

describe('code for older versions', () => {
  const { marked, unmarked } = findOlderCode(texts);

  test('names the version that removes it', () => {
    expect(unmarked).toEqual([]);
  });

  test('is removed in time', () => {
    expect(overdue(marked, version)).toEqual([]);
  });
});
