import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, statSync } from 'node:fs';
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

  const owner = chooseOwner(cluster);
  if (!owner) {
    throw new Error('Postgres does not run as root, and there is no account "postgres" or "nobody" to use.');
  }
  if (paths.every((path) => isReachable(path, owner))) {
    return { owner, run: (command, args) => ({ command, args, ...owner }) };
  }
  return { owner, run: (program, args) => runWithFolderAccess(owner, program, args) };
}

/**
 * Closes a folder to all but the current user and, when that is root, to the account of the Postgres inside, which
 * may pass through to its cluster but not list the folder.
 */
export function closeFolder(folder: string, cluster: string): void {
  const owner = process.getuid?.() === 0 ? chooseOwner(cluster) : undefined;
  if (owner) chownSync(folder, 0, owner.gid);
  chmodSync(folder, owner ? 0o710 : 0o700);
}

const chooseOwner = (cluster: string) => ownerOf(cluster) ?? account('postgres') ?? account('nobody');

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

function isReachable(path: string, account: { uid: number; gid: number }): boolean {
  const folder = resolve(path);
  const stat = statSync(folder, { throwIfNoEntry: false });
  const passable = stat?.gid === account.gid ? 0o010 : 0o001;
  const open = !stat?.isDirectory() || stat.uid === account.uid || (stat.mode & passable) !== 0;
  return open && (folder === dirname(folder) || isReachable(dirname(folder), account));
}

function runWithFolderAccess(owner: { uid: number; gid: number }, program: string, args: string[]) {
  const onlyFolderAccess = '-all,+dac_override';
  return {
    command: 'setpriv',
    args: [
      '--securebits',
      '+no_setuid_fixup',
      '--reuid',
      String(owner.uid),
      '--regid',
      String(owner.gid),
      '--clear-groups',
      '--inh-caps',
      onlyFolderAccess,
      '--ambient-caps',
      onlyFolderAccess,
      '--bounding-set',
      onlyFolderAccess,
      program,
      ...args,
    ],
  };
}
