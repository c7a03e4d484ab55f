/** The results of the trial: printed as they come in, and as a table at the end. */
export class Report {
  readonly #rows: [string, string][] = [];
  failed = false;

  add(what: string, result: string): void {
    this.#rows.push([what, result]);
    console.log(`  ${what}: ${result}`);
  }

  fail(reason: string): void {
    this.failed = true;
    console.error(`✗ ${reason}`);
  }

  /** Runs `work` and adds how long it took. */
  async time<T>(what: string, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const result = await work();
    this.add(what, `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
    return result;
  }

  print(): void {
    const width = Math.max(...this.#rows.map(([what]) => what.length));
    console.log(`\n${this.#rows.map(([what, result]) => `${what.padEnd(width)}  ${result}`).join('\n')}`);
    console.log(this.failed ? '\n✗ the trial failed' : '\n✓ the trial passed');
  }
}
