import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf } from './imports.ts';
import { PURE_RULES, violations } from './rules.ts';

const repository = join(import.meta.dirname, '../..');

describe('this repository', () => {
  const imports = importsOf(repository, ['services', 'gateway', 'deploy', 'frontend']);

  it('has files that import each other', () => {
    expect(imports.filter(({ to }) => to.startsWith('services/kit/src/')).length).toBeGreaterThan(20);
  });

  it('keeps to the rules of its architecture', () => {
    expect(violations(imports)).toEqual([]);
  });

  it('has the pure rules that are kept pure', () => {
    expect(PURE_RULES.filter((file) => !existsSync(join(repository, file)))).toEqual([]);
  });
});
