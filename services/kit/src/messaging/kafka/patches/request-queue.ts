import { createRequire } from 'node:module';

/** What is needed here of the client's queue of requests on one connection. */
type RequestQueue = {
  pending: unknown[];
  /** Epoch ms; in the past where the broker does not hold this connection back. */
  throttledUntil: number;
  scheduleCheckPendingRequests(): void;
};

const requestQueue: { prototype: RequestQueue } = createRequire(import.meta.url)(
  'kafkajs/src/network/requestQueue/index.js',
);
const { prototype } = requestQueue;
const schedule = prototype.scheduleCheckPendingRequests;

/**
 * kafkajs 2.2.4 looks every millisecond, on each connection, whether a request waits, which costs an idle service a few
 * percent of a core (its issue 1704). Here it looks only where one can: an answer and a new request look by themselves.
 */
prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
  if (this.pending.length || this.throttledUntil > Date.now()) schedule.call(this);
};
