import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IMAGES } from '@innkeeper/kit/testing';
import { importsOf } from './imports.ts';
import { violations } from './rules.ts';

const repository = join(import.meta.dirname, '../..');

describe('the images', () => {
  it('that the tests on containers run on are those of compose', () => {
    const compose = readFileSync(join(repository, 'docker-compose.yml'), 'utf8');
    const named = [...compose.matchAll(/^ +image: (\S+)$/gm)].map(([, image]) => image!);
    const { postgres, kafka, redis, pictures } = IMAGES;
    for (const image of [postgres, kafka, redis, pictures]) {
      const [name] = image.split(':');
      const versions = named.filter((one) => one.split(':')[0] === name);
      expect([...new Set(versions)]).toEqual([image]);
    }
  });
});

describe('this repository', () => {
  const imports = importsOf(repository, ['services', 'gateway', 'deploy', 'frontend']);

  it('has files that import each other', () => {
    expect(imports.filter(({ to }) => to.startsWith('services/kit/src/')).length).toBeGreaterThan(20);
  });

  it('keeps to the rules of its architecture', () => {
    expect(violations(imports)).toEqual([]);
  });

  it('keeps what the compiler writes out of the sources', () => {
    const files = ['services', 'gateway', 'deploy', 'frontend'].flatMap((folder) =>
      readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    );
    const written = files.filter((file) => /^(?!.*node_modules).*\/src\/.*\.(js|d\.ts|map)$/.test(file));
    // Written by hand, for packages without types of their own.
    const declared = [
      'services/billing/src/invoices/packages.d.ts',
      'services/billing/src/invoices/testing/packages.d.ts',
      'frontend/src/modules.d.ts',
    ];
    expect(written.sort()).toEqual(declared.sort());
  });

  it('numbers the migrations of each service from 1 on', () => {
    const services = readdirSync(join(repository, 'services'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(?!kit)[^/]+\/migrations$/.test(file))
      .map((folder) => readdirSync(join(repository, 'services', folder)).sort());
    expect(services.length).toBeGreaterThan(5);
    for (const files of services)
      expect(files.map((file) => Number(file.slice(0, 4)))).toEqual(files.map((_, index) => index + 1));
  });
});
