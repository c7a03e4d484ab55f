import { type Part, type Running, supervise } from './supervise.ts';

export type Start = (signal: AbortSignal) => Promise<Running>;

/** The parts that are up, in the order they came up, which is also the reverse of how they stop. */
export class Stack {
  readonly #say: (line: string) => void;
  readonly #stages: Map<string, Part>[] = [];
  readonly #stopping = new AbortController();
  readonly #work: Promise<unknown>[] = [];

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  /** Aborted once the stack goes down. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /**
   * Starts parts side by side and resolves when all are ready.
   *
   * @throws the first failure, once every other part of the stage is up or has failed too.
   */
  async up(parts: Record<string, Start>): Promise<void> {
    const stage = new Map<string, Part>();
    this.#stages.push(stage);
    const startPart = async ([name, start]: [string, Start]) => {
      const since = Date.now();
      const startUnlessStopping: Start = (signal) => start(AbortSignal.any([signal, this.signal]));
      stage.set(name, await supervise(name, startUnlessStopping, this.#say));
      this.#say(`${name.padEnd(9)} ready after ${Date.now() - since} ms`);
    };
    await this.during(Object.entries(parts).map(startPart));
  }

  /** Waits for work of which nothing may be left when the stack is down. */
  async during(work: Promise<void>[]): Promise<void> {
    const settled = Promise.allSettled(work);
    this.#work.push(settled);
    const failure = (await settled).find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
    this.signal.throwIfAborted();
  }

  async restart(name: string): Promise<void> {
    await Promise.all(this.#stages.map((stage) => stage.get(name)?.restart()));
  }

  async down(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#work);
    for (const stage of this.#stages.toReversed()) {
      await Promise.all([...stage.values()].map((part) => part.stop()));
    }
  }
}
