export { kafkaAccess } from './access.ts';
export { KafkaEventBus } from './kafka-event-bus.ts';
export { createTopics, type TopicToCreate } from './topics.ts';
