/** What was tried and what came of it: printed as it happens, and as a table at the end. */
export class Protocol {
  readonly #rows: [string, string][] = [];
  failed = false;

  note(what: string, result: string): void {
    this.#rows.push([what, result]);
    console.log(`  ${what}: ${result}`);
  }

  fail(why: string): void {
    this.failed = true;
    console.error(`✗ ${why}`);
  }

  async time<T>(what: string, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const result = await work();
    this.note(what, `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
    return result;
  }

  print(): void {
    const width = Math.max(...this.#rows.map(([what]) => what.length));
    console.log(`\n${this.#rows.map(([what, result]) => `${what.padEnd(width)}  ${result}`).join('\n')}`);
    console.log(this.failed ? '\n✗ not everything went as it should' : '\n✓ everything went as it should');
  }
}
