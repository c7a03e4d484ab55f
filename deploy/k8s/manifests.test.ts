import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LISTS_REVOCATIONS, SERVICE_NAMES, SERVICES, type Store, WORKLOADS } from '../topology.ts';
import { allowedConnections, type Endpoint } from './connections.ts';
import { COMPONENTS, hasKubectl, type Labels, type Manifest, type Pod, render } from './rendered.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};
const workloads: string[] = [...WORKLOADS].sort();
const NAME = 'app.kubernetes.io/name';
const COMPONENT = 'app.kubernetes.io/component';

const isPodOwner = ({ kind }: Manifest) => ['Deployment', 'StatefulSet', 'Job', 'CronJob'].includes(kind);
const templateOf = ({ kind, spec }: Manifest): { metadata: { labels: Labels }; spec: Pod } =>
  (kind === 'CronJob' ? spec.jobTemplate.spec : spec).template;
const podOf = (manifest: Manifest) => templateOf(manifest).spec;
const nameOf = ({ metadata }: Manifest) => metadata.name;
// The stores of production are outside the cluster, and the image of encrypted backups comes from its registry.
const forLocal = COMPONENTS.filter((name) => !['production', 'encrypted-backup'].includes(name));

test('the production overlay lists every component, also those that are switched off', () => {
  const file = readFileSync(join(import.meta.dirname, 'overlays/production/kustomization.yaml'), 'utf8');
  const named = [...file.matchAll(/^ {2}(?:# )?- \.\.\/\.\.\/components\/([\w-]+)/gm)].map(
    ([, name]) => name,
  );
  expect(named.sort()).toEqual(COMPONENTS.filter((name) => name !== 'restricted').sort()); // which base includes
});

// Without kubectl nothing can be rendered; `make lint` reports that.
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

  it('run every workload in one namespace that enforces restricted pods', () => {
    expect(all('Deployment').map(nameOf)).toEqual(workloads);
    expect(all('Namespace').map(({ metadata }) => metadata.labels)).toEqual([
      expect.objectContaining({ 'pod-security.kubernetes.io/enforce': 'restricted' }),
    ]);
    const elsewhere = manifests.filter(
      ({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'innkeeper',
    );
    expect(elsewhere).toEqual([]);
  });

  it('let Jobs yield the processor to the pods that serve', () => {
    const processorOf = (manifest: Manifest) =>
      podOf(manifest).containers.map((one) => Number.parseInt(one.resources.requests.cpu, 10));
    const ofJobs = [...all('Job'), ...all('CronJob')].flatMap(processorOf);
    const ofServing = all('Deployment').flatMap(processorOf);
    expect(Math.max(...ofJobs) * 5).toBeLessThanOrEqual(Math.min(...ofServing));
  });

  it('give no pod more than the restricted standard allows', () => {
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

  it('have a nightly backup with access to the databases if that component is on', () => {
    const backups = all('CronJob').map((job) => [nameOf(job), templateOf(job).metadata.labels[COMPONENT]]);
    const isOn = overlay === 'production' || components.includes('backup');
    expect(backups).toEqual(isOn ? [['backup', 'backup']] : []);
    for (const { spec } of all('CronJob')) expect(spec.jobTemplate.metadata.labels[NAME]).toBe('backup'); // for kubectl's selector
    const [opened] = all('NetworkPolicy').filter((one) => nameOf(one) === 'to-postgres');
    expect(opened!.spec.podSelector.matchExpressions[0].values).toEqual(
      expect.arrayContaining(['service', 'migration', 'backup']),
    );
  });

  it('encrypt the backup if that component is on, in an image from the registry', () => {
    for (const job of all('CronJob')) {
      const { image, env = [] } = podOf(job).containers[0]!;
      const isOn = components.includes('encrypted-backup');
      expect(image).toEqual(
        isOn ? `registry.example/innkeeper/backup:${version}` : expect.stringMatching(/^postgres:17/),
      );
      const recipient = env.find(({ name }) => name === 'AGE_RECIPIENT');
      expect(recipient?.valueFrom?.configMapKeyRef).toEqual(
        isOn ? { name: nameOf(settings()!), key: 'AGE_RECIPIENT' } : undefined,
      );
    }
  });

  it('pin the image, the requests and the limits of every container', () => {
    for (const { name, pod } of pods)
      for (const { image, resources } of pod.containers) {
        expect([name, image]).toEqual([
          name,
          expect.stringMatching(/:(?!latest$)[\w.-]+(@sha256:[0-9a-f]{64})?$/),
        ]);
        const some = expect.anything();
        const amounts = { cpu: some, memory: some, 'ephemeral-storage': some };
        expect([name, resources]).toEqual([name, { requests: amounts, limits: amounts }]);
      }
  });

  it('have a startup, a readiness and a liveness probe for every workload', () => {
    for (const { name, pod } of pods.filter(({ name }) => workloads.includes(name))) {
      const { startupProbe, readinessProbe, livenessProbe, lifecycle } = pod.containers[0]!;
      const ready = name === 'site' ? '/' : '/readyz';
      const paths = [startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet?.path);
      expect([name, ...paths]).toEqual([name, '/healthz', ready, '/healthz']);
      expect(lifecycle?.preStop.sleep.seconds).toBeGreaterThanOrEqual(3);
    }
  });

  it('give a pod time to close its connections', () => {
    const drainMs = Number((settings() as unknown as { data: Record<string, string> }).data['DRAIN_MS']);
    expect(drainMs).toBeGreaterThan(3_000); // how long the gateway and nginx keep idle connections
    for (const { pod } of pods.filter(({ name }) => workloads.includes(name)))
      expect(pod['terminationGracePeriodSeconds']).toBeGreaterThanOrEqual(15);
  });

  it('replace one pod at a time, and never the last one', () => {
    for (const { metadata, spec } of all('Deployment'))
      expect([metadata.name, spec.strategy.rollingUpdate]).toEqual([
        metadata.name,
        { maxSurge: 1, maxUnavailable: 0 },
      ]);
    expect(all('PodDisruptionBudget').map(nameOf)).toEqual(workloads);
    for (const { spec } of all('PodDisruptionBudget')) expect(spec.maxUnavailable).toBe(1);
  });

  it('restart pods when their settings change, and contain no secrets', () => {
    expect(settings()).toBeDefined();
    expect(all('Secret').every((one) => overlay === 'local' && /-[a-z0-9]{10}$/.test(nameOf(one)))).toBe(
      true,
    );
    if (overlay === 'production') expect(all('Secret')).toEqual([]);
  });

  it('refer only to objects that exist', () => {
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
      const made = secrets.filter((name) => !name.endsWith('-tls')); // cert-manager makes those
      if (overlay === 'local') expect(names('Secret')).toEqual(expect.arrayContaining(made));
      const claims = (pod.volumes ?? []).flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim ?? []);
      expect(names('PersistentVolumeClaim')).toEqual(
        expect.arrayContaining(claims.map((one) => one.claimName)),
      );
    }
  });

  it('allow only the connections of the architecture', () => {
    const endpoints: Endpoint[] = manifests.filter(isPodOwner).map((manifest) => ({
      name: nameOf(manifest),
      labels: templateOf(manifest).metadata.labels,
      ports: podOf(manifest).containers.flatMap(({ ports = [] }) => ports.map(({ name }) => name)),
    }));
    const allowed = allowedConnections(manifests, endpoints);
    if (overlay === 'local' && components.includes('backup'))
      expect(allowed).toContain('backup → postgres:postgres');
    const found = allowed.filter((one) => !/^(create|migrate|seed)-|:(postgres|kafka)$/.test(one));
    const toServices = SERVICE_NAMES.map((name) => `gateway → ${name}:http`);
    const toRevocations = [...SERVICE_NAMES, 'gateway'].map(
      (name) => `${name} → ${LISTS_REVOCATIONS}:internal`,
    );
    const asked = SERVICES.flatMap(({ name, asks }) => asks.map((other) => `${name} → ${other}:internal`));
    const expected = ['site → gateway:http', ...toServices, ...toRevocations, ...asked];
    const usersOf = (store: Store) =>
      SERVICES.filter(({ uses }) => uses.includes(store)).map(({ name }) => name);
    const users = [...usersOf('redis'), 'gateway'].map((name) => `${name} → redis:redis`);
    const pictures = [...usersOf('pictures'), 'site'].map((name) => `${name} → pictures:pictures`);
    expect(found.sort()).toEqual(
      [...expected, ...(overlay === 'local' ? [...users, ...pictures] : [])].sort(),
    );
  });

  it('allow every way out by port, so that no pod reaches other programs at the same address', () => {
    const waysOut = all('NetworkPolicy').flatMap(({ metadata, spec }) =>
      (spec.egress ?? []).map((rule: { ports?: unknown[] }) => [metadata.name, rule.ports?.length ?? 0]),
    );
    expect(waysOut.length).toBeGreaterThan(5);
    expect(waysOut.filter(([, ports]) => ports === 0)).toEqual([]);
  });

  it('give Redis a password that is in no argument', () => {
    if (overlay !== 'local') return;
    const redis = JSON.stringify(pods.find(({ name }) => name === 'redis')!.pod);
    expect(redis).toContain('requirepass %s');
    const [secret] = all('Secret').filter((one) => nameOf(one).startsWith('redis-password-'));
    const { REDIS_PASSWORD } = (secret as unknown as { data: Record<string, string> }).data;
    expect(Buffer.from(REDIS_PASSWORD!, 'base64').toString()).toMatch(/^[\w-]{32}$/);
    expect(redis).not.toContain(Buffer.from(REDIS_PASSWORD!, 'base64').toString());
  });

  it('give each pod its own key files and passwords, and no others', () => {
    const own = (name: string) => name.replace(/-[a-z0-9]{10}$/, '');
    // Of the Secret of Kafka's administrator a pod may mount the public certificate of the authority alone.
    const isAuthority = ({ items }: { items?: { key: string }[] }) =>
      items?.every(({ key }) => key === 'ca.pem');
    const secretsOf = ({ containers, volumes = [] }: Pod) => ({
      files: volumes
        .flatMap(({ secret }) => (secret && !isAuthority(secret) ? [own(secret.secretName)] : []))
        .filter((name) => !name.endsWith('-tls'))
        .sort(),
      passwords: containers
        .flatMap(({ envFrom = [] }) =>
          envFrom.flatMap(({ secretRef }) => (secretRef ? [own(secretRef.name)] : [])),
        )
        .sort(),
    });
    const podOfName = (name: string) => pods.find((one) => one.name === name)!.pod;
    for (const { name, storeSecrets, serverSecrets } of SERVICES) {
      const { files, passwords } = secretsOf(podOfName(name));
      expect([name, files]).toEqual([name, [...storeSecrets, ...serverSecrets].sort()]);
      const others = SERVICE_NAMES.filter((other) => other !== name);
      expect([name, passwords.filter((one) => others.some((other) => one.startsWith(other)))]).toEqual([
        name,
        [],
      ]);
    }
    expect(secretsOf(podOfName('gateway')).files).toEqual(['token-public-keys']);
    expect(secretsOf(podOfName('site'))).toEqual({ files: [], passwords: [] });
    const withPrivateKey = pods.filter(({ pod }) => secretsOf(pod).files.includes('token-private-key'));
    expect(withPrivateKey.map(({ name }) => name)).toEqual(['identity']);
  });

  it('give each service its own user of Kafka, and the one who grants rights only to the Job that creates topics', () => {
    const usersOf = (pod: Pod) =>
      pod.containers
        .flatMap(({ envFrom = [] }) => envFrom.map((one) => one.secretRef))
        .filter((secret) => secret && !secret.optional)
        .map((secret) => secret!.name.replace(/-[a-z0-9]{10}$/, ''))
        .filter((name) => /(^|-)kafka$/.test(name));
    const given = pods.map(({ name, pod }) => [name, usersOf(pod)]).filter(([, users]) => users!.length);
    const ofServices = SERVICE_NAMES.map((name) => [name, [`${name}-kafka`]]);
    expect(Object.fromEntries(given)).toEqual(
      Object.fromEntries([['create-topics', ['kafka']], ...ofServices]),
    );
  });

  it('have mutual TLS between the gateway and the services if that component is on, and probes without it', () => {
    const certificatesOf = (pod: Pod) =>
      (pod.volumes ?? []).flatMap(({ secret }) =>
        secret?.secretName.endsWith('-tls') ? [secret.secretName] : [],
      );
    const given = pods.map(({ name, pod }) => [name, certificatesOf(pod)]).filter(([, own]) => own!.length);
    const isOn = components.includes('mutual-tls');
    const processes = [...SERVICE_NAMES, 'gateway'];
    expect(Object.fromEntries(given)).toEqual(
      isOn ? Object.fromEntries(processes.map((name) => [name, [`${name}-tls`]])) : {},
    );
    const [addresses] = all('ConfigMap').filter((one) => nameOf(one).startsWith('service-addresses-'));
    const { data } = addresses as unknown as { data: Record<string, string> };
    for (const { name, prefix } of SERVICES)
      expect(data[`${prefix}_URL`]).toBe(`${isOn ? 'https' : 'http'}://${name}:8080`);
    for (const { pod } of pods.filter(({ name }) => processes.includes(name))) {
      const { env = [], startupProbe, readinessProbe, livenessProbe } = pod.containers[0]!;
      expect(env.some((one) => one.name === 'SERVICE_TLS_FOLDER')).toBe(isOn);
      for (const probe of [startupProbe, readinessProbe, livenessProbe])
        expect(probe?.httpGet?.port).toBe('internal');
    }
  });

  it('have a different name label for every kind of pod', () => {
    const names = manifests.filter(isPodOwner).map((manifest) => templateOf(manifest).metadata.labels[NAME]);
    expect(new Set(names).size).toBe(names.length);
  });
});
