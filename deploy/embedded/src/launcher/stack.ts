import { type Run, type Supervised, supervise } from './supervise.ts';

export type Start = (signal: AbortSignal) => Promise<Run>;

/** The supervised processes, in stages. They stop in the reverse order of the stages. */
export class Stack {
  readonly #log: (line: string) => void;
  readonly #stages: Map<string, Supervised>[] = [];
  readonly #stopping = new AbortController();
  readonly #tasks: Promise<unknown>[] = [];

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  /** Aborted when the stack begins to stop. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /**
   * Starts the processes of one stage in parallel and resolves when all are ready.
   *
   * @throws the first failure, once every other process of the stage is ready or has failed too.
   */
  async start(processes: Record<string, Start>): Promise<void> {
    const stage = new Map<string, Supervised>();
    this.#stages.push(stage);
    const startOne = async ([name, start]: [string, Start]) => {
      const startedAt = Date.now();
      const startUnlessStopping: Start = (signal) => start(AbortSignal.any([signal, this.signal]));
      stage.set(name, await supervise(name, startUnlessStopping, this.#log));
      this.#log(`${name.padEnd(9)} ready after ${Date.now() - startedAt} ms`);
    };
    await this.run(Object.entries(processes).map(startOne));
  }

  /** Waits for tasks. `stop` waits for them too, so that none is left when the stack has stopped. */
  async run(tasks: Promise<void>[]): Promise<void> {
    const settled = Promise.allSettled(tasks);
    this.#tasks.push(settled);
    const failure = (await settled).find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
    this.signal.throwIfAborted();
  }

  async restart(name: string): Promise<void> {
    await Promise.all(this.#stages.map((stage) => stage.get(name)?.restart()));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#tasks);
    for (const stage of this.#stages.toReversed()) {
      await Promise.all([...stage.values()].map((process) => process.stop()));
    }
  }
}
