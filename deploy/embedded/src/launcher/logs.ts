import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Each launch writes new logs; those of the launch before are kept beside them. */
export function freshLogs(dataDir: string): void {
  const logs = join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true });
  rmSync(`${logs}.previous`, { recursive: true, force: true });
  renameSync(logs, `${logs}.previous`);
  mkdirSync(logs);
}

export function logFile(dataDir: string, part: string): string {
  return join(dataDir, 'logs', `${part}.log`);
}
