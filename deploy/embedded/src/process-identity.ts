import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * When a process was started, as the operating system writes it. Process ids are reused, so only the id together with
 * this time identifies a process.
 *
 * @returns undefined when there is no such process.
 */
export function startTimeOf(pid: number): string | undefined {
  if (existsSync('/proc/self/stat')) {
    const stat = readIfExists(`/proc/${pid}/stat`);
    const afterName = stat?.slice(stat.lastIndexOf(')') + 2).split(' '); // the name may contain any character
    return afterName?.[19];
  }
  return ps(pid, 'lstart');
}

/** The name of the program that a process runs, or undefined when there is no such process. */
export function programOf(pid: number): string | undefined {
  if (existsSync('/proc/self/comm')) return readIfExists(`/proc/${pid}/comm`)?.trim();
  return ps(pid, 'comm')?.split('/').at(-1);
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    return (
      execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}
