import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Revocations } from './revocations.ts';

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
  }

  requestBegan(): void {
    this.#inFlight.inc();
  }

  requestEnded(labels: { method: string; route: string; status: number }, seconds: number): void {
    this.#inFlight.dec();
    this.#durations.observe(labels, seconds);
  }

  limitRefused(bucket: string): void {
    this.#refusals.inc({ bucket });
  }
}
