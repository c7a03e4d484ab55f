import { eventually, testLogger } from '../testing/index.ts';
import { onceAtStart, repeatedly } from './background-work.ts';

const HOUR = 3_600_000;

test('work that finds something is done again at once, and then waits', async () => {
  let left = 3;
  let calls = 0;
  const work = repeatedly({ logger: testLogger, failure: 'failed', everyMs: HOUR }, async () => {
    calls++;
    return left-- > 0;
  });
  work.start();
  await eventually(() => calls === 4);
  await work.stop(); // although it waits for an hour
  expect(calls).toBe(4);
});

test('work that fails is repeated', async () => {
  let calls = 0;
  const work = repeatedly({ logger: testLogger, failure: 'failed', everyMs: 1 }, async () => {
    calls++;
    throw new Error('not yet');
  });
  work.start();
  await eventually(() => calls >= 3);
  await work.stop();
});

test('stopping waits for the work that is under way', async () => {
  let finish = () => {};
  let isFinished = false;
  const work = repeatedly({ logger: testLogger, failure: 'failed', everyMs: 1 }, async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    isFinished = true;
    return true;
  });
  work.start();
  const stopped = work.stop();
  finish();
  await stopped;
  expect(isFinished).toBe(true);
});

test('work at the start is repeated until it succeeds, and then never again', async () => {
  let calls = 0;
  const work = onceAtStart(testLogger, 'failed', async () => {
    if (++calls < 2) throw new Error('not yet');
  });
  work.start();
  await eventually(() => calls === 2);
  await work.stop();
  expect(calls).toBe(2);
});
