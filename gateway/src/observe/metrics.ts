import type { Revocations } from '@innkeeper/kit/revocations';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { LimitSharing } from '../limits/sharing.ts';
import type { Route } from '../routes.ts';

const DURATION_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The gateway's metrics for Prometheus. */
export class Metrics {
  readonly registry = new Registry();
  readonly #durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to respond, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers: [this.registry],
  });
  readonly #inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests in progress.',
    registers: [this.registry],
  });
  readonly #limitRejections = new Counter({
    name: 'limit_rejections_total',
    help: 'Requests rejected with 429, connections closed and answers cut, by limit.',
    labelNames: ['bucket'],
    registers: [this.registry],
  });
  readonly #failures = new Counter({
    name: 'http_failures_total',
    help: 'Responses with 5xx, by route. Each series starts at 0, so that the first failure counts as an increase.',
    labelNames: ['method', 'route'],
    registers: [this.registry],
  });

  constructor(revocations: Revocations) {
    collectDefaultMetrics({ register: this.registry });
    const age = new Gauge({
      name: 'revocation_list_age_seconds',
      help: 'Age of the local list of revoked tokens. Calls with a token get 503 above five seconds.',
      registers: [this.registry],
      collect() {
        age.set(revocations.ageMs / 1_000);
      },
    });
    const sourceAge = new Gauge({
      name: 'revocation_source_age_seconds',
      help: 'Age of what was last read from each source. The list is as fresh as its freshest source.',
      labelNames: ['source'],
      registers: [this.registry],
      collect() {
        for (const { source, ageMs } of revocations.sourceAges) sourceAge.set({ source }, ageMs / 1_000);
      },
    });
  }

  observeLimitSharing(sharing: LimitSharing): void {
    const lag = new Gauge({
      name: 'limit_sharing_lag_seconds',
      help: 'How long the oldest count has been waiting to be shared with the other gateways.',
      registers: [this.registry],
      collect() {
        lag.set(sharing.lagMs / 1_000);
      },
    });
  }

  requestStarted(): void {
    this.#inFlight.inc();
  }

  requestFinished(labels: { method: string; route: string; status: number }, seconds: number): void {
    this.#inFlight.dec();
    this.#durations.observe(labels, seconds);
    const { method, route, status } = labels;
    if (status >= 500) this.#failures.inc({ method, route });
  }

  /** Starts the failure counters of these routes at 0. */
  initializeFailures(routes: Pick<Route, 'method' | 'path'>[]): void {
    for (const { method, path } of routes) this.#failures.inc({ method, route: path }, 0);
  }

  /** Starts the rejection counter of one limit at 0, and returns the function that increments it. */
  limitRejectionCounter(bucket: string): () => void {
    this.#limitRejections.inc({ bucket }, 0);
    return () => this.#limitRejections.inc({ bucket });
  }
}
