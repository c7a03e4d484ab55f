import type { Cluster } from './cluster.ts';
import { BREAKS_HALF_WAY, SECOND } from './images.ts';
import { untilItWorks } from './patience.ts';
import type { Protocol } from './protocol.ts';
import type { Release } from './release.ts';

type Trial = { cluster: Cluster; release: Release; protocol: Protocol; book: () => Promise<void> };
type BadDay = {
  what: string;
  begin: (release: Release) => void;
  end: (release: Release) => void;
  names: RegExp;
};

const GENERATOR = '  - { name: catalog-database, envs: [keys/catalog-database.env] }\n';
const KUSTOMIZATION = 'overlays/local/kustomization.yaml';
const PASSWORDS = 'overlays/local/keys/catalog-database.env';

const BAD_DAYS: BadDay[] = [
  {
    what: 'a migration that breaks half-way',
    begin: (release) => release.set('VERSION', BREAKS_HALF_WAY),
    end: (release) => release.set('VERSION', SECOND),
    names: /migrate-booking.*a_table_that_is_not_there/,
  },
  {
    what: 'a version that does not exist',
    begin: (release) => release.set('VERSION', 'no-such-version'),
    end: (release) => release.set('VERSION', SECOND),
    names: /no-such-version/,
  },
  {
    what: 'a wrong database password',
    begin: (release) => release.edit(PASSWORDS, /:([^:@]+)@/, ':wrong-$1@'),
    end: (release) => release.edit(PASSWORDS, /:wrong-/, ':'),
    names: /migrate-catalog.*password authentication failed/,
  },
  {
    what: 'a Secret that is missing',
    begin: (release) => release.edit(KUSTOMIZATION, new RegExp(escaped(GENERATOR)), ''),
    end: (release) => release.edit(KUSTOMIZATION, /secretGenerator:\n/, `secretGenerator:\n${GENERATOR}`),
    names: /catalog-database.* not found/,
  },
];

/** Deploys what cannot work: the cause has to be named, and guests go on booking. */
export async function badDays({ cluster, release, protocol, book }: Trial): Promise<void> {
  for (const { what, begin, end, names } of BAD_DAYS) {
    begin(release);
    const { code, output } = await release.deploy();
    end(release);
    const cause = output.split('\n').find((line) => names.test(line)) ?? output;
    if (code === 0 || !names.test(output)) protocol.fail(`${what} ended with ${code} and this:\n${output}`);
    await book();
    protocol.note(what, `refused, guests book on: ${cause.trim().slice(0, 150)}`);
  }
  await withoutPostgres(cluster, protocol, book);
}

/** A database that is away for a while restarts nothing, and the hotel comes back by itself. */
async function withoutPostgres(cluster: Cluster, protocol: Protocol, book: Trial['book']): Promise<void> {
  const before = await restarts(cluster);
  await cluster.kubectl('scale', 'statefulset/postgres', '--replicas=0');
  await cluster.kubectl('wait', '--for=delete', 'pod/postgres-0', '--timeout=60s');
  await cluster.kubectl(
    'wait',
    '--for=condition=Ready=false',
    'pod',
    '--selector=app.kubernetes.io/name=booking',
    '--timeout=60s',
  );
  await cluster.kubectl('scale', 'statefulset/postgres', '--replicas=1');
  await cluster.kubectl('rollout', 'status', 'statefulset/postgres');
  const backAt = performance.now();
  await untilItWorks(book);
  const seconds = ((performance.now() - backAt) / 1_000).toFixed(1);
  const restarted = (await restarts(cluster)) - before;
  protocol.note('Postgres away and back', `a booking ${seconds} s after, ${restarted} containers restarted`);
  if (restarted) protocol.fail('containers were restarted because Postgres was away');
}

async function restarts({ kubectl }: Cluster): Promise<number> {
  const path = 'jsonpath={.items[*].status.containerStatuses[*].restartCount}';
  const counts = await kubectl(
    'get',
    'pods',
    '--selector=app.kubernetes.io/component in (service, gateway, site)',
    '--output',
    path,
  );
  return counts.split(' ').reduce((sum, count) => sum + Number(count), 0);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
