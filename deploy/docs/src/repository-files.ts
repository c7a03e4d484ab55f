import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const REPOSITORY = join(import.meta.dirname, '../../..');
const NOT_SOURCES = new Set(['node_modules', 'dist', '.git', '.data', '.make', 'coverage', 'backups']);

/** Paths, relative to the repository, of all files below `folder` whose names match `name`. */
export function filesBelow(folder: string, name: RegExp): string[] {
  return readdirSync(join(REPOSITORY, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_SOURCES.has(entry.name) ? [] : filesBelow(path, name);
    return name.test(entry.name) ? [path] : [];
  });
}

/** The text of a file of the repository. */
export const read = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');

/** The version of the product, which is also that of its API. */
export const { version: VERSION } = JSON.parse(read('package.json')) as { version: string };
