import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { IMAGES } from './images.ts';
import { OwnContainer } from './own-container.ts';

/** A Kafka that accepts clients only by TLS and with a password, and checks their rights, as a managed one does. */
export type GuardedKafka = {
  /** The environment of a process that uses it, without the user. */
  environment: { KAFKA_BROKERS: string; KAFKA_TLS: 'on'; KAFKA_CA_FILE: string };
  /** Authenticates by PLAIN with `PLAIN_PASSWORD`, and by SCRAM with the password of `setScramPassword`. */
  user: string;
  /** Two more users, by PLAIN with `PLAIN_PASSWORD`, who have no rights at first. */
  services: readonly [string, string];
  setScramPassword(mechanism: 'scram-sha-256' | 'scram-sha-512', password: string): Promise<void>;
  remove(): Promise<void>;
};

export const PLAIN_PASSWORD = 'plain-password';
const USER = 'innkeeper';
const SERVICES = ['alpha', 'beta'] as const;
const KEYSTORE = '/tmp/kafka.p12';
const CERTIFICATE = '/tmp/kafka.pem';

// The certificate is self-signed, so it is also the certificate authority that clients must trust.
const START = `
  keytool -genkeypair -alias kafka -keyalg EC -dname CN=kafka -ext san=ip:127.0.0.1 -validity 2 \\
    -keystore ${KEYSTORE} -storetype PKCS12 -storepass keystore
  keytool -exportcert -rfc -alias kafka -keystore ${KEYSTORE} -storepass keystore -file ${CERTIFICATE}
  exec /etc/kafka/docker/run`;

const jaas = (module: string, user = '') =>
  `org.apache.kafka.common.security.${module}LoginModule required${user};`;

const settings = (port: number) => ({
  KAFKA_NODE_ID: '1',
  KAFKA_PROCESS_ROLES: 'broker,controller',
  KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
  KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
  KAFKA_LISTENERS: 'CLIENTS://:9092,INTERNAL://localhost:9094,CONTROLLER://localhost:9093',
  KAFKA_ADVERTISED_LISTENERS: `CLIENTS://127.0.0.1:${port},INTERNAL://localhost:9094`,
  KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CONTROLLER:PLAINTEXT,INTERNAL:PLAINTEXT,CLIENTS:SASL_SSL',
  KAFKA_INTER_BROKER_LISTENER_NAME: 'INTERNAL',
  KAFKA_SSL_KEYSTORE_TYPE: 'PKCS12',
  KAFKA_SSL_KEYSTORE_LOCATION: KEYSTORE,
  KAFKA_SSL_KEYSTORE_PASSWORD: 'keystore',
  KAFKA_SASL_ENABLED_MECHANISMS: 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
  KAFKA_AUTHORIZER_CLASS_NAME: 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
  KAFKA_SUPER_USERS: `User:ANONYMOUS;User:${USER}`, // without a user: the broker itself, inside the container
  KAFKA_LISTENER_NAME_CLIENTS_PLAIN_SASL_JAAS_CONFIG: jaas(
    'plain.Plain',
    [USER, ...SERVICES].map((user) => ` user_${user}="${PLAIN_PASSWORD}"`).join(''),
  ),
  KAFKA_LISTENER_NAME_CLIENTS_SCRAM___SHA___256_SASL_JAAS_CONFIG: jaas('scram.Scram'),
  KAFKA_LISTENER_NAME_CLIENTS_SCRAM___SHA___512_SASL_JAAS_CONFIG: jaas('scram.Scram'),
  KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
  KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
  KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
  KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: '1',
  KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
  KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
  KAFKA_SHARE_COORDINATOR_STATE_TOPIC_REPLICATION_FACTOR: '1',
  KAFKA_SHARE_COORDINATOR_STATE_TOPIC_MIN_ISR: '1',
  KAFKA_HEAP_OPTS: '-Xms256m -Xmx512m',
});

export async function startGuardedKafka(): Promise<GuardedKafka> {
  const folder = await mkdtemp(path.join(tmpdir(), 'guarded-kafka-'));
  const container = await OwnContainer.start({
    image: IMAGES.kafka,
    port: 9092,
    environment: settings,
    command: ['bash', '-c', START],
    answers: tlsHandshake,
  });
  const caFile = path.join(folder, 'ca.pem');
  await writeFile(caFile, await container.execute('cat', CERTIFICATE));
  const setScramPassword: GuardedKafka['setScramPassword'] = async (mechanism, password) => {
    const credentials = `${mechanism.toUpperCase()}=[password=${password}]`;
    await container.execute(
      '/opt/kafka/bin/kafka-configs.sh',
      '--bootstrap-server',
      'localhost:9094',
      '--alter',
      '--entity-type',
      'users',
      '--entity-name',
      USER,
      '--add-config',
      credentials,
    );
  };
  return {
    environment: {
      KAFKA_BROKERS: `127.0.0.1:${container.port}`,
      KAFKA_TLS: 'on',
      KAFKA_CA_FILE: caFile,
    },
    user: USER,
    services: SERVICES,
    setScramPassword,
    remove: async () => {
      await container.remove();
      await rm(folder, { recursive: true });
    },
  };
}

/** Docker accepts connections before the broker listens, so only a TLS handshake proves that it does. */
const tlsHandshake = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject).once('close', () => reject(new Error('closed')));
  });
