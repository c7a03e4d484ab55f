import type { Cluster } from './cluster.ts';
import type { Protocol } from './protocol.ts';

type Trial = { cluster: Cluster; protocol: Protocol };

/** A backup made at once, as restricted as its namespace asks, is one that the CronJob tells its alert of. */
export async function backUp({ cluster, protocol }: Trial): Promise<void> {
  await protocol.time('a backup', async () => {
    await cluster.kubectl('create', 'job', 'backup-now', '--from=cronjob/backup');
    await cluster.kubectl('wait', '--for=condition=complete', 'job/backup-now', '--timeout=120s');
    const told = '--for=jsonpath={.status.lastSuccessfulTime}';
    await cluster.kubectl('wait', told, 'cronjob/backup', '--timeout=30s');
  });
}

/** Of the settings that were ever deployed, those are left that something still runs on or could go back to. */
export async function lookAtFormerSettings({ cluster, protocol }: Trial): Promise<void> {
  const present: string[] =
    (await cluster.kubectl('get', 'configmaps', '--output=name')).match(SETTINGS) ?? [];
  const kinds = 'replicasets,jobs,cronjobs,pods';
  const named = new Set((await cluster.kubectl('get', kinds, '--output=yaml')).match(SETTINGS));
  const replicaSets = new Set((await cluster.kubectl('get', 'replicasets', '--output=yaml')).match(SETTINGS));
  const left = present.filter((name) => !named.has(name));
  const lost = [...replicaSets].filter((name) => !present.includes(name));
  protocol.note('settings kept', `${present.length}, for ${replicaSets.size} that ReplicaSets go by`);
  if (left.length) protocol.fail(`nothing goes by these settings any more: ${left.join(' ')}`);
  if (lost.length) protocol.fail(`ReplicaSets go by settings that were removed: ${lost.join(' ')}`);
  if (replicaSets.size < 2) protocol.fail('there is nothing to go back to');
}

const SETTINGS = /settings-[a-z0-9]{10}/g;

/** Kubernetes's own way back, without the manifests of the former version. */
export async function undo({ cluster, protocol }: Trial): Promise<void> {
  await protocol.time('kubectl rollout undo deployment/booking', async () => {
    await cluster.kubectl('rollout', 'undo', 'deployment/booking');
    await cluster.kubectl('rollout', 'status', 'deployment/booking', '--timeout=120s');
  });
}
