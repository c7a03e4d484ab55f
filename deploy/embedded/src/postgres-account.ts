import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The user that the Postgres programs run as. Without an owner they run as the current user. */
export type PostgresAccount = {
  /** Owner of the files Postgres reads and writes. */
  owner?: { uid: number; gid: number };
  /** What to spawn, with which user and group, to run a program as that account. */
  run(program: string, args: string[]): { command: string; args: string[]; uid?: number; gid?: number };
};

/**
 * Chooses the account for Postgres, which does not run as root: the current user or, when that is root, the owner of
 * the cluster, `postgres` or `nobody`, in this order.
 *
 * @param cluster folder of the cluster, which need not exist yet.
 * @param paths files and folders that the account must reach. When a parent folder is closed to it (a checkout under
 *   /root), Postgres keeps the one capability that lets it pass.
 * @throws when the current user is root and none of these accounts exists.
 */
export function choosePostgresAccount(cluster: string, paths: string[]): PostgresAccount {
  if (process.getuid?.() !== 0) return { run: (command, args) => ({ command, args }) };

  const owner = ownerOf(cluster) ?? account('postgres') ?? account('nobody');
  if (!owner) {
    throw new Error('Postgres does not run as root, and there is no account "postgres" or "nobody" to use.');
  }
  if (paths.every((path) => isReachable(path, owner.uid))) {
    return { owner, run: (command, args) => ({ command, args, ...owner }) };
  }
  return { owner, run: (program, args) => runWithFolderAccess(owner, program, args) };
}

function ownerOf(cluster: string): { uid: number; gid: number } | undefined {
  const stat = statSync(cluster, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined;
}

function account(name: string): { uid: number; gid: number } | undefined {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function isReachable(path: string, uid: number): boolean {
  const folder = resolve(path);
  const stat = statSync(folder, { throwIfNoEntry: false });
  const open = !stat?.isDirectory() || stat.uid === uid || (stat.mode & 0o001) !== 0;
  return open && (folder === dirname(folder) || isReachable(dirname(folder), uid));
}

function runWithFolderAccess(owner: { uid: number; gid: number }, program: string, args: string[]) {
  const onlyFolderAccess = '-all,+dac_override';
  return {
    command: 'setpriv',
    args: [
      ...['--securebits', '+no_setuid_fixup'],
      ...['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups'],
      ...['--inh-caps', onlyFolderAccess, '--ambient-caps', onlyFolderAccess],
      ...['--bounding-set', onlyFolderAccess],
      ...[program, ...args],
    ],
  };
}
