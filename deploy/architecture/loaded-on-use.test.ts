import { join } from 'node:path';
import { SERVICE_NAMES } from '@innkeeper/topology';
import { importsInSource, importsOf } from './imports.ts';
import { loadedAtStart } from './loaded-on-use.ts';

const repository = join(import.meta.dirname, '../..');
const ENTRIES = [...SERVICE_NAMES.map((name) => `services/${name}/src/main.ts`), 'gateway/src/main.ts'];

describe('loadedAtStart', () => {
  const loadedBy = (source: string) =>
    loadedAtStart(
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
    expect(loadedAtStart(imports, entry)).toEqual([]);
  });

  // They are 3 MB of schemas. The topic and single shapes have modules of their own.
  it.each(ENTRIES.filter((entry) => !entry.includes('booking')))(
    '%s does not load the calls of booking',
    (entry) => {
      const isBooking = (path: string) => path === 'services/contracts/src/booking.ts';
      expect(loadedAtStart(imports, entry, isBooking)).toEqual([]);
    },
  );
});
