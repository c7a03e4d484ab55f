import { setTimeout as sleep } from 'node:timers/promises';
import { PROCESSES, type ProcessName } from '@innkeeper/topology';
import type { Fault } from './fault.ts';
import { ALL_OPERATIONS, operationsWithout } from './operations.ts';
import { SMTP_FAULTS } from './smtp-faults.ts';
import type { Stack } from './stack.ts';

const seconds = (count: number) => sleep(count * 1_000);

/** Crashes three times, the last two times just after a restart. */
async function crashRepeatedly(stack: Stack, process: ProcessName): Promise<void> {
  for (let crashes = 0; crashes < 3; crashes++) {
    if (crashes) await seconds(3);
    await stack.crash(process);
  }
}

const crashOf = (process: ProcessName): Fault => ({
  name: `${process}-killed`,
  unaffected: process === 'gateway' ? ['open the site'] : operationsWithout(process),
  inject: ({ stack }) => crashRepeatedly(stack, process),
});

/** A service that starts without the event log has to serve; it applies the missing events later. */
const crashWithoutKafka: Fault = {
  name: 'booking-killed-without-kafka',
  unaffected: operationsWithout('booking'),
  inject: async ({ stack }, mustSucceed) => {
    await stack.kill('kafka');
    await stack.crash('booking');
    await seconds(8);
    mustSucceed(ALL_OPERATIONS);
    await seconds(7);
    await stack.start('kafka');
  },
};

const FILLER = '/disk/filler';

/** Kafka exits when it cannot write, and its restarts fail until there is space on its disk. */
const kafkaDiskFull: Fault = {
  name: 'kafka-disk-full-for-90-s',
  unaffected: ALL_OPERATIONS,
  inject: async ({ stack }) => {
    await stack.execute('kafka-disk', ['sh', '-c', `cat /dev/zero > ${FILLER} 2> /dev/null || true`]);
    await seconds(90);
    await stack.execute('kafka-disk', ['rm', FILLER]);
    await stack.untilHealthy('kafka');
  },
};

export const FAULTS: Fault[] = [
  ...PROCESSES.map(crashOf),
  {
    name: 'all-services-killed-at-once',
    unaffected: ['open the site'],
    inject: ({ stack }) => stack.crash(...PROCESSES),
  },
  {
    name: 'kafka-killed-for-60-s',
    unaffected: ALL_OPERATIONS,
    inject: async ({ stack }) => {
      await stack.kill('kafka');
      await seconds(60);
      await stack.start('kafka');
    },
  },
  crashWithoutKafka,
  kafkaDiskFull,
  {
    name: 'redis-killed-for-10-s',
    unaffected: ALL_OPERATIONS,
    inject: async ({ stack }) => {
      await stack.kill('redis');
      await seconds(10);
      await stack.start('redis');
    },
  },
  {
    name: 'postgres-restarted',
    unaffected: ['open the site'],
    inject: ({ stack }) => stack.restart('postgres'),
  },
  { name: 'postgres-killed', unaffected: ['open the site'], inject: ({ stack }) => stack.crash('postgres') },
  {
    name: 'booking-paused-for-30-s',
    unaffected: operationsWithout('booking'),
    inject: async ({ stack }) => {
      await stack.pause('booking');
      await seconds(30);
      await stack.unpause('booking');
    },
  },
  {
    name: 'booking-cut-from-kafka-for-20-s',
    unaffected: ALL_OPERATIONS,
    inject: async ({ stack }) => {
      const reconnect = await stack.disconnect('booking', 'kafka');
      await seconds(20);
      await reconnect();
    },
  },
  ...SMTP_FAULTS,
];

/** The faults whose name contains one of these texts, such as `kafka,redis`; all faults for an empty text. */
export const faultsNamed = (texts = ''): Fault[] =>
  FAULTS.filter(({ name }) => texts.split(',').some((text) => name.includes(text)));
