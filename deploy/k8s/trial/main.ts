// Tries the deployment on a real cluster: make test-k8s. BRIEF=1 ends after the roll-out of a new version.
import { setTimeout as pause } from 'node:timers/promises';
import { badDays } from './bad-days.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { becomeGuest, goThroughJourney } from './guest.ts';
import { buildVersions, FIRST, NEVER_READY, SECOND } from './images.ts';
import { Load, searchesPerSecond } from './load.ts';
import { untilItWorks } from './patience.ts';
import { deployProduction } from './production.ts';
import { Protocol } from './protocol.ts';
import { Release } from './release.ts';
import { withoutKafka, withoutPostgres } from './stores-away.ts';
import { backUp, lookAtFormerSettings, undo } from './upkeep.ts';
import { type Usage, usageByWorkload } from './usage.ts';

const PER_SECOND = 20;
const IS_BRIEF = process.env['BRIEF'] === '1';

const protocol = new Protocol();
const cluster = await openCluster();
if (!cluster) {
  console.log(
    'No cluster: KUBECONFIG names none and this machine has no means to start one. The trial is left out;',
  );
  console.log('`make lint` checks the manifests without a cluster.');
  process.exit(0);
}
process.once('SIGINT', () => void cluster.close().finally(() => process.exit(130)));
const release = new Release();
try {
  const images = await protocol.time('building the images', buildVersions);
  await protocol.time('loading the images into the cluster', () => cluster.load(images));
  const site = `http://${cluster.address}:30080`;
  await refuseProduction(cluster);
  await rollOut(site);
  if (!IS_BRIEF) await tryOut(cluster, site);
} catch (error) {
  protocol.fail((error as Error).message);
} finally {
  release.remove();
  await cluster.close();
}
protocol.print();
process.exit(protocol.failed ? 1 : 0);

/** From an empty cluster to a hotel that takes bookings, and on to its next version. */
async function rollOut(site: string): Promise<void> {
  release.edit(
    'overlays/local/kustomization.yaml',
    /^components:$/m,
    'components:\n  - ../../components/backup',
  );
  release.set('VERSION', FIRST);
  release.set('RATE_LIMIT_PER_MINUTE', '1000000');
  await protocol.time('make deploy, from nothing to the first booking', async () => {
    await deploy();
    await untilItWorks(async () => goThroughJourney(await becomeGuest(site)));
  });
  await underLoad(site, 'a new version of everything', async () => {
    release.set('VERSION', SECOND);
    await deploy();
  });
}

/** Nothing may change where Secrets are missing. */
async function refuseProduction(cluster: Cluster): Promise<void> {
  await refuse('production without its Secrets', /not in the namespace innkeeper: .*redis/, 'production');
  if ((await cluster.kubectl('get', 'namespace', 'innkeeper', '--ignore-not-found')).trim())
    protocol.fail('production was refused, but changed something');
}

/** What else may happen to a hotel, step by step. */
async function tryOut(cluster: Cluster, site: string): Promise<void> {
  await release.check('production');
  await pause(15_000);
  const atRest = await usageByWorkload(cluster);

  await underLoad(site, 'a version that never gets ready', async () => {
    release.set('VERSION', NEVER_READY);
    release.edit('base/every-deployment.yaml', /(progressDeadlineSeconds\n {2}value:) 180/, '$1 30');
    await refuse('booking', /booking.*(Unhealthy|Startup probe failed)/s);
  });
  await underLoad(site, 'back to the version before', async () => {
    release.set('VERSION', SECOND);
    await deploy();
  });
  for (const name of ['booking', 'gateway'])
    await underLoad(site, `a pod of ${name} is deleted by force`, async () => {
      const pods = await cluster.kubectl(
        'get',
        'pods',
        `--selector=app.kubernetes.io/name=${name}`,
        '--output=name',
      );
      await cluster.kubectl('delete', '--force', '--grace-period=0', pods.split('\n')[0]!);
      await cluster.kubectl('rollout', 'status', `deployment/${name}`);
    });
  for (const replicas of [1, 3]) {
    await cluster.kubectl('scale', 'deployment/booking', `--replicas=${replicas}`);
    await cluster.kubectl('rollout', 'status', 'deployment/booking');
    await pause(6_000); // the pods that go have gone
    const searches = await searchesPerSecond(site, 32, 10);
    protocol.note(`searches a second with ${replicas} of booking`, `${searches}`);
    if (replicas === 3) noteUsage(atRest, await usageByWorkload(cluster));
  }
  const book = async () => goThroughJourney(await becomeGuest(site));
  await badDays({ release, protocol, book });
  await withoutKafka({ cluster, protocol, book });
  await withoutPostgres({ cluster, protocol, book });
  await backUp({ cluster, protocol });
  release.set('VERSION', FIRST);
  await deploy();
  await lookAtFormerSettings({ cluster, protocol });
  await undo({ cluster, protocol });
  await book();
  await protocol.time('production in its place', () => deployProduction(cluster, release, FIRST));
}

async function deploy(): Promise<void> {
  const { code, output } = await release.deploy();
  if (code !== 0) throw new Error(`make deploy ended with ${code}:\n${output}`);
}

async function refuse(what: string, cause: RegExp, overlay?: string): Promise<void> {
  const { code, output } = await release.deploy(overlay);
  if (code === 0 || !cause.test(output))
    protocol.fail(`${what} was to be refused with ${cause}, but ${code}:\n${output}`);
}

/** Does something while guests come and go, and notes what they saw of it. */
async function underLoad(site: string, what: string, work: () => Promise<void>): Promise<void> {
  const load = new Load(site, await becomeGuest(site), PER_SECOND);
  try {
    await pause(2_000);
    await work();
    await pause(2_000);
  } finally {
    const { requests, failed, resent, slowestMs } = await load.stop();
    const seen = `${failed.length} of ${requests} requests failed, ${resent} sent again, longest ${slowestMs} ms`;
    protocol.note(what, seen);
    for (const failure of new Set(failed.map((one) => one.slice(0, 160)))) console.log(`    ${failure}`);
    if (failed.length) protocol.fail(`${what}: ${seen}`);
  }
}

function noteUsage(atRest: Map<string, Usage>, busy: Map<string, Usage>): void {
  for (const [name, rest] of atRest) {
    const most = busy.get(name) ?? rest;
    const values = `${rest.megabytes} MB, ${rest.millicores} m at rest; ${most.megabytes} MB, ${most.millicores} m under load`;
    protocol.note(`a pod of ${name}`, values);
  }
}
