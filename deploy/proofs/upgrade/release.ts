import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../repository.ts';
import { succeed } from '../roll-out/shell.ts';

const git = async (...words: string[]) => (await succeed(['git', ...words], { cwd: REPOSITORY })).trim();

/**
 * Installs and builds the release that FROM names, or the last one, in a folder of its own. Before the first release, these sources
 * stand for it.
 */
export async function buildRelease(): Promise<{ name: string; repository: string }> {
  const name = process.env['FROM'] || (await lastRelease());
  if (!name) return { name: 'none yet: these sources', repository: REPOSITORY };
  const commit = await git('rev-parse', '--verify', `${name}^{commit}`);
  const repository = join(REPOSITORY, '.make/releases', commit);
  if (!existsSync(join(repository, 'frontend/dist/shell.html'))) {
    mkdirSync(repository, { recursive: true });
    const archive = `${repository}.tar`;
    await git('archive', '--output', archive, commit);
    await succeed(['tar', '--extract', '--file', archive, '--directory', repository]);
    await succeed(['make', 'build'], { cwd: repository });
  }
  return { name, repository };
}

/** The tag of the last release that these sources come from; undefined before the first one. */
async function lastRelease(): Promise<string | undefined> {
  const tags = await git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname');
  return tags.split('\n').find((tag) => tag && !tag.includes('-'));
}
