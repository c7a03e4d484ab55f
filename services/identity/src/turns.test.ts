import { setImmediate as nextTick } from 'node:timers/promises';
import { Turns } from './turns.ts';

/** Tasks that run until they are let go. */
function tasks() {
  const finish: (() => void)[] = [];
  let running = 0;
  return {
    running: () => running,
    finishOne: () => finish.shift()?.(),
    task: async () => {
      running++;
      await new Promise<void>((resolve) => finish.push(resolve));
      running--;
    },
  };
}

describe('turns', () => {
  it('lets so many tasks run at once and the others in order after them', async () => {
    const turns = new Turns({ atOnce: 3, waiting: 100 });
    const { task, running, finishOne } = tasks();
    const done: number[] = [];
    const all = Array.from({ length: 50 }, (_, i) => turns.take(task).then(() => done.push(i)));

    for (let finished = 0; finished < 50; finished++) {
      await nextTick();
      expect(running()).toBe(Math.min(3, 50 - finished));
      finishOne();
    }
    await Promise.all(all);
    expect(done).toEqual(Array.from({ length: 50 }, (_, i) => i));
  });

  it('turns a task away at once when too many wait, and takes tasks again later', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 1 });
    const { task, finishOne } = tasks();
    const [first, second] = [turns.take(task), turns.take(task)];

    await expect(turns.take(task)).rejects.toMatchObject({ status: 503, code: 'unavailable' });

    finishOne();
    await nextTick();
    finishOne();
    await Promise.all([first, second]);
    await expect(turns.take(async () => 'again')).resolves.toBe('again');
  });

  it('gives the turn of a task that fails to the next', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 5 });
    const failing = turns.take(() => Promise.reject(new Error('no')));
    const next = turns.take(async () => 'next');

    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('next');
  });
});
