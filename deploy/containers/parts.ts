import {
  GenericContainer,
  getContainerRuntimeClient,
  getReaper,
  type StartedTestContainer,
  Wait,
} from 'testcontainers';
import { IMAGES } from '../../services/kit/src/testing/images.ts';
import { freePort } from '../../services/kit/src/testing/own-container.ts';

/** What the hotel stands on, each in a container, for a run of tests that nothing has to survive. */
export type Parts = {
  postgresUrl: string;
  kafkaBroker: string;
  redisUrl: string;
  picturesUrl: string;
  /** The session that all containers of this run are labelled with. */
  session: string;
  stop(): Promise<void>;
};

/** Starts everything at once; resolves when everything answers. The reaper removes what is left of a failed start. */
export async function startParts(): Promise<Parts> {
  const { sessionId } = await getReaper(await getContainerRuntimeClient()); // first, else each start brings its own
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

// By name it could be ::1, for which an older engine hands out another port.
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
    // The first time it is only being set up.
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

// A broker tells its clients where it is, so it listens at the same port inside and out. One of these settings
// replaces all of the image's own, so all that are needed are here.
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
