/** The part of an advisory in the OSV format (https://ossf.github.io/osv-schema/) that is read here. */
export type Advisory = {
  id: string;
  summary?: string;
  withdrawn?: string;
  affected?: {
    package?: { ecosystem: string; name: string };
    versions?: string[];
    ranges?: { type: string; events: { introduced?: string; fixed?: string; last_affected?: string }[] }[];
  }[];
};

export type InstalledPackage = { name: string; version: string; path: string };
export type Finding = InstalledPackage & { id: string; summary: string; fixed: string | undefined };

type Lockfile = {
  packages: Record<string, { name?: string; version?: string; link?: boolean; dev?: boolean }>;
};

/** The packages that a package-lock.json installs; without development dependencies if `production`. */
export function packagesOf({ packages }: Lockfile, production: boolean): InstalledPackage[] {
  return Object.entries(packages).flatMap(([path, { name, version, link, dev }]) => {
    const folder = path.split('node_modules/').at(-1)!;
    if (!path.includes('node_modules/') || link || !version || (production && dev)) return [];
    return [{ name: name ?? folder, version, path }]; // an alias has the real name
  });
}

/** Every installed package to which an advisory applies. */
export function findVulnerable(installed: InstalledPackage[], advisories: Advisory[]): Finding[] {
  const byName = group(installed);
  return advisories.flatMap(({ id, summary = '', withdrawn, affected = [] }) => {
    if (withdrawn) return [];
    return affected.flatMap(({ package: named, versions = [], ranges = [] }) => {
      if (named?.ecosystem !== 'npm') return [];
      const semver = ranges.filter(({ type }) => type === 'SEMVER').map(({ events }) => events);
      const isAffected = (version: string) =>
        versions.includes(version) || semver.some((events) => isWithin(version, events));
      const fixed = semver.flat().find((event) => event.fixed)?.fixed;
      return (byName.get(named.name) ?? [])
        .filter(({ version }) => isAffected(version))
        .map((one) => ({ ...one, id, summary, fixed }));
    });
  });
}

function group(installed: InstalledPackage[]): Map<string, InstalledPackage[]> {
  const groups = new Map<string, InstalledPackage[]>();
  for (const one of installed) groups.set(one.name, [...(groups.get(one.name) ?? []), one]);
  return groups;
}

type Events = { introduced?: string; fixed?: string; last_affected?: string }[];

/** OSV's rule: the events in the order of their versions switch between affected and not affected. */
function isWithin(version: string, events: Events): boolean {
  const sorted = events
    .map((event) => ({ ...event, at: event.introduced ?? event.fixed ?? event.last_affected ?? '0' }))
    .sort((a, b) => compareVersions(a.at, b.at));
  let affected = false;
  for (const { at, introduced, fixed, last_affected } of sorted) {
    const order = compareVersions(version, at);
    if (introduced !== undefined && order >= 0) affected = true;
    if (fixed !== undefined && order >= 0) affected = false;
    if (last_affected !== undefined && order > 0) affected = false;
  }
  return affected;
}

/** Compares by the precedence of semantic versions (semver.org, 11). */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [parse(a), parse(b)];
  for (let i = 0; i < 3; i++)
    if (one.numbers[i] !== other.numbers[i]) return one.numbers[i]! - other.numbers[i]!;
  if (!one.pre.length || !other.pre.length) return other.pre.length - one.pre.length; // a release is above its pre-releases
  for (let i = 0; i < Math.max(one.pre.length, other.pre.length); i++) {
    const [left, right] = [one.pre[i], other.pre[i]];
    if (left === right) continue;
    if (left === undefined || right === undefined) return left === undefined ? -1 : 1;
    const [leftIsNumber, rightIsNumber] = [/^\d+$/.test(left), /^\d+$/.test(right)];
    if (leftIsNumber && rightIsNumber) return Number(left) - Number(right);
    if (leftIsNumber !== rightIsNumber) return leftIsNumber ? -1 : 1;
    return left < right ? -1 : 1;
  }
  return 0;
}

function parse(version: string): { numbers: number[]; pre: string[] } {
  const [core = '', pre = ''] = version.replace(/^v/, '').split('+')[0]!.split(/-(.*)/s);
  const numbers = core.split('.').map(Number);
  return { numbers: [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0], pre: pre ? pre.split('.') : [] };
}
