import { join } from 'node:path';
import { SERVICE_NAMES } from '@innkeeper/topology';
import { importsInSource, importsOf } from './imports.ts';
import { librariesLoadedAtStart } from './loaded-on-use.ts';

const repository = join(import.meta.dirname, '../..');
const ENTRIES = [...SERVICE_NAMES.map((name) => `services/${name}/src/main.ts`), 'gateway/src/main.ts'];

describe('librariesLoadedAtStart', () => {
  const loadedBy = (source: string) =>
    librariesLoadedAtStart(
      [...importsInSource('a.ts', `import './b.ts';`), ...importsInSource('b.ts', source)],
      'a.ts',
    );

  it.each([
    `import { runner } from 'node-pg-migrate';`,
    `export { runner } from 'node-pg-migrate';`,
    `import { type RunnerOption, runner } from 'node-pg-migrate';`,
  ])('finds %s in a file that is loaded, too', (source) => {
    expect(loadedBy(source)).toEqual(['a.ts > b.ts > node-pg-migrate']);
  });

  it.each([
    `import type { RunnerOption } from 'node-pg-migrate';`,
    `const load = () => import('node-pg-migrate');`,
    `import { z } from 'zod';`,
  ])('allows %s', (source) => {
    expect(loadedBy(source)).toEqual([]);
  });
});

describe('the processes of this repository', () => {
  const imports = importsOf(repository, ['services', 'gateway', 'deploy']);

  it.each(ENTRIES)('%s loads no large library that it may never use', (entry) => {
    expect(imports.some(({ from }) => from === entry)).toBe(true);
    expect(librariesLoadedAtStart(imports, entry)).toEqual([]);
  });
});
