export { PostgresEventBus } from './postgres-event-bus.ts';
