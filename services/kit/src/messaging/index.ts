export { consumerGroupsOf } from './consumer-group.ts';
export { deadLetterTopic, listDeadLetters, replayDeadLetters } from './dead-letters.ts';
export {
  createEvent,
  type Envelope,
  envelope,
  NewerEventError,
  type OutgoingEvent,
  parseEvent,
  type Schemas,
  type Topic,
  type TopicEvent,
} from './envelope.ts';
export type { BusMessage, EventBus } from './event-bus.ts';
export { defineHandler, type Handler } from './handler.ts';
export { countPendingEvents } from './pending-events.ts';
export { defineProjection, type Projection } from './projection.ts';
export { bringOver, rebuildProjection } from './rebuild-projection.ts';
export { networkMark, openSealed, readSealingKey, readSealingKeyIfThere, seal } from './sealed.ts';
