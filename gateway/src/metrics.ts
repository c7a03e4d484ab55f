import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { LimitSharing } from './limit-sharing.ts';
import type { Revocations } from './revocations.ts';
import type { Route } from './routes.ts';

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** What the gateway counts about itself, for Prometheus. */
export class Metrics {
  readonly registry = new Registry();
  readonly #durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [this.registry],
  });
  readonly #inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that are being answered.',
    registers: [this.registry],
  });
  readonly #refusals = new Counter({
    name: 'limit_refusals_total',
    help: 'Requests refused with 429, by limit.',
    labelNames: ['bucket'],
    registers: [this.registry],
  });
  readonly #failures = new Counter({
    name: 'http_failures_total',
    help: 'Answers with 5xx, by route; each begins at 0, so that the first is an increase too.',
    labelNames: ['method', 'route'],
    registers: [this.registry],
  });

  constructor(revocations: Revocations) {
    collectDefaultMetrics({ register: this.registry });
    const age = new Gauge({
      name: 'revocation_list_age_seconds',
      help: 'How old the copy of the revoked tokens is; signed-in calls are refused beyond five.',
      registers: [this.registry],
      collect() {
        age.set(revocations.ageMs / 1_000);
      },
    });
    const ages = new Gauge({
      name: 'revocation_source_age_seconds',
      help: 'How old the copy would be by each source alone; it is as fresh as the freshest.',
      labelNames: ['source'],
      registers: [this.registry],
      collect() {
        for (const { source, ageMs } of revocations.ages) ages.set({ source }, ageMs / 1_000);
      },
    });
  }

  watchSharing(sharing: LimitSharing): void {
    const lag = new Gauge({
      name: 'limit_sharing_lag_seconds',
      help: 'For how long calls have been counted here that other gateways have not heard of.',
      registers: [this.registry],
      collect() {
        lag.set(sharing.lagMs / 1_000);
      },
    });
  }

  requestBegan(): void {
    this.#inFlight.inc();
  }

  requestEnded(labels: { method: string; route: string; status: number }, seconds: number): void {
    this.#inFlight.dec();
    this.#durations.observe(labels, seconds);
    const { method, route, status } = labels;
    if (status >= 500) this.#failures.inc({ method, route });
  }

  /** Lets the failures of these routes begin at 0. */
  expectRoutes(routes: Pick<Route, 'method' | 'path'>[]): void {
    for (const { method, path } of routes) this.#failures.inc({ method, route: path }, 0);
  }

  /** Counts the refusals of one limit, from 0 on. */
  countRefusals(bucket: string): () => void {
    this.#refusals.inc({ bucket }, 0);
    return () => this.#refusals.inc({ bucket });
  }
}
