import { inContext } from '../observe/request-context.ts';
import { withSpan } from '../observe/tracing.ts';
import type { Transaction } from '../postgres/db.ts';
import { parseEvent } from './envelope.ts';
import type { BusMessage } from './event-bus.ts';
import type { Handler } from './handler.ts';
import { applyOnce } from './inbox.ts';
import type { Projection } from './projection.ts';

/** What a service does with other services' events. */
export type Consumers = { projections: readonly Projection[]; handlers: readonly Handler[] };

/** What a message asks for: `apply` resolves with whether it was new, and not older than what is applied to its subject. */
export type Understood = { topic: string; time: string; apply: (tx: Transaction) => Promise<boolean> };

/**
 * Reads a message that one of the projections is for.
 * @throws NewerEventError for one that a newer program wrote, and other errors for one that is malformed.
 */
export function understand(projections: readonly Projection[], message: BusMessage): Understood {
  const { topic } = message;
  const projection = projections.find((one) => one.topic.name === topic);
  if (!projection) throw new Error(`no consumer for ${topic}`);
  const event = parseEvent(projection.topic, message.value);
  const apply: Understood['apply'] = (tx) =>
    inContext({ requestId: event.requestid ?? event.id }, () =>
      inTraceOf(message, event, () => applyOnce(tx, topic, event, () => projection.apply(tx, event))),
    );
  return { topic, time: event.time, apply };
}

/** Shows the effect in the trace that the event came from; an event without one begins none. */
function inTraceOf<T>(
  { topic, headers }: BusMessage,
  { id, type }: { id: string; type: string },
  effect: () => Promise<T>,
): Promise<T> {
  const parent = headers['traceparent'];
  if (parent === undefined) return effect();
  const attributes = { 'messaging.destination.name': topic, 'messaging.message.id': id };
  return withSpan(`process ${type}`, { kind: 'consumer', parent, attributes }, effect);
}
