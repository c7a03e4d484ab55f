/** One series of an answer, as of now. */
export type Sample = { labels: Record<string, string>; value: number };
export type Rule = {
  name: string;
  type: 'recording' | 'alerting';
  query: string;
  labels?: Record<string, string>;
  health: 'ok' | 'err' | 'unknown';
  lastError?: string;
};
type Target = { labels: Record<string, string>; health: string; lastError: string };

/** Asks a Prometheus by its HTTP API. */
export class Prometheus {
  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  /** @throws where Prometheus cannot read the expression, or does not answer. */
  async query(expression: string): Promise<Sample[]> {
    type Series = { metric: Record<string, string>; value: [number, string] };
    const { result } = await this.#ask<{ result: Series[] }>(`query?query=${encodeURIComponent(expression)}`);
    return result.map(({ metric, value }) => ({ labels: metric, value: Number(value[1]) }));
  }

  async rules(): Promise<Rule[]> {
    const { groups } = await this.#ask<{ groups: { rules: Rule[] }[] }>('rules');
    return groups.flatMap(({ rules }) => rules);
  }

  async targets(): Promise<Target[]> {
    return (await this.#ask<{ activeTargets: Target[] }>('targets')).activeTargets;
  }

  async #ask<Data>(what: string): Promise<Data> {
    const answer = await fetch(`${this.#base}/api/v1/${what}`, { signal: AbortSignal.timeout(10_000) });
    const { status, data, error } = (await answer.json()) as { status: string; data: Data; error: string };
    if (status !== 'success') throw new Error(`Prometheus cannot answer ${what}: ${error}`);
    return data;
  }
}
