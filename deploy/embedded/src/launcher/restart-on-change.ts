import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { PROCESSES, SERVICE_NAMES } from '@innkeeper/topology';
import { REPOSITORY } from './settings.ts';
import type { Stack } from './stack.ts';

const QUIET_FOR_MS = 200;

/**
 * For development: builds when sources change, and restarts the processes that they belong to. Compile errors are
 * printed, and nothing restarts until they are fixed.
 *
 * `tsc -b --watch` would build too, but TypeScript 7.0 notices no change for most of a minute after a build.
 */
export function restartOnChange(stack: Stack): void {
  const changed = new Set<string>();
  let building = Promise.resolve();
  let quiet: NodeJS.Timeout | undefined;

  const buildAndRestart = async () => {
    if (changed.size === 0 || !(await build())) return;
    const names = [...changed];
    changed.clear();
    await Promise.all(names.map((name) => stack.restart(name)));
  };
  const onChange = (names: readonly string[]) => {
    for (const name of names) changed.add(name);
    clearTimeout(quiet); // editors write several files at once; one build serves them all
    quiet = setTimeout(() => {
      building = building.then(buildAndRestart);
    }, QUIET_FOR_MS);
  };

  for (const name of SERVICE_NAMES) watchSources(`services/${name}`, () => onChange([name]));
  watchSources('gateway', () => onChange(['gateway']));
  watchSources('services/kit', () => onChange(PROCESSES));
}

function watchSources(folder: string, onChange: () => void): void {
  watch(join(REPOSITORY, folder, 'src'), { recursive: true }, (_event, file) => {
    if (file?.endsWith('.ts') && !file.endsWith('.test.ts')) onChange();
  });
}

async function build(): Promise<boolean> {
  const compiler = join(REPOSITORY, 'node_modules/.bin/tsc');
  const [code] = await once(spawn(compiler, ['-b'], { cwd: REPOSITORY, stdio: 'inherit' }), 'exit');
  return code === 0;
}
