import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SERVICE_NAMES } from '@innkeeper/topology';
import { missingParts } from './missing-parts.ts';

let repository: string;
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'parts-'));
});
afterEach(() => rmSync(repository, { recursive: true }));

const write = (path: string, content = '') => {
  const file = join(repository, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
};

test('the services of the repository lack nothing', () => {
  expect(missingParts(join(import.meta.dirname, '../../..'), SERVICE_NAMES)).toEqual([]);
});

test('names each file that a new service lacks', () => {
  write('services/billing/package.json');
  expect(missingParts(repository, ['billing'])).toEqual([
    'services/billing/tsconfig.json is missing.',
    'services/billing/src/main.ts is missing.',
    'services/billing/src/service.ts is missing.',
  ]);
});

test('asks for a migration, the definition and the link of npm', () => {
  for (const file of ['package.json', 'tsconfig.json', 'src/main.ts']) write(`services/billing/${file}`);
  write('services/billing/src/service.ts', 'export const wrongService = 1;');
  expect(missingParts(repository, ['billing'])).toEqual([
    'services/billing/migrations has no migration.',
    'services/billing/src/service.ts does not export billingService.',
    'The workspace services/billing is not linked: run npm install.',
  ]);
  write('services/billing/migrations/0001_one.sql');
  write('services/billing/src/service.ts', 'export const billingService = 1;');
  write('node_modules/@innkeeper/billing/package.json');
  expect(missingParts(repository, ['billing'])).toEqual([]);
});
