import type { Cluster } from './cluster.ts';
import { untilItWorks } from './patience.ts';
import type { Protocol } from './protocol.ts';

type Trial = { cluster: Cluster; protocol: Protocol; book: () => Promise<void> };

/** Pods that start while Kafka is away get ready and serve, and what they have to tell is told when it is back. */
export async function withoutKafka({ cluster, protocol, book }: Trial): Promise<void> {
  await cluster.kubectl('scale', 'statefulset/kafka', '--replicas=0');
  await cluster.kubectl('wait', '--for=delete', 'pod/kafka-0', '--timeout=60s');
  await protocol.time('services started anew without Kafka', async () => {
    const services = '--selector=app.kubernetes.io/component=service';
    await cluster.kubectl('rollout', 'restart', 'deployment', services);
    await cluster.kubectl('rollout', 'status', 'deployment', services, '--timeout=180s');
  });
  await book();
  if (!(await eventsWaiting(cluster))) throw new Error('a booking without Kafka left nothing in the outbox');
  await cluster.kubectl('scale', 'statefulset/kafka', '--replicas=1');
  await cluster.kubectl('rollout', 'status', 'statefulset/kafka');
  await protocol.time('Kafka back, until nothing waits for it', () =>
    untilItWorks(async () => {
      const waiting = await eventsWaiting(cluster);
      if (waiting) throw new Error(`${waiting} events of booking still wait`);
    }),
  );
}

async function eventsWaiting({ kubectl }: Cluster): Promise<number> {
  const print = "fetch('http://127.0.0.1:9090/metrics').then((answer) => answer.text()).then(console.log)";
  const page = await kubectl('exec', 'deployment/booking', '--', 'node', '-e', print);
  return Number(/^outbox_events_waiting (\d+)$/m.exec(page)![1]);
}

/** A database that is away for a while restarts nothing, and the hotel comes back by itself. */
export async function withoutPostgres({ cluster, protocol, book }: Trial): Promise<void> {
  const before = await restarts(cluster);
  await cluster.kubectl('scale', 'statefulset/postgres', '--replicas=0');
  await cluster.kubectl('wait', '--for=delete', 'pod/postgres-0', '--timeout=60s');
  await cluster.kubectl(
    'wait',
    '--for=condition=Ready=false',
    'pod',
    '--selector=app.kubernetes.io/name=booking',
    '--timeout=60s',
  );
  await cluster.kubectl('scale', 'statefulset/postgres', '--replicas=1');
  await cluster.kubectl('rollout', 'status', 'statefulset/postgres');
  const backAt = performance.now();
  await untilItWorks(book);
  const seconds = ((performance.now() - backAt) / 1_000).toFixed(1);
  const restarted = (await restarts(cluster)) - before;
  protocol.note('Postgres away and back', `a booking ${seconds} s after, ${restarted} containers restarted`);
  if (restarted) protocol.fail('containers were restarted because Postgres was away');
}

async function restarts({ kubectl }: Cluster): Promise<number> {
  const path = 'jsonpath={.items[*].status.containerStatuses[*].restartCount}';
  const counts = await kubectl(
    'get',
    'pods',
    '--selector=app.kubernetes.io/component in (service, gateway, site)',
    '--output',
    path,
  );
  return counts.split(' ').reduce((sum, count) => sum + Number(count), 0);
}
