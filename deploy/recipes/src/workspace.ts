import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { applyEdit, type Recipe } from './recipe.ts';

/** Built files, whose times tell the compiler that they are up to date. */
const BUILT = /^(gateway|services\/\w+|deploy(\/\w+)*)\/dist$/;
const IS_MIGRATION = /^(.*\/migrations\/)NNNN(_.*)$/;

/**
 * Copies what git knows or would add, with what is built, into a folder inside the repository, so that installed packages are
 * found there.
 */
export function copyRepository(repository: string, copy: string): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  }).split('\0');
  const folders = new Set(files.map((file) => dirname(file)));
  for (const file of files)
    if (file && existsSync(join(repository, file)))
      cpSync(join(repository, file), join(copy, file), { preserveTimestamps: true });
  const parents = new Set([...folders].flatMap((folder) => [folder, dirname(folder)]));
  for (const folder of parents) {
    const dist = join(folder, 'dist');
    if (BUILT.test(dist) && existsSync(join(repository, dist)))
      cpSync(join(repository, dist), join(copy, dist), { recursive: true, preserveTimestamps: true });
    const modules = join(folder, 'node_modules');
    if (folder !== '.' && existsSync(join(repository, modules)))
      symlinkSync(join(repository, modules), join(copy, modules));
  }
  mkdirSync(join(copy, 'node_modules'));
  // Everything else is found in the repository, in which the copy is.
  symlinkSync(join(repository, 'node_modules/.bin'), join(copy, 'node_modules/.bin'));
  // Written now, so that make does not install.
  cpSync(join(repository, 'node_modules/.package-lock.json'), join(copy, 'node_modules/.package-lock.json'));
  linkWorkspaces(copy);
}

/** What `npm install` does for the workspaces, without the network. */
export function linkWorkspaces(copy: string): void {
  const links = join(copy, 'node_modules/@innkeeper');
  rmSync(links, { recursive: true, force: true });
  mkdirSync(links);
  const { workspaces } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  const folders = workspaces.flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(join(copy, pattern.slice(0, -2))).map((name) => pattern.slice(0, -1) + name)
      : [pattern],
  );
  for (const folder of folders) {
    const manifest = join(copy, folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name: string };
    symlinkSync(relative(links, join(copy, folder)), join(copy, 'node_modules', name));
  }
}

/**
 * Carries a recipe out, and returns the files it wrote. `NNNN` in the name of a migration is the next free number.
 * @throws Error that names the file whose edit has no place.
 */
export function applyRecipe(copy: string, { steps }: Recipe): string[] {
  return steps.map(({ file, edits }) => {
    const path = numbered(copy, file);
    const absolute = join(copy, path);
    if (!edits.length && !existsSync(absolute)) throw new Error(`${path}: there is no such file`);
    for (const edit of edits) {
      const before = existsSync(absolute) ? readFileSync(absolute, 'utf8') : undefined;
      try {
        const after = applyEdit(before, edit);
        mkdirSync(dirname(absolute), { recursive: true });
        writeFileSync(absolute, after);
      } catch (error) {
        throw new Error(`${path}: ${(error as Error).message}`);
      }
    }
    return path;
  });
}

function numbered(copy: string, file: string): string {
  const [, folder, rest] = IS_MIGRATION.exec(file) ?? [];
  if (folder === undefined) return file;
  const absolute = join(copy, folder);
  const names = existsSync(absolute) ? readdirSync(absolute) : [];
  const last = Math.max(0, ...names.map((name) => Number.parseInt(name, 10)).filter(Number.isFinite));
  return `${folder}${String(last + 1).padStart(4, '0')}${rest}`;
}
