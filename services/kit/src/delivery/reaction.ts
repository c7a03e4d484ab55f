import type { BusMessage } from '../bus/event-bus.ts';
import type { Schemas, Topic, TopicEvent } from '../events/envelope.ts';
import { withRequestId } from '../observe/logger.ts';
import { withSpan } from '../observe/tracing.ts';
import type { Transaction } from '../postgres/db.ts';
import { applyOnce } from './inbox.ts';

type AnyTopic = Topic<Record<string, never>>;
type AnyEffect = (tx: Transaction, event: never) => Promise<void>;

/** What a service does with one topic: an effect per event, on the transaction that also notes it in the inbox. */
export type Reaction = { topic: AnyTopic; apply: AnyEffect };

/** Pairs a topic with its effect, keeping the event's type. */
export function reaction<S extends Schemas>(
  topic: Topic<S>,
  apply: (tx: Transaction, event: TopicEvent<S>) => Promise<void>,
): Reaction {
  return { topic: topic as unknown as AnyTopic, apply: apply as AnyEffect };
}

/** What a message asks for: `apply` resolves with whether it was new, and not older than what is applied to its subject. */
export type Understood = { topic: string; time: string; apply: (tx: Transaction) => Promise<boolean> };

/**
 * Reads a message that one of the reactions is for.
 * @throws NewerEventError for one that a newer program wrote, and whatever else keeps it from being understood.
 */
export function understand(reactions: Reaction[], message: BusMessage): Understood {
  const { topic } = message;
  const found = reactions.find((one) => one.topic.name === topic);
  if (!found) throw new Error(`nothing reacts to ${topic}`);
  const event = found.topic.parse(message.value);
  const apply: Understood['apply'] = (tx) =>
    withRequestId(event.requestid ?? event.id, () =>
      inTraceOf(message, event, () => applyOnce(tx, topic, event, () => found.apply(tx, event as never))),
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
