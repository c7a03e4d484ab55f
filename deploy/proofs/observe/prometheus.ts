/** One series of a result, with its current value. */
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

/** Client of Prometheus's HTTP API. */
export class Prometheus {
  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  /** @throws when the expression is invalid, or Prometheus does not respond. */
  async query(expression: string): Promise<Sample[]> {
    type Series = { metric: Record<string, string>; value: [number, string] };
    const { result } = await this.#get<{ result: Series[] }>(`query?query=${encodeURIComponent(expression)}`);
    return result.map(({ metric, value }) => ({ labels: metric, value: Number(value[1]) }));
  }

  async rules(): Promise<Rule[]> {
    const { groups } = await this.#get<{ groups: { rules: Rule[] }[] }>('rules');
    return groups.flatMap(({ rules }) => rules);
  }

  async targets(): Promise<Target[]> {
    return (await this.#get<{ activeTargets: Target[] }>('targets')).activeTargets;
  }

  async #get<Data>(path: string): Promise<Data> {
    const response = await fetch(`${this.#base}/api/v1/${path}`, { signal: AbortSignal.timeout(10_000) });
    const { status, data, error } = (await response.json()) as { status: string; data: Data; error: string };
    if (status !== 'success') throw new Error(`Prometheus failed on ${path}: ${error}`);
    return data;
  }
}
