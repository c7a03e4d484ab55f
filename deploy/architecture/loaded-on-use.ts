import type { Import } from './imports.ts';

/**
 * Libraries of several MB that a process needs for one action, or only with a setting that few hotels have. Each is loaded by
 * `import()` when it is used, so that the other processes do not hold it in memory.
 */
const LOADED_ON_USE =
  /^(node-pg-migrate|@google-cloud\/storage|@simplewebauthn\/server|sharp|libphonenumber-js|kafkajs|redis|ioredis|nodemailer\/lib\/mail-composer|@opentelemetry\/(exporter|sdk)-.*)(\/|$)/;
const isLoadedOnUse = (path: string) => LOADED_ON_USE.test(path);

/**
 * What is loaded whenever `entry` is, as the chain of files that imports it, such as `main.ts > migrate.ts > node-pg-migrate`.
 * @param entry path in the repository.
 * @param isWanted for paths in the repository and names of packages.
 */
export function loadedAtStart(
  imports: Import[],
  entry: string,
  isWanted: (path: string) => boolean = isLoadedOnUse,
): string[] {
  const byFile = new Map<string, string[]>();
  for (const { from, to, typeOnly, onUse } of imports)
    if (!typeOnly && !onUse) byFile.set(from, [...(byFile.get(from) ?? []), to]);
  const found: string[] = [];
  const visited = new Set<string>();
  function visit(file: string, chain: string[]): void {
    if (visited.has(file)) return;
    visited.add(file);
    const here = [...chain, file];
    if (isWanted(file)) found.push(here.join(' > '));
    for (const imported of byFile.get(file) ?? []) visit(imported, here);
  }
  visit(entry, []);
  return found;
}
