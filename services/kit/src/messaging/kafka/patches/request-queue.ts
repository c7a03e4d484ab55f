import { createRequire } from 'node:module';

/** The part of the client's queue of requests on one connection that the patch uses. */
type RequestQueue = {
  pending: unknown[];
  /** Epoch ms; in the past unless the broker throttles this connection. */
  throttledUntil: number;
  scheduleCheckPendingRequests(): void;
};

const requestQueue: { prototype: RequestQueue } = createRequire(import.meta.url)(
  'kafkajs/src/network/requestQueue/index.js',
);
const { prototype } = requestQueue;
const schedule = prototype.scheduleCheckPendingRequests;

/**
 * kafkajs 2.2.4 checks every millisecond, on each connection, for waiting requests, which costs an idle service a few
 * percent of a core (its issue 1704). The patch schedules the check only when a request can be waiting: responses and
 * new requests check the queue by themselves.
 */
prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
  if (this.pending.length || this.throttledUntil > Date.now()) schedule.call(this);
};
