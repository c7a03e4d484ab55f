import { setTimeout as sleep } from 'node:timers/promises';
import { PROCESSES, type ProcessName } from '@innkeeper/topology';
import { ALL_OPERATIONS, type Operation, operationsWithout } from './operations.ts';
import type { Stack } from './stack.ts';

export type Fault = {
  /** For the table, and for ONLY. */
  name: string;
  /** What goes on as if nothing were. */
  spared: Operation[];
  /**
   * Does the harm, and returns when it is over: from then on nobody lends a hand. `spareToo` says that something which
   * had to suffer at first goes on from now on, while the harm lasts.
   */
  harm(stack: Stack, spareToo: (operations: Operation[]) => void): Promise<void>;
};

const seconds = (count: number) => sleep(count * 1_000);

/** Three crashes, the last two on a part that has just come back. */
async function crashRepeatedly(stack: Stack, part: ProcessName): Promise<void> {
  for (let crashes = 0; crashes < 3; crashes++) {
    if (crashes) await seconds(3);
    await stack.crash(part);
  }
}

const crashOf = (part: ProcessName): Fault => ({
  name: `${part}-killed`,
  spared: part === 'gateway' ? ['open the site'] : operationsWithout(part),
  harm: (stack) => crashRepeatedly(stack, part),
});

/** A service that starts while the event log is away has to serve; what it has to hear of comes later. */
const crashWithoutKafka: Fault = {
  name: 'booking-killed-without-kafka',
  spared: operationsWithout('booking'),
  harm: async (stack, spareToo) => {
    await stack.kill('kafka');
    await stack.crash('booking');
    await seconds(8);
    spareToo(ALL_OPERATIONS);
    await seconds(7);
    await stack.start('kafka');
  },
};

const FILLER = '/disk/filler';

/** Kafka ends when it cannot write, and is started again and again, in vain, until there is room on its disk. */
const kafkaDiskFull: Fault = {
  name: 'kafka-disk-full-for-90-s',
  spared: ALL_OPERATIONS,
  harm: async (stack) => {
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
    spared: ['open the site'],
    harm: (stack) => stack.crash(...PROCESSES),
  },
  {
    name: 'kafka-killed-for-60-s',
    spared: ALL_OPERATIONS,
    harm: async (stack) => {
      await stack.kill('kafka');
      await seconds(60);
      await stack.start('kafka');
    },
  },
  crashWithoutKafka,
  kafkaDiskFull,
  {
    name: 'redis-killed-for-10-s',
    spared: ALL_OPERATIONS,
    harm: async (stack) => {
      await stack.kill('redis');
      await seconds(10);
      await stack.start('redis');
    },
  },
  { name: 'postgres-restarted', spared: ['open the site'], harm: (stack) => stack.restart('postgres') },
  { name: 'postgres-killed', spared: ['open the site'], harm: (stack) => stack.crash('postgres') },
  {
    name: 'booking-paused-for-30-s',
    spared: operationsWithout('booking'),
    harm: async (stack) => {
      await stack.pause('booking');
      await seconds(30);
      await stack.unpause('booking');
    },
  },
  {
    name: 'booking-cut-from-kafka-for-20-s',
    spared: ALL_OPERATIONS,
    harm: async (stack) => {
      const mend = await stack.cut('booking', 'kafka');
      await seconds(20);
      await mend();
    },
  },
];

/** The faults with one of these texts in their names, `kafka,redis`; all of them without any. */
export const faultsNamed = (texts = ''): Fault[] =>
  FAULTS.filter(({ name }) => texts.split(',').some((text) => name.includes(text)));
