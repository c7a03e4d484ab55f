import { TOPICS } from '@innkeeper/contracts';
import type { ServiceDefinition } from '@innkeeper/kit/service';
import type { z } from 'zod';

type AnyService = ServiceDefinition<z.ZodObject, unknown>;

/** The definition of every service, by name: `bookingService` of `@innkeeper/booking/service`. */
export const services: AnyService[] = await Promise.all(
  Object.keys(TOPICS).map(async (name) => {
    const module = (await import(`@innkeeper/${name}/service`)) as Record<string, AnyService>;
    return module[`${name}Service`]!;
  }),
);
