import {
  GenericContainer,
  getContainerRuntimeClient,
  getReaper,
  type StartedTestContainer,
  Wait,
} from 'testcontainers';
import { IMAGES } from '../../services/kit/src/testing/images.ts';
import { freePort } from '../../services/kit/src/testing/own-container.ts';

/** Every store in a container, for one run of tests; nothing is durable. */
export type Stores = {
  postgresUrl: string;
  kafkaBroker: string;
  redisUrl: string;
  picturesUrl: string;
  /** The session that labels all containers of this run. */
  session: string;
  stop(): Promise<void>;
};

/** Starts all stores and resolves when they are ready. The reaper removes the remains of a failed start. */
export async function startStores(): Promise<Stores> {
  const { sessionId } = await getReaper(await getContainerRuntimeClient()); // first, because otherwise each container starts its own reaper
  const kafkaPort = await freePort();
  const started = await Promise.all([
    postgresContainer().start(),
    redisContainer().start(),
    picturesContainer().start(),
    kafkaContainer(kafkaPort).start(),
  ]);
  const [postgres, redis, pictures] = started;
  const addressOf = (container: StartedTestContainer) =>
    `${container.getHost()}:${container.getFirstMappedPort()}`;
  return {
    postgresUrl: `postgres://postgres:test@${addressOf(postgres)}/postgres`,
    kafkaBroker: `${HOST}:${kafkaPort}`,
    redisUrl: `redis://${addressOf(redis)}`,
    picturesUrl: `http://${addressOf(pictures)}`,
    session: sessionId,
    stop: async () => void (await Promise.all(started.map((container) => container.stop()))),
  };
}

// Not localhost, which can resolve to ::1: older Docker engines map that to another port.
const HOST = '127.0.0.1';
process.env['TESTCONTAINERS_HOST_OVERRIDE'] = HOST;
process.env['RYUK_CONTAINER_IMAGE'] = IMAGES.reaper;

const postgresContainer = () =>
  new GenericContainer(IMAGES.postgres)
    .withEnvironment({ POSTGRES_PASSWORD: 'test' })
    .withCommand([
      'postgres',
      ...['max_connections=300', 'fsync=off', 'shared_buffers=256MB'].flatMap((setting) => ['-c', setting]),
    ])
    .withTmpFs({ '/var/lib/postgresql/data': 'rw' })
    .withExposedPorts(5432)
    // The first message comes from the initialization, before the real start.
    .withWaitStrategy(Wait.forLogMessage('database system is ready to accept connections', 2));

const redisContainer = () =>
  new GenericContainer(IMAGES.redis)
    .withCommand(['redis-server', '--save', '', '--appendonly', 'no'])
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forLogMessage('Ready to accept connections'));

const picturesContainer = () =>
  new GenericContainer(IMAGES.pictures)
    .withCommand(['-scheme', 'http', '-backend', 'memory', '-public-host', HOST])
    .withExposedPorts(4443)
    .withWaitStrategy(Wait.forHttp('/_internal/healthcheck', 4443));

// A broker sends its own address to clients, so it listens on the same port inside and outside the container. Setting
// any of these variables drops all defaults of the image, so every setting is here.
const kafkaContainer = (port: number) =>
  new GenericContainer(IMAGES.kafka)
    .withExposedPorts({ container: port, host: port })
    .withEnvironment({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENERS: `CLIENTS://:${port},CONTROLLER://localhost:9093`,
      KAFKA_ADVERTISED_LISTENERS: `CLIENTS://${HOST}:${port}`,
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CONTROLLER:PLAINTEXT,CLIENTS:PLAINTEXT',
      KAFKA_INTER_BROKER_LISTENER_NAME: 'CLIENTS',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_TRANSACTION_STATE_LOG_NUM_PARTITIONS: '1',
      KAFKA_SHARE_COORDINATOR_STATE_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_SHARE_COORDINATOR_STATE_TOPIC_MIN_ISR: '1',
      KAFKA_HEAP_OPTS: '-Xms256m -Xmx512m',
    })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .withStartupTimeout(120_000);
