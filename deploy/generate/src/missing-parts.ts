import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILES = ['package.json', 'tsconfig.json', 'src/main.ts', 'src/service.ts'];

/**
 * What the services of the topology lack, as sentences, so that a mistake is reported before any file is written. An empty
 * list if nothing is missing.
 */
export function missingParts(repository: string, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const folder = join(repository, 'services', name);
    const missing = FILES.filter((file) => !existsSync(join(folder, file))).map(
      (file) => `services/${name}/${file} is missing.`,
    );
    if (missing.length) return missing;
    const migrations = join(folder, 'migrations');
    return [
      ...(existsSync(migrations) && readdirSync(migrations).some((file) => file.endsWith('.sql'))
        ? []
        : [`services/${name}/migrations has no migration.`]),
      ...(readFileSync(join(folder, 'src/service.ts'), 'utf8').includes(`export const ${name}Service`)
        ? []
        : [`services/${name}/src/service.ts does not export ${name}Service.`]),
      ...(existsSync(join(repository, 'node_modules/@innkeeper', name))
        ? []
        : [`The workspace services/${name} is not linked: run npm install.`]),
    ];
  });
}
