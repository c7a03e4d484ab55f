import { watch } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from './environments.ts';
import { REPOSITORY } from './settings.ts';
import type { Stack } from './stack.ts';

const QUIET_FOR_MS = 300;

/** For development: a part starts anew when its built files change, and every part when the kit's do. */
export function restartOnChange(stack: Stack): void {
  for (const name of SERVICES) onBuild(`services/${name}`, () => stack.restart(name));
  onBuild('gateway', () => stack.restart('gateway'));
  onBuild('services/kit', () => Promise.all([...SERVICES, 'gateway'].map((name) => stack.restart(name))));
}

/** A build writes many files: it counts as one change, when nothing more has been written for a moment. */
function onBuild(folder: string, react: () => Promise<unknown>): void {
  let quiet: NodeJS.Timeout | undefined;
  watch(join(REPOSITORY, folder, 'dist'), { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.js')) return;
    clearTimeout(quiet);
    quiet = setTimeout(react, QUIET_FOR_MS);
  });
}
