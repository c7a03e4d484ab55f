import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KAFKA_ADMIN, SERVICES } from '@innkeeper/topology';
import { parse } from 'yaml';

type ComposeService = {
  cap_drop?: string[];
  command?: string | string[];
  environment?: Record<string, string>;
  logging?: { options?: Record<string, string> };
  mem_limit?: string;
  networks?: string[];
  pids_limit?: number;
  ports?: string[];
  secrets?: string[];
};

const repository = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const { services, networks } = parse(read('docker-compose.yml'), { merge: true, maxAliasCount: -1 }) as {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean } | null>;
};
const all = Object.entries(services);

describe('every container of docker-compose.yml', () => {
  it.each(all)(
    '%s has a limit of memory and of processes, a log that rotates by size, and no capabilities',
    (_name, one) => {
      expect(one).toMatchObject({
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
        pids_limit: expect.any(Number),
        logging: {
          options: {
            'max-size': expect.stringMatching(/^\d+m$/),
            'max-file': expect.stringMatching(/^\d+$/),
          },
        },
        cap_drop: ['ALL'],
      });
    },
  );

  it('has its ports on this machine only, unless WEB_ADDRESS opens the site', () => {
    const ports = all.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
    expect(ports.length).toBeGreaterThan(3);
    for (const [name, port] of ports)
      expect([name, port]).toEqual([
        name,
        expect.stringMatching(/^(127\.0\.0\.1|\$\{WEB_ADDRESS:-127\.0\.0\.1\}):/),
      ]);
  });

  it('is on networks without a way out, except those with a port and those that connect to the outside', () => {
    const closed = Object.keys(networks).filter((name) => networks[name]?.internal);
    const open = all.filter(([, { networks = [] }]) => networks.some((name) => !closed.includes(name)));
    const withWayOut = SERVICES.filter(({ wayOut }) => wayOut).map(({ name }) => name);
    const withPort = all.filter(([, { ports }]) => ports).map(([name]) => name);
    expect(open.map(([name]) => name).sort()).toEqual([...withWayOut, ...withPort].sort());
  });
});

describe('the secrets', () => {
  it('of each process are its own, and no others', () => {
    const expected = SERVICES.map(({ name, storeSecrets, serverSecrets }) => [
      name,
      [...storeSecrets, ...serverSecrets].sort(),
    ]);
    const given = SERVICES.map(({ name }) => [name, [...(services[name]!.secrets ?? [])].sort()]);
    expect(given).toEqual(expected);
    expect(services['gateway']!.secrets).toEqual(['token-public-keys']);
    expect(services['site']!.secrets).toBeUndefined();
    const withPrivateKey = all.filter(([, { secrets = [] }]) => secrets.includes('token-private-key'));
    expect(withPrivateKey.map(([name]) => name)).toEqual(['identity']);
  });

  it('of databases, Kafka and Redis are in the environment of those alone who use them', () => {
    const passwordsOf = ({ environment = {} }: ComposeService) =>
      [...JSON.stringify(environment).matchAll(/\$\{(\w+_PASSWORD)/g)].map(([, name]) => name!);
    for (const { name } of SERVICES) {
      const others = SERVICES.filter((other) => other.name !== name).map(({ prefix }) => prefix);
      const foreign = passwordsOf(services[name]!).filter((one) =>
        others.some((prefix) => one.startsWith(`${prefix}_`)),
      );
      expect([name, foreign]).toEqual([name, []]);
    }
    expect(passwordsOf(services['site']!)).toEqual([]);
  });
});

test.each([
  ['docker-compose.yml', String(services['postgres']?.command)],
  ['deploy/k8s/overlays/local/postgres.yaml', read('deploy/k8s/overlays/local/postgres.yaml')],
])('Postgres in %s logs neither rows nor statements', (_file, text) => {
  expect(text).toMatch(/log_error_verbosity=terse/);
  expect(text).toMatch(/log_min_error_statement=fatal/);
});

describe('the users of Kafka', () => {
  const expected = SERVICES.map(({ name, consumes }) => [name, [...consumes]]);
  const consumersIn = (words: string[]) =>
    words.slice(2).map((word) => {
      const [name, consumed] = word.split('=');
      return [name, consumed?.split(',') ?? []];
    });

  it('get the rights of the topology, in compose and in Kubernetes', () => {
    const { command, environment } = services['create-topics']!;
    expect(consumersIn(command as string[])).toEqual(expected);
    expect(environment).toMatchObject({ KAFKA_ACLS: 'on', KAFKA_USERNAME: KAFKA_ADMIN });
    const words = /command:\n((?: +- .*\n)+)/.exec(read('deploy/k8s/base/topics.yaml'))![1]!;
    expect(consumersIn(parse(words) as string[])).toEqual(expected);
  });

  it('are one for each service, with a password of its own, and one more who is no service', () => {
    const jaas = services['kafka']!.environment!['KAFKA_LISTENER_NAME_CLIENTS_PLAIN_SASL_JAAS_CONFIG']!;
    const users = [...jaas.matchAll(/user_(\w+)="\$\{(\w+)\}"/g)].map(([, name, password]) => [
      name,
      password,
    ]);
    expect(users).toEqual([
      [KAFKA_ADMIN, 'KAFKA_ADMIN_PASSWORD'],
      ...SERVICES.map(({ name, prefix }) => [name, `${prefix}_KAFKA_PASSWORD`]),
    ]);
    expect(SERVICES.map(({ name }) => name)).not.toContain(KAFKA_ADMIN);
    for (const { name, prefix } of SERVICES)
      expect(services[name]!.environment).toMatchObject({
        KAFKA_SASL_MECHANISM: 'plain',
        KAFKA_USERNAME: name,
        KAFKA_PASSWORD: `\${${prefix}_KAFKA_PASSWORD}`,
      });
  });

  it('are checked by an authorizer, and only the broker itself and that one are above it', () => {
    expect(services['kafka']!.environment).toMatchObject({
      KAFKA_AUTHORIZER_CLASS_NAME: 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
      KAFKA_SUPER_USERS: `User:ANONYMOUS;User:${KAFKA_ADMIN}`,
      KAFKA_LISTENERS: 'CLIENTS://:9092,INTERNAL://localhost:9094,CONTROLLER://localhost:9093',
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: expect.stringContaining('CLIENTS:SASL_PLAINTEXT'),
    });
    expect(read('deploy/k8s/overlays/local/kafka.yaml')).toContain(`User:ANONYMOUS;User:${KAFKA_ADMIN}"`);
  });
});
