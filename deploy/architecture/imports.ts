import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { parseSync } from '@swc/core';

/** One file that names another. */
export type Import = {
  /** Path in the repository, such as `services/booking/src/book-room.ts`. */
  from: string;
  /** Path in the repository, or the name of a package. */
  to: string;
  /** Whether nothing of it is left at run time. */
  typeOnly: boolean;
  /** Whether it is loaded when `import()` is called, and not together with the file. */
  onUse: boolean;
};

const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.data', 'coverage']);
const WORKSPACES: Record<string, string> = {
  '@innkeeper/gateway': 'gateway',
  '@innkeeper/embedded': 'deploy/embedded',
};
const TOPOLOGY = '@innkeeper/topology';
/** Its entry points are folders with an index, all but one. */
const KIT = '@innkeeper/kit';

/** Every import in the TypeScript files below the given folders of the repository. */
export function importsOf(repository: string, folders: string[]): Import[] {
  return folders.flatMap((folder) =>
    typescriptFiles(join(repository, folder)).flatMap((file) =>
      importsInSource(relative(repository, file).split(sep).join('/'), readFileSync(file, 'utf8')),
    ),
  );
}

/** @param from path in the repository, which relative imports are resolved against. */
export function importsInSource(from: string, source: string): Import[] {
  const tree = parseSync(source, { syntax: 'typescript', tsx: from.endsWith('.tsx') });
  const found: Found[] = [];
  collect(tree, found);
  return found.map(({ name, ...how }) => ({ from, to: resolveImport(from, name), ...how }));
}

type Node = Record<string, unknown>;
type Found = { name: string } & Pick<Import, 'typeOnly' | 'onUse'>;

function collect(node: unknown, found: Found[]): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, source, arguments: args } = node as Node;
  if (/^(Import|ExportAll|ExportNamed)Declaration$/.test(String(type)) && source) {
    const { value: name } = source as { value: string };
    found.push({ name, typeOnly: isTypeOnly(node as Node), onUse: false });
  }
  const name = (args as { expression?: { value?: unknown } }[] | undefined)?.[0]?.expression?.value;
  const callee = (node as Node)['callee'];
  if (typeof name === 'string' && isModuleLoader(callee)) {
    found.push({ name, typeOnly: false, onUse: (callee as Node)['type'] === 'Import' });
  }
  for (const child of Object.values(node)) collect(child, found);
}

/** Whether a call with this callee loads or resolves a module: `import`, `require`, `createRequire(…)`, `….resolve`. */
function isModuleLoader(callee: unknown): boolean {
  const { type, value, object, property, callee: inner } = (callee ?? {}) as Node;
  if (type === 'Import') return true;
  if (type === 'Identifier') return value === 'require';
  if (type === 'CallExpression') return (inner as Node)['value'] === 'createRequire';
  return type === 'MemberExpression' && (property as Node)['value'] === 'resolve' && isModuleLoader(object);
}

function isTypeOnly(declaration: Node): boolean {
  const specifiers = (declaration['specifiers'] ?? []) as { isTypeOnly?: boolean }[];
  return (
    Boolean(declaration['typeOnly']) || (specifiers.length > 0 && specifiers.every((one) => one.isTypeOnly))
  );
}

function resolveImport(from: string, name: string): string {
  if (name === TOPOLOGY) return 'deploy/topology.ts';
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name);
  const [, workspace, path = ''] = /^(@innkeeper\/[^/]+)\/?(.*)$/.exec(name) ?? [];
  if (!workspace) return name;
  const folder = WORKSPACES[workspace] ?? workspace.replace('@innkeeper', 'services');
  if (workspace === KIT && path !== 'env') return `${folder}/src/${path}/index.ts`;
  return `${folder}/src/${path || 'index'}.ts`;
}

function typescriptFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : typescriptFiles(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
