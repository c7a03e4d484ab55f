import {
  backupOrder,
  internalUrlVariable,
  LISTS_REVOCATIONS,
  PORTS,
  PROCESSES,
  SECRETS,
  SERVICES,
  type Secret,
  type Service,
  type Store,
  WORKLOADS,
} from '@innkeeper/topology';

const NAME = 'app.kubernetes.io/name';
const COMPONENT = 'app.kubernetes.io/component';
const READABLE_BY_GROUP = 0o440;

/** All objects of one service: its account, address, disruption budget, migrations and pods. */
export function serviceManifests(service: Service): object[] {
  const { name, asks, uses, serverSecrets, storeSecrets, optionalSecrets } = service;
  const metadata = { name };
  const selector = { matchLabels: { [NAME]: name } };
  const { keyVariables, keyMounts, keyVolumes } = keyFiles(
    [...serverSecrets, ...storeSecrets],
    optionalSecrets,
  );
  return [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata, automountServiceAccountToken: false },
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata,
      spec: {
        selector: selector.matchLabels,
        ports: [
          { name: 'http', port: PORTS.api, targetPort: 'http' },
          { name: 'internal', port: PORTS.internal, targetPort: 'internal' },
        ],
      },
    },
    { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata, spec: { maxUnavailable: 1, selector } },
    job('migrate', service),
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name, labels: { [NAME]: name, [COMPONENT]: 'service' } },
      spec: {
        selector,
        template: {
          metadata: { labels: { [NAME]: name, [COMPONENT]: 'service', ...storeLabels(uses) } },
          spec: {
            serviceAccountName: name,
            containers: [
              {
                name,
                image: `innkeeper/${name}:local`,
                envFrom: [
                  { configMapRef: { name: 'settings' } },
                  // The component kafka-login makes it required, and knows its place in this list.
                  { secretRef: { name: `${name}-kafka`, optional: true } },
                  ...(uses.includes('redis') ? [{ secretRef: { name: 'redis' } }] : []),
                  // Without a mail server e-mails wait, and staff see it.
                  ...(uses.includes('smtp') ? [{ secretRef: { name: 'smtp', optional: true } }] : []),
                  { secretRef: { name: `${name}-database` } },
                ],
                env: [...keyVariables, ...revocationsFor(name), ...addressesOf(asks)],
                resources: {
                  requests: { cpu: '50m', memory: '96Mi' },
                  limits: { cpu: '1', memory: '256Mi' },
                },
                volumeMounts: keyMounts,
              },
            ],
            volumes: keyVolumes,
          },
        },
      },
    },
  ];
}

/** The address from which a service reads revoked tokens. */
const revocationsFor = (name: string) =>
  name === LISTS_REVOCATIONS
    ? []
    : [{ name: 'IDENTITY_INTERNAL_URL', value: `http://${LISTS_REVOCATIONS}:${PORTS.internal}` }];

/** The internal addresses of the services that it asks. */
const addressesOf = (asks: Service['asks']) =>
  asks.map((name) => ({ name: internalUrlVariable(name), value: `http://${name}:${PORTS.internal}` }));

/** The Jobs that make the demo hotel, also of services that have no part of it: they keep in mind that their data are the demo's. */
export const seedJobs = (): object[] => SERVICES.map((service) => job('seed', service));

/** Runs one command of a service to its end. A seed uploads pictures, a migration needs only the database. */
function job(command: 'migrate' | 'seed', service: Service): object {
  const name = `${command}-${service.name}`;
  const component = command === 'migrate' ? 'migration' : 'seed';
  const stores = service.uses.filter((store) => command === 'seed' && store === 'pictures');
  const { keyVariables, keyMounts, keyVolumes } = keyFiles(command === 'seed' ? service.storeSecrets : []);
  const hasKeys = keyVolumes.length > 0;
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, labels: { [NAME]: name, [COMPONENT]: component } },
    spec: {
      backoffLimit: 2,
      template: {
        metadata: { labels: { [NAME]: name, [COMPONENT]: component, ...storeLabels(stores) } },
        spec: {
          serviceAccountName: 'jobs',
          restartPolicy: 'Never',
          ...(hasKeys && { securityContext: { fsGroup: 1000 } }),
          containers: [
            {
              name,
              image: `innkeeper/${service.name}:local`,
              command: ['node', 'dist/main.js', command],
              envFrom: [
                { configMapRef: { name: 'settings' } },
                { secretRef: { name: `${service.name}-database` } },
              ],
              ...(hasKeys && { env: keyVariables }),
              // On a busy node a Job gets a fifth of a serving pod's processor time.
              resources: { requests: { cpu: '10m', memory: '64Mi' }, limits: { cpu: '1', memory: '256Mi' } },
              ...(hasKeys && { volumeMounts: keyMounts }),
            },
          ],
          ...(hasKeys && { volumes: keyVolumes }),
        },
      },
    },
  };
}

