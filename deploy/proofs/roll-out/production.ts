import { WORKLOADS } from '@innkeeper/topology';
import type { Cluster } from './cluster.ts';
import type { Release } from './release.ts';

const OVERLAY = 'production';
const VALUES = {
  REGISTRY: 'innkeeper',
  SITE_NAME: 'hotel.test',
  KAFKA_BROKERS: 'kafka:9092',
  KAFKA_TLS: '',
  KAFKA_SASL_MECHANISM: 'plain',
  KAFKA_REPLICATION: '1',
  UNENCRYPTED_BACKUPS: 'accepted',
};

/**
 * Deploys production's overlay, with traces and backups, over the local one and on its stores: first without its Secrets,
 * which must be rejected, then with them.
 *
 * @throws when one of the results differs.
 */
export async function deployProduction(cluster: Cluster, release: Release, version: string): Promise<void> {
  for (const [name, value] of Object.entries({ ...VALUES, VERSION: version }))
    release.setInProduction(name, value);
  release.edit(`overlays/${OVERLAY}/kustomization.yaml`, /# (- \S+\/tracing)/, '$1');
  const rejected = await release.deploy(OVERLAY);
  if (rejected.code === 0 || !/missing in the namespace innkeeper: .*\bredis\b/.test(rejected.output))
    throw new Error(`without its Secrets it ended with ${rejected.code}:\n${rejected.output}`);
  await createSecrets(cluster);
  const { code, output } = await release.deploy(OVERLAY);
  const replicas = await cluster.kubectl('get', 'deployments', '--output=jsonpath={.items[*].spec.replicas}');
  if (code !== 0) throw new Error(`make deploy OVERLAY=production ended with ${code}:\n${output}`);
  if (replicas !== WORKLOADS.map(() => '2').join(' '))
    throw new Error(`its autoscalers started with ${replicas} pods`);
}

/** Creates the Secrets of the README, with the values that the local overlay has. */
async function createSecrets({ kubectl }: Cluster): Promise<void> {
  type Secret = { metadata: { name: string }; data: Record<string, string> };
  const { items } = JSON.parse(await kubectl('get', 'secrets', '--output=json')) as { items: Secret[] };
  const values = (data: Record<string, string>) =>
    Object.entries(data).map(([key, text]) => `--from-literal=${key}=${Buffer.from(text, 'base64')}`);
  for (const { metadata, data } of items)
    await kubectl(
      'create',
      'secret',
      'generic',
      metadata.name.replace(/-[a-z0-9]{10}$/, ''),
      ...values(data),
    );
  await kubectl('create', 'secret', 'generic', 'site-certificate', '--from-literal=tls.crt=none');
}
