import {
  backupOrder,
  internalUrlVariable,
  KAFKA_ADMIN,
  LISTS_REVOCATIONS,
  PORTS,
  PROCESSES,
  SECRETS,
  SERVICES,
  type Secret,
  type Service,
} from '@innkeeper/topology';
import { CREATE_TOPICS } from './kubernetes.ts';

const NAMES = SERVICES.map(({ name }) => name).join(', ');
const COMPLETED = '{ condition: service_completed_successfully }';

/** Anchors that the hand-written services of docker-compose.yml refer to. */
export function composeAnchors(): string {
  const perService = (line: (service: Service) => string) => SERVICES.map((service) => `  ${line(service)}`);
  return [
    'x-databases: &databases',
    `  DATABASES: ${backupOrder().join(' ')} # in the order of a backup`,
    ...perService(({ name, prefix }) => {
      const url = `postgres://${name}:\${${prefix}_DB_PASSWORD}@postgres:5432/${name}`;
      return `${prefix}_DATABASE_URL: &${name}-database ${url}`;
    }),
    'x-database-passwords: &database-passwords',
    ...perService(({ prefix }) => `${prefix}_DB_PASSWORD: \${${prefix}_DB_PASSWORD}`),
    'x-kafka-users: &kafka-users >- # of the broker: the user who creates topics and grants rights, and one per service',
    '  org.apache.kafka.common.security.plain.PlainLoginModule required',
    `  user_${KAFKA_ADMIN}="\${KAFKA_ADMIN_PASSWORD}"`,
    ...perService(({ name, prefix }) => `user_${name}="\${${prefix}_KAFKA_PASSWORD}"`),
    '  ;',
    'x-service-addresses: &service-addresses',
    ...perService(({ name, prefix }) => `${prefix}_URL: http://${name}:${PORTS.api}`),
    `x-revocations: &revocations http://${LISTS_REVOCATIONS}:${PORTS.internal}`,
    `x-services: &services [${NAMES}]`,
    'x-create-topics: &create-topics',
    ...CREATE_TOPICS.map((word) => `  - ${word}`),
    'x-seeds: &seeds # the site starts even when a seed has failed',
    ...SERVICES.map(
      ({ name }) => `  seed-${name}: { condition: service_completed_successfully, required: false }`,
    ),
    '',
  ].join('\n');
}

/** The entries of docker-compose.yml for each service: its migrations, its server and its demo data. */
export function composeServices(): string {
  return SERVICES.map((service) => {
    const { name, asks, uses, wayOut, storeSecrets, serverSecrets } = service;
    const image = `    image: innkeeper/${name}:\${TAG:-}`; // see generated-files.ts
    const environments = ['*service-environment', ...uses.map((store) => `*${store}-environment`)];
    const pictures = uses.includes('pictures') ? ['      pictures: { condition: service_healthy }'] : [];
    return [
      `  migrate-${name}:`,
      '    <<: *migrate',
      image,
      `    environment: &${name}-environment`,
      `      <<: [${environments.join(', ')}]`,
      `      DATABASE_URL: *${name}-database`,
      ...storeSecrets.map(pathVariable),
      `  ${name}:`,
      '    <<: *process',
      image,
      `    build: { context: ., args: { WORKSPACE: services/${name} } }`,
      '    environment:',
      `      <<: *${name}-environment`,
      `      KAFKA_USERNAME: ${name}`,
      `      KAFKA_PASSWORD: \${${service.prefix}_KAFKA_PASSWORD}`,
      ...(name === LISTS_REVOCATIONS ? [] : ['      IDENTITY_INTERNAL_URL: *revocations']),
      ...asks.map((asked) => `      ${internalUrlVariable(asked)}: http://${asked}:${PORTS.internal}`),
      ...serverSecrets.map(pathVariable),
      `    secrets: [${[...serverSecrets, ...storeSecrets].join(', ')}]`,
      ...(wayOut ? ['    networks: [inner, way-out]'] : []),
      '    depends_on:',
      `      create-topics: ${COMPLETED}`,
      `      migrate-${name}: ${COMPLETED}`,
      ...pictures,
      // Also one without a part of the demo hotel: it keeps in mind that its data are the demo's, so that production rejects them.
      `  seed-${name}:`,
      '    <<: *seed',
      image,
      `    environment: *${name}-environment`,
      ...(storeSecrets.length ? [`    secrets: [${storeSecrets.join(', ')}]`] : []),
      '    depends_on:',
      `      migrate-${name}: ${COMPLETED}`,
      ...pictures,
      '',
    ].join('\n');
  }).join('\n');
}

const pathVariable = (secret: Secret) => `      ${SECRETS[secret].variable}: /run/secrets/${secret}`;

/** The internal port of each process, on this machine: for the drills of deploy/proofs. */
export function composeInternalPorts(): string {
  return PROCESSES.map((name) => {
    const port = `127.0.0.1:\${${name.toUpperCase()}_INTERNAL_PORT}:${PORTS.internal}`;
    return `  ${name}: { ports: ["${port}"], networks: [ports] }\n`; // an internal network has no ports on this machine
  }).join('');
}
