import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

const repository = join(import.meta.dirname, '../../..');
const readJson = (file: string) => JSON.parse(readFileSync(join(repository, file), 'utf8'));

type Manifest = {
  name?: string;
  version?: string;
  resolved?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  workspaces?: string[];
  overrides?: object;
};
type Lockfile = { packages: Record<string, Manifest> };
type Compose = {
  services: Record<string, { image?: string; build?: { args?: { WORKSPACE: string } } }>;
};

/** The workspace that each container image of this product is made of, by the image's name. */
export function imageWorkspaces(): Record<string, string> {
  const file = readFileSync(join(repository, 'docker-compose.yml'), 'utf8');
  const { services }: Compose = parse(file, { merge: true, maxAliasCount: -1 }); // its own aliases, of which it has many
  return Object.fromEntries(
    Object.values(services).flatMap(({ image, build }) =>
      build ? [[/^innkeeper\/([\w-]+):/.exec(image!)![1]!, build.args?.WORKSPACE ?? 'frontend']] : [],
    ),
  );
}

/**
 * The software bill of materials of an image, in CycloneDX: the packages that its workspace depends on, as npm lists them. An image
 * has some more, which are never loaded: npm also installs packages of other workspaces that are not only for development.
 *
 * npm 11 fails on the whole repository: it follows the links of workspaces inside another one (deploy) without end, it takes no
 * workspace without a version, and it omits what it wrongly considers a package for development. So it gets only what the image
 * has: the workspace, those that it depends on, and their part of the lock file.
 */
export function sbomOf(image: string, workspace: string): string {
  const lock: Lockfile = readJson('package-lock.json');
  const workspaces = workspacesOf(workspace, lock);
  const packages = packagesOf(workspaces, lock);
  const folder = mkdtempSync(join(tmpdir(), 'innkeeper-sbom-'));
  const root = join(folder, image); // npm takes the name of what it describes from the folder
  const write = (file: string, content: object) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), JSON.stringify(content));
  };
  try {
    write('package-lock.json', { ...lock, packages });
    const { overrides }: Manifest = readJson('package.json'); // which lock files lack
    write('package.json', { ...packages['']!, overrides });
    for (const each of workspaces) write(join(each, 'package.json'), packages[each]!);
    const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
    return execFileSync('npm', ['sbom', ...options, '--workspace', workspace], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A workspace and all workspaces that it depends on. */
function workspacesOf(workspace: string, { packages }: Lockfile): string[] {
  const found = new Set([workspace]); // grows while it is iterated
  for (const each of found)
    for (const name of Object.keys(packages[each]?.dependencies ?? {})) {
      const { link, resolved } = packages[`node_modules/${name}`] ?? {};
      if (link) found.add(resolved!);
    }
  return [...found];
}

/** The packages of a lock file without other workspaces than these, and without what is for development. */
function packagesOf(kept: readonly string[], { packages }: Lockfile): Record<string, Manifest> {
  const { devDependencies: _, ...root } = packages['']!;
  const workspaces = Object.keys(packages).filter((path) => path && !path.includes('node_modules/'));
  const workspaceOf = (path: string) => workspaces.find((each) => path.startsWith(`${each}/node_modules/`));
  const entryOf = (path: string, entry: Manifest): Manifest | undefined => {
    if (path === '') return { ...root, workspaces: [...kept] };
    if (workspaces.includes(path)) {
      const { devDependencies: _, ...manifest } = entry;
      return kept.includes(path) ? { ...manifest, version: root.version! } : undefined;
    }
    const workspace = entry.link ? entry.resolved : workspaceOf(path);
    return !workspace || kept.includes(workspace) ? entry : undefined;
  };
  return Object.fromEntries(
    Object.entries(packages).flatMap(([path, entry]) => {
      const kept = entryOf(path, entry);
      return kept ? [[path, kept]] : [];
    }),
  );
}
