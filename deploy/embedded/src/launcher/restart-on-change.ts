import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { PROCESSES, SERVICE_NAMES } from '@innkeeper/topology';
import { REPOSITORY } from './settings.ts';
import type { Stack } from './stack.ts';

const QUIET_FOR_MS = 200;

/**
 * For development: when sources change, builds them and starts the parts anew that they belong to. What does not
 * compile is shown, and restarts nothing until it does.
 *
 * `tsc -b --watch` would do half of it, but TypeScript 7.0 hears of no change for most of a minute after a build.
 */
export function restartOnChange(stack: Stack): void {
  const changed = new Set<string>();
  let working = Promise.resolve();
  let quiet: NodeJS.Timeout | undefined;

  const buildAndRestart = async () => {
    if (changed.size === 0 || !(await build())) return;
    const parts = [...changed];
    changed.clear();
    await Promise.all(parts.map((name) => stack.restart(name)));
  };
  const onChange = (parts: readonly string[]) => {
    for (const name of parts) changed.add(name);
    clearTimeout(quiet); // an editor writes several files: they count as one change
    quiet = setTimeout(() => {
      working = working.then(buildAndRestart);
    }, QUIET_FOR_MS);
  };

  for (const name of SERVICE_NAMES) onSources(`services/${name}`, () => onChange([name]));
  onSources('gateway', () => onChange(['gateway']));
  onSources('services/kit', () => onChange(PROCESSES));
}

function onSources(folder: string, react: () => void): void {
  watch(join(REPOSITORY, folder, 'src'), { recursive: true }, (_event, file) => {
    if (file?.endsWith('.ts') && !file.endsWith('.test.ts')) react();
  });
}

async function build(): Promise<boolean> {
  const compiler = join(REPOSITORY, 'node_modules/.bin/tsc');
  const [code] = await once(spawn(compiler, ['-b'], { cwd: REPOSITORY, stdio: 'inherit' }), 'exit');
  return code === 0;
}
