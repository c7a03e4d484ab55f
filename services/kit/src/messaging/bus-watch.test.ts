import { pino } from 'pino';
import { BusWatch } from './bus-watch.ts';

/** Watches a log that answers each question in turn as given, until all are asked. */
async function watched(answers: boolean[]): Promise<{ seen: boolean[]; said: string[] }> {
  const said: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line) => void said.push(JSON.parse(line).msg) });
  const left = [...answers];
  const ping = async () => {
    if (!left.shift()) throw new Error('away');
  };
  const seen: boolean[] = [];
  await new Promise<void>((resolve) => {
    const watch = new BusWatch({
      ...{ bus: { ping }, logger, everyMs: 1 },
      onAnswer: (answered) => {
        seen.push(answered);
        if (left.length) return;
        watch.stop();
        setImmediate(resolve);
      },
    });
    watch.start();
  });
  return { seen, said };
}

const AWAY = 'the event log does not answer: committed events wait in the outbox, and none arrive';
const BACK = 'the event log answers again';

test('says each time whether the event log answers, and in the log only what has changed', async () => {
  const answers = [true, true, false, false, true];
  expect(await watched(answers)).toEqual({ seen: answers, said: [AWAY, BACK] });
});

test('says at once that an event log never answered, which a wrong address looks like', async () => {
  expect(await watched([false])).toEqual({ seen: [false], said: [AWAY] });
});

test('a log that is silent does not answer', async () => {
  const silent = { ping: () => new Promise<never>(() => {}) };
  const seen: boolean[] = [];
  await new Promise<void>((resolve) => {
    const watch = new BusWatch({
      ...{ bus: silent, logger: pino({ level: 'silent' }), patienceMs: 1 },
      onAnswer: (answered) => {
        seen.push(answered);
        watch.stop();
        resolve();
      },
    });
    watch.start();
  });
  expect(seen).toEqual([false]);
});
