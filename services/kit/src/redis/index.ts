export { RedisLink } from './redis.ts';
