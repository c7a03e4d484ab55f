// Tests the deployment on a real cluster: make test-k8s. BRIEF=1 ends after the roll-out of a new version.
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, openCluster } from './cluster.ts';
import { tryFailedDeployments } from './failed-deployments.ts';
import { createGuest, runJourney } from './guest.ts';
import { buildVersions, FIRST, NEVER_READY, SECOND } from './images.ts';
import { Load, searchesPerSecond } from './load.ts';
import { backUp, checkOldSettings, undo } from './maintenance.ts';
import { addMutualTls, expectCertificatesRequired } from './mutual-tls.ts';
import { deployProduction } from './production.ts';
import { Release } from './release.ts';
import { Report } from './report.ts';
import { retryUntilItWorks } from './retry.ts';
import { withoutKafka, withoutPostgres } from './store-outages.ts';
import { type Usage, usageByWorkload } from './usage.ts';

const PER_SECOND = 20;
const IS_BRIEF = process.env['BRIEF'] === '1';

const report = new Report();
const cluster = await openCluster();
if (!cluster) {
  console.log('No cluster: KUBECONFIG is not set, and this machine cannot start one. The trial is skipped;');
  console.log('`make lint` checks the manifests without a cluster.');
  process.exit(0);
}
process.once('SIGINT', () => void cluster.close().finally(() => process.exit(130)));
const release = new Release();
try {
  const images = await report.time('building the images', buildVersions);
  await report.time('loading the images into the cluster', () => cluster.load(images));
  const site = `http://${cluster.address}:30080`;
  await rejectProduction(cluster);
  await rollOut(site);
  if (!IS_BRIEF) await runFurtherTests(cluster, site);
} catch (error) {
  report.fail((error as Error).message);
} finally {
  release.remove();
  await cluster.close();
}
report.print();
process.exit(report.failed ? 1 : 0);

/** From an empty cluster to the first booking, and on to the next version. */
async function rollOut(site: string): Promise<void> {
  release.addComponent('backup');
  await addMutualTls(release);
  release.set('VERSION', FIRST);
  release.set('RATE_LIMIT_PER_MINUTE', '1000000');
  await report.time('make deploy, from an empty cluster to the first booking', async () => {
    await deploy();
    await retryUntilItWorks(async () => runJourney(await createGuest(site)));
  });
  await expectCertificatesRequired(cluster!);
  await underLoad(site, 'a new version of everything', async () => {
    release.set('VERSION', SECOND);
    await deploy();
  });
}

/** A deployment without its Secrets must be rejected and change nothing. */
async function rejectProduction(cluster: Cluster): Promise<void> {
  await expectRejected(
    'production without its Secrets',
    /missing in the namespace innkeeper: .*redis/,
    'production',
  );
  if ((await cluster.kubectl('get', 'namespace', 'innkeeper', '--ignore-not-found')).trim())
    report.fail('production was rejected, but changed something');
}

/** Failed deployments, deleted pods, scaling, store outages, backup and rollback. */
async function runFurtherTests(cluster: Cluster, site: string): Promise<void> {
  await release.check('production');
  await pause(15_000);
  const atRest = await usageByWorkload(cluster);

  await underLoad(site, 'a version that never gets ready', async () => {
    release.set('VERSION', NEVER_READY);
    release.edit('base/every-deployment.yaml', /(progressDeadlineSeconds\n {2}value:) 180/, '$1 30');
    await expectRejected('booking', /booking.*(Unhealthy|Startup probe failed)/s);
  });
  await underLoad(site, 'back to the version before', async () => {
    release.set('VERSION', SECOND);
    await deploy();
  });
  for (const name of ['booking', 'gateway'])
    await underLoad(site, `a pod of ${name} is force-deleted`, async () => {
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
    await pause(6_000); // until deleted pods have ended
    const searches = await searchesPerSecond(site, 32, 10);
    report.add(`searches a second with ${replicas} of booking`, `${searches}`);
    if (replicas === 3) addUsage(atRest, await usageByWorkload(cluster));
  }
  const book = async () => runJourney(await createGuest(site));
  await tryFailedDeployments({ release, report, book });
  await withoutKafka({ cluster, report, book });
  await withoutPostgres({ cluster, report, book });
  await backUp({ cluster, report });
  release.set('VERSION', FIRST);
  await deploy();
  await checkOldSettings({ cluster, report });
  await undo({ cluster, report });
  await book();
  await report.time('production deployed over it', () => deployProduction(cluster, release, FIRST));
}

async function deploy(): Promise<void> {
  const { code, output } = await release.deploy();
  if (code !== 0) throw new Error(`make deploy ended with ${code}:\n${output}`);
}

async function expectRejected(what: string, cause: RegExp, overlay?: string): Promise<void> {
  const { code, output } = await release.deploy(overlay);
  if (code === 0 || !cause.test(output))
    report.fail(`${what} should be rejected with ${cause}, but ended with ${code}:\n${output}`);
}

/** Runs `work` under load, and adds the load's result to the report. */
async function underLoad(site: string, what: string, work: () => Promise<void>): Promise<void> {
  const load = new Load(site, await createGuest(site), PER_SECOND);
  try {
    await pause(2_000);
    await work();
    await pause(2_000);
  } finally {
    const { requests, failed, repeated, slowestMs } = await load.stop();
    const result = `${failed.length} of ${requests} requests failed, ${repeated} repeated, slowest ${slowestMs} ms`;
    report.add(what, result);
    for (const failure of new Set(failed.map((one) => one.slice(0, 160)))) console.log(`    ${failure}`);
    if (failed.length) report.fail(`${what}: ${result}`);
  }
}

function addUsage(atRest: Map<string, Usage>, busy: Map<string, Usage>): void {
  for (const [name, rest] of atRest) {
    const most = busy.get(name) ?? rest;
    const values = `${rest.megabytes} MB, ${rest.millicores} m at rest; ${most.megabytes} MB, ${most.millicores} m under load`;
    report.add(`a pod of ${name}`, values);
  }
}
