import type { Cluster } from './cluster.ts';
import type { Report } from './report.ts';
import { retryUntilItWorks } from './retry.ts';

type Trial = { cluster: Cluster; report: Report; book: () => Promise<void> };

/** Pods that start while Kafka is down become ready and serve, and publish their events when it is up again. */
export async function withoutKafka({ cluster, report, book }: Trial): Promise<void> {
  await cluster.kubectl('scale', 'statefulset/kafka', '--replicas=0');
  await cluster.kubectl('wait', '--for=delete', 'pod/kafka-0', '--timeout=60s');
  await report.time('services restarted without Kafka', async () => {
    const services = '--selector=app.kubernetes.io/component=service';
    await cluster.kubectl('rollout', 'restart', 'deployment', services);
    await cluster.kubectl('rollout', 'status', 'deployment', services, '--timeout=180s');
  });
  await book();
  if (!(await eventsWaiting(cluster))) throw new Error('a booking without Kafka left nothing in the outbox');
  await cluster.kubectl('scale', 'statefulset/kafka', '--replicas=1');
  await cluster.kubectl('rollout', 'status', 'statefulset/kafka');
  await report.time('Kafka up again, until all events are published', () =>
    retryUntilItWorks(async () => {
      const waiting = await eventsWaiting(cluster);
      if (waiting) throw new Error(`${waiting} events of booking are not published yet`);
    }),
  );
}

async function eventsWaiting({ kubectl }: Cluster): Promise<number> {
  const print = "fetch('http://127.0.0.1:9090/metrics').then((answer) => answer.text()).then(console.log)";
  const page = await kubectl('exec', 'deployment/booking', '--', 'node', '-e', print);
  return Number(/^outbox_events_waiting (\d+)$/m.exec(page)![1]);
}

/** A database that is down for a while causes no restarts, and the system recovers by itself. */
export async function withoutPostgres({ cluster, report, book }: Trial): Promise<void> {
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
  await retryUntilItWorks(book);
  const seconds = ((performance.now() - backAt) / 1_000).toFixed(1);
  const restarted = (await restarts(cluster)) - before;
  report.add(
    'Postgres down and up again',
    `first booking after ${seconds} s, ${restarted} containers restarted`,
  );
  if (restarted) report.fail('containers restarted because Postgres was down');
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
