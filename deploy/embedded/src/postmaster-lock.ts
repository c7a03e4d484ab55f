import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { programOf } from './process-identity.ts';

/**
 * Clears the way for a Postgres on `dir`, where only the caller may start one. A former Postgres that is still
 * there is asked to stop. A lock file is removed when its process is gone and the number now belongs to another
 * program, for Postgres would take that for itself and never start.
 */
export function endFormerPostmaster(dir: string): void {
  const file = join(dir, 'postmaster.pid');
  const pid = readPid(file);
  if (!pid) return;
  const program = programOf(pid);
  if (program?.startsWith('postgres')) process.kill(pid, 'SIGINT');
  else if (program) rmSync(file, { force: true });
}

function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}
