import { recordingLogger } from '../testing/recording-logger.ts';
import { BusWatch } from './bus-watch.ts';

/** Watches a log that answers as many checks as `answers` has values, each as its value says. */
async function watch(answers: boolean[]): Promise<{ checks: boolean[]; logged: string[] }> {
  const { logged, logger } = recordingLogger();
  const left = [...answers];
  const ping = async () => {
    if (!left.shift()) throw new Error('unavailable');
  };
  const checks: boolean[] = [];
  await new Promise<void>((resolve) => {
    const busWatch = new BusWatch({
      bus: { ping },
      logger,
      everyMs: 1,
      onCheck: (answered) => {
        checks.push(answered);
        if (left.length) return;
        busWatch.stop();
        setImmediate(resolve);
      },
    });
    busWatch.start();
  });
  return { checks, logged };
}

const LOST = 'the event log does not answer: events wait in the outbox, and none are received';
const BACK = 'the event log answers again';

test('reports each check, and logs only changes', async () => {
  const answers = [true, true, false, false, true];
  expect(await watch(answers)).toEqual({ checks: answers, logged: [LOST, BACK] });
});

test('logs at once when the event log never answered, for instance because its address is wrong', async () => {
  expect(await watch([false])).toEqual({ checks: [false], logged: [LOST] });
});

test('a log that does not answer in time counts as unavailable', async () => {
  const silent = { ping: () => new Promise<never>(() => {}) };
  const checks: boolean[] = [];
  await new Promise<void>((resolve) => {
    const busWatch = new BusWatch({
      bus: silent,
      logger: recordingLogger().logger,
      timeoutMs: 1,
      onCheck: (answered) => {
        checks.push(answered);
        busWatch.stop();
        resolve();
      },
    });
    busWatch.start();
  });
  expect(checks).toEqual([false]);
});