/** NetworkPolicies select pods by these labels, so that no policy lists services by name. */
const storeLabels = (stores: readonly Store[]) =>
  Object.fromEntries(stores.map((store) => [`innkeeper/uses-${store}`, 'true']));

/** How a container gets secrets that are files: variables with their paths, mounts, and the pod's volumes. */
function keyFiles(secrets: readonly Secret[], optional: readonly Secret[] = []) {
  const mountPath = (secret: Secret) => `/run/keys/${secret}`;
  return {
    keyVariables: secrets.map((name) => ({
      name: SECRETS[name].variable,
      value: `${mountPath(name)}/${SECRETS[name].file}`,
    })),
    keyMounts: secrets.map((name) => ({ name, mountPath: mountPath(name), readOnly: true })),
    keyVolumes: secrets.map((name) => ({
      name,
      secret: {
        secretName: name,
        defaultMode: READABLE_BY_GROUP,
        ...(optional.includes(name) && { optional: true }),
      },
    })),
  };
}

/** The kustomization of all services, with the addresses that the gateway forwards to. */
export const servicesKustomization = (): object => ({
  apiVersion: 'kustomize.config.k8s.io/v1beta1',
  kind: 'Kustomization',
  resources: SERVICES.map(({ name }) => `${name}.yaml`),
  configMapGenerator: [
    {
      name: 'service-addresses',
      literals: SERVICES.map(({ name, prefix }) => `${prefix}_URL=http://${name}:${PORTS.api}`),
    },
  ],
});

export const autoscalers = (): object[] =>
  WORKLOADS.map((name) => ({
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
      minReplicas: 2,
      maxReplicas: 6,
      metrics: [
        {
          type: 'Resource',
          resource: { name: 'cpu', target: { type: 'AverageValue', averageValue: '700m' } },
        },
      ],
    },
  }));

/** The component `mutual-tls`: each process gets the files of its Secret NAME-tls, and the gateway calls services by https. */
export const mutualTls = (): object => ({
  apiVersion: 'kustomize.config.k8s.io/v1alpha1',
  kind: 'Component',
  configMapGenerator: [
    {
      name: 'service-addresses',
      behavior: 'merge',
      literals: SERVICES.map(({ name, prefix }) => `${prefix}_URL=https://${name}:${PORTS.api}`),
    },
  ],
  patches: PROCESSES.map((name) => {
    const container = '/spec/template/spec/containers/0';
    const secret = { secretName: `${name}-tls`, defaultMode: READABLE_BY_GROUP };
    const patch = [
      add(`${container}/env/-`, { name: 'SERVICE_TLS_FOLDER', value: '/run/tls' }),
      add(`${container}/volumeMounts/-`, { name: 'tls', mountPath: '/run/tls', readOnly: true }),
      add('/spec/template/spec/volumes/-', { name: 'tls', secret }),
    ];
    return { target: { kind: 'Deployment', name }, patch: JSON.stringify(patch, null, 2) };
  }),
});

const add = (path: string, value: object) => ({ op: 'add', path, value });

/** Adds the databases to the CronJob of the component `backup`. */
export const backupPatch = (): object => ({
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { name: 'backup' },
  spec: {
    jobTemplate: {
      spec: {
        template: {
          spec: {
            containers: [
              {
                name: 'backup',
                env: [
                  { name: 'DATABASES', value: backupOrder().join(' ') },
                  ...SERVICES.map(({ name, prefix }) => ({
                    name: `${prefix}_DATABASE_URL`,
                    valueFrom: { secretKeyRef: { name: `${name}-database`, key: 'DATABASE_URL' } },
                  })),
                ],
              },
            ],
          },
        },
      },
    },
  },
});

/**
 * The command that creates Kafka's topics, and grants each service's user what follows from whose events it consumes. It is
 * written with a line per word, so that no line gets too long.
 */
export const CREATE_TOPICS = [
  'node',
  '../kit/dist/messaging/kafka/create-topics.js',
  ...SERVICES.map(({ name, consumes }) => (consumes.length ? `${name}=${consumes.join(',')}` : name)),
];
export const createTopicsCommand = (): string =>
  ['command:', ...CREATE_TOPICS.map((word) => `  - ${word}`)].map((line) => `          ${line}\n`).join('');
