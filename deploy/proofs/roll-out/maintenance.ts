import type { Cluster } from './cluster.ts';
import type { Report } from './report.ts';

type Trial = { cluster: Cluster; report: Report };

/** Runs the backup at once, under the namespace's restrictions. The CronJob must record its success for the alert. */
export async function backUp({ cluster, report }: Trial): Promise<void> {
  await report.time('a backup', async () => {
    await cluster.kubectl('create', 'job', 'backup-now', '--from=cronjob/backup');
    await cluster.kubectl('wait', '--for=condition=complete', 'job/backup-now', '--timeout=120s');
    const recorded = '--for=jsonpath={.status.lastSuccessfulTime}';
    await cluster.kubectl('wait', recorded, 'cronjob/backup', '--timeout=30s');
  });
}

/** Only settings that something uses, or that a rollback needs, may remain. */
export async function checkOldSettings({ cluster, report }: Trial): Promise<void> {
  const present: string[] =
    (await cluster.kubectl('get', 'configmaps', '--output=name')).match(SETTINGS) ?? [];
  const kinds = 'replicasets,jobs,cronjobs,pods';
  const named = new Set((await cluster.kubectl('get', kinds, '--output=yaml')).match(SETTINGS));
  const replicaSets = new Set((await cluster.kubectl('get', 'replicasets', '--output=yaml')).match(SETTINGS));
  const unused = present.filter((name) => !named.has(name));
  const lost = [...replicaSets].filter((name) => !present.includes(name));
  report.add('settings kept', `${present.length}, of which ReplicaSets use ${replicaSets.size}`);
  if (unused.length) report.fail(`nothing uses these settings any more: ${unused.join(' ')}`);
  if (lost.length) report.fail(`ReplicaSets use settings that were deleted: ${lost.join(' ')}`);
  if (replicaSets.size < 2) report.fail('a rollback has no settings');
}

const SETTINGS = /settings-[a-z0-9]{10}/g;

/** Kubernetes's own rollback, without the manifests of the previous version. */
export async function undo({ cluster, report }: Trial): Promise<void> {
  await report.time('kubectl rollout undo deployment/booking', async () => {
    await cluster.kubectl('rollout', 'undo', 'deployment/booking');
    await cluster.kubectl('rollout', 'status', 'deployment/booking', '--timeout=120s');
  });
}
