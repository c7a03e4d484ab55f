import { createRequire } from 'node:module';
import type { ServiceDefinition } from '@innkeeper/kit/service';
import { SERVICE_NAMES } from '@innkeeper/topology';
import type { z } from 'zod';

type AnyService = ServiceDefinition<z.ZodObject, unknown>;

// Not `await import()`: Jest runs these files as CommonJS, which has no top-level await.
const require = createRequire(import.meta.url);

/** The definition of every service: `bookingService` of `@innkeeper/booking/service`, and so on. */
export const services: AnyService[] = SERVICE_NAMES.map((name) => {
  const definitions = require(`@innkeeper/${name}/service`) as Record<string, AnyService>;
  return definitions[`${name}Service`]!;
});
