import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_NAMES, SERVICES, type Store, WORKLOADS } from '../topology.ts';
import { arrows, type Place } from './arrows.ts';
import { COMPONENTS, hasKubectl, type Labels, type Manifest, type Pod, render } from './rendered.ts';

const workloads: string[] = [...WORKLOADS].sort();
const NAME = 'app.kubernetes.io/name';
const COMPONENT = 'app.kubernetes.io/component';

const isPodOwner = ({ kind }: Manifest) => ['Deployment', 'StatefulSet', 'Job', 'CronJob'].includes(kind);
const templateOf = ({ kind, spec }: Manifest): { metadata: { labels: Labels }; spec: Pod } =>
  (kind === 'CronJob' ? spec.jobTemplate.spec : spec).template;
const podOf = (manifest: Manifest) => templateOf(manifest).spec;
const nameOf = ({ metadata }: Manifest) => metadata.name;
const forLocal = COMPONENTS.filter((name) => name !== 'production'); // whose stores are outside

test('the file of production names every component, those that are off too', () => {
  const file = readFileSync(join(import.meta.dirname, 'overlays/production/kustomization.yaml'), 'utf8');
  const named = [...file.matchAll(/^ {2}(?:# )?- \.\.\/\.\.\/components\/([\w-]+)/gm)].map(
    ([, name]) => name,
  );
  expect(named.sort()).toEqual(COMPONENTS.filter((name) => name !== 'restricted').sort()); // base has that
});

// Without kubectl there is nothing to render with: `make lint` says so.
(hasKubectl ? describe : describe.skip).each([
  { overlay: 'local', components: [] },
  { overlay: 'production', components: [] },
  { overlay: 'local', components: forLocal },
  { overlay: 'production', components: COMPONENTS },
])('the manifests for $overlay with $components', ({ overlay, components }) => {
  let manifests: Manifest[];
  let pods: { name: string; pod: Pod }[];
  beforeAll(async () => {
    manifests = await render(overlay, components);
    pods = manifests.filter(isPodOwner).map((manifest) => ({ name: nameOf(manifest), pod: podOf(manifest) }));
  });
  const all = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
  const settings = () => all('ConfigMap').find((one) => nameOf(one).startsWith('settings-'));

  it('run every workload in a namespace of their own, for restricted pods alone', () => {
    expect(all('Deployment').map(nameOf)).toEqual(workloads);
    expect(all('Namespace').map(({ metadata }) => metadata.labels)).toEqual([
      expect.objectContaining({ 'pod-security.kubernetes.io/enforce': 'restricted' }),
    ]);
    const elsewhere = manifests.filter(
      ({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'innkeeper',
    );
    expect(elsewhere).toEqual([]);
  });

  it('give no pod more than a restricted one may have', () => {
    for (const { name, pod } of pods) {
      expect({ name, ...pod }).toMatchObject({
        name,
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const field of ['hostNetwork', 'hostPID', 'hostIPC', 'initContainers'])
        expect(pod[field]).toBeUndefined();
      for (const { securityContext } of pod.containers)
        expect({ name, securityContext }).toEqual({
          name,
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: name !== 'kafka', // whose image writes its own configuration
            capabilities: { drop: ['ALL'] },
          },
        });
    }
  });

  it('have a backup every night where that component is on, and let it to the databases', () => {
    const backups = all('CronJob').map((job) => [nameOf(job), templateOf(job).metadata.labels[COMPONENT]]);
    const isOn = overlay === 'production' || components.includes('backup');
    expect(backups).toEqual(isOn ? [['backup', 'backup']] : []);
    for (const { spec } of all('CronJob')) expect(spec.jobTemplate.metadata.labels[NAME]).toBe('backup'); // to look for
    const [opened] = all('NetworkPolicy').filter((one) => nameOf(one) === 'to-postgres');
    expect(opened!.spec.podSelector.matchExpressions[0].values).toEqual(
      expect.arrayContaining(['service', 'migration', 'backup']),
    );
  });

  it('name an exact image, and how much of the machine each container needs and may take', () => {
    for (const { name, pod } of pods)
      for (const { image, resources } of pod.containers) {
        expect([name, image]).toEqual([name, expect.stringMatching(/:(?!latest$)[\w.-]+$/)]);
        const some = expect.anything();
        const amounts = { cpu: some, memory: some, 'ephemeral-storage': some };
        expect([name, resources]).toEqual([name, { requests: amounts, limits: amounts }]);
      }
  });

  it('ask every workload whether it has started, can work, and lives, each in its own way', () => {
    for (const { name, pod } of pods.filter(({ name }) => workloads.includes(name))) {
      const { startupProbe, readinessProbe, livenessProbe, lifecycle } = pod.containers[0]!;
      const ready = name === 'site' ? '/' : '/readyz';
      const paths = [startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet?.path);
      expect([name, ...paths]).toEqual([name, '/healthz', ready, '/healthz']);
      expect(lifecycle?.preStop.sleep.seconds).toBeGreaterThanOrEqual(3);
    }
  });

  it('leave a pod the time to let go of its connections', () => {
    const drainMs = Number((settings() as unknown as { data: Record<string, string> }).data['DRAIN_MS']);
    expect(drainMs).toBeGreaterThan(3_000); // as long as the gateway and the site's server keep idle connections
    for (const { pod } of pods.filter(({ name }) => workloads.includes(name)))
      expect(pod['terminationGracePeriodSeconds']).toBeGreaterThanOrEqual(15);
  });

  it('replace one pod at a time, and never the last', () => {
    for (const { metadata, spec } of all('Deployment'))
      expect([metadata.name, spec.strategy.rollingUpdate]).toEqual([
        metadata.name,
        { maxSurge: 1, maxUnavailable: 0 },
      ]);
    expect(all('PodDisruptionBudget').map(nameOf)).toEqual(workloads);
    for (const { spec } of all('PodDisruptionBudget')) expect(spec.maxUnavailable).toBe(1);
  });

  it('start pods anew when their settings change, and keep secrets out of what is written down', () => {
    expect(settings()).toBeDefined();
    expect(all('Secret').every((one) => overlay === 'local' && /-[a-z0-9]{10}$/.test(nameOf(one)))).toBe(
      true,
    );
    if (overlay === 'production') expect(all('Secret')).toEqual([]);
  });

  it('refer to nothing that is not there', () => {
    const names = (kind: string) => all(kind).map(nameOf);
    for (const { pod } of pods) {
      const containers = pod.containers;
      const configMaps = [
        ...containers.flatMap(({ envFrom = [] }) => envFrom.map((one) => one.configMapRef?.name)),
        ...containers.flatMap(({ env = [] }) => env.map((one) => one.valueFrom?.configMapKeyRef?.name)),
        ...(pod.volumes ?? []).map((one) => one.configMap?.name),
      ].filter(Boolean);
      expect(names('ConfigMap')).toEqual(expect.arrayContaining(configMaps));
      expect(names('ServiceAccount').concat('default')).toContain(pod.serviceAccountName ?? 'default');
      const secrets = [
        ...containers.flatMap(({ envFrom = [] }) => envFrom.map((one) => one.secretRef)),
        ...(pod.volumes ?? []).map((one) => one.secret && { name: one.secret.secretName, ...one.secret }),
      ].flatMap((secret) => (secret && !secret.optional ? [secret.name] : []));
      if (overlay === 'local') expect(names('Secret')).toEqual(expect.arrayContaining(secrets));
      const claims = (pod.volumes ?? []).flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim ?? []);
      expect(names('PersistentVolumeClaim')).toEqual(
        expect.arrayContaining(claims.map((one) => one.claimName)),
      );
    }
  });

  it('let nobody speak to anybody but along the arrows of the architecture', () => {
    const places: Place[] = manifests.filter(isPodOwner).map((manifest) => ({
      name: nameOf(manifest),
      labels: templateOf(manifest).metadata.labels,
      ports: podOf(manifest).containers.flatMap(({ ports = [] }) => ports.map(({ name }) => name)),
    }));
    const drawn = arrows(manifests, places);
    if (overlay === 'local' && components.includes('backup'))
      expect(drawn).toContain('backup → postgres:postgres');
    const found = drawn.filter((arrow) => !/^(create|migrate|seed)-|:(postgres|kafka)$/.test(arrow));
    const toServices = SERVICE_NAMES.map((name) => `gateway → ${name}:http`);
    const expected = ['site → gateway:http', ...toServices, 'gateway → identity:internal'];
    const usersOf = (store: Store) =>
      SERVICES.filter(({ uses }) => uses.includes(store)).map(({ name }) => name);
    const users = [...usersOf('redis'), 'gateway'].map((name) => `${name} → redis:redis`);
    const pictures = [...usersOf('pictures'), 'site'].map((name) => `${name} → pictures:pictures`);
    expect(found.sort()).toEqual(
      [...expected, ...(overlay === 'local' ? [...users, ...pictures] : [])].sort(),
    );
  });

  it('give Kafka’s password to those that speak to it, and to nobody else', () => {
    const given = pods.filter(({ pod }) =>
      pod.containers.some(({ envFrom = [] }) => envFrom.some((one) => one.secretRef?.name === 'kafka')),
    );
    expect(given.map(({ name }) => name).sort()).toEqual(
      components.includes('kafka-login') || overlay === 'production'
        ? [...SERVICE_NAMES, 'create-topics'].sort()
        : [],
    );
  });

  it('know every pod by a name of its own', () => {
    const names = manifests.filter(isPodOwner).map((manifest) => templateOf(manifest).metadata.labels[NAME]);
    expect(new Set(names).size).toBe(names.length);
  });
});
