import type { RequestHandler } from 'express';
import type { z } from 'zod';
import type { serviceEnv } from '../env.ts';
import type { Endpoint } from '../http/implement.ts';
import type { Topic } from '../messaging/envelope.ts';
import type { EventBus } from '../messaging/event-bus.ts';
import type { Handler } from '../messaging/handler.ts';
import type { Projection } from '../messaging/projection.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { SecurityLog } from '../observe/security-log.ts';
import type { Database } from '../postgres/db.ts';
import type { Command } from './command.ts';
import type { EmptyDemo } from './empty-demo.ts';

/** The parsed variables of a service: those of every service and its own. (zod's own type of `z.object({})` allows none.) */
export type ServiceEnvOf<Env extends z.ZodObject> = z.output<typeof serviceEnv> & {
  [Name in keyof Env['shape']]: z.output<Env['shape'][Name]>;
};

/** The dependencies that a service gets when it starts. `now` is the clock for its rules. */
export type ServiceContext<Env> = {
  env: Env;
  database: Database;
  bus: EventBus;
  logger: Logger;
  metrics: Metrics;
  /** Records the service's `securityEvents`. */
  security: SecurityLog<string>;
  now: () => Date;
};

/** Work that runs as long as the service. `stop` resolves when the current work is finished. */
export type BackgroundWork = { start(): void; stop(): Promise<void> };

/** A call on the internal port, for other parts of the product; a GET unless it says otherwise. */
export type InternalCall = { method?: 'post'; path: string; handle: RequestHandler };

/** A service's part of the demo hotel. */
export type Seed<Env extends z.ZodObject = z.ZodObject> = {
  /** Variables beside those of `migrate`. */
  env: Env;
  /** Adds what is missing, once; returns one line about what it did. */
  run(context: { env: z.output<Env>; database: Database; logger: Logger; now: () => Date }): Promise<string>;
};

/** A service: the source of `serve` and its other commands, of the documentation, and of the tests. */
export type ServiceDefinition<Env extends z.ZodObject, Deps> = {
  name: string;
  /** The folder of its numbered SQL migrations. */
  migrations: string;
  /** Variables beside those of every service. */
  env: Env;
  /** Opens the dependencies of the service's actions. */
  deps(context: ServiceContext<ServiceEnvOf<Env>>): Deps | Promise<Deps>;
  endpoints(deps: Deps): Endpoint[];
  /** The security events that it records itself. */
  securityEvents?: readonly string[];
  /** The topics of its events. */
  publishes?: readonly Topic[];
  projections?: readonly Projection[];
  handlers?: readonly Handler[];
  internal?(deps: Deps): InternalCall[];
  background?(deps: Deps): BackgroundWork[];
  /** Throws while the service should not receive requests yet, although its database answers. */
  assertReady?(deps: Deps): void;
  seed?: Seed;
  /** Undoes the seed, and all later changes to the demo. */
  empty?: EmptyDemo;
  /** Beside `serve`, `migrate`, `seed`, `dead-letters`, `rebuild`, `events` and `verify-audit`. */
  commands?: Readonly<Record<string, Command>>;
};

/** Declares a service and ties its types together. */
export const defineService = <Env extends z.ZodObject, Deps>(
  definition: ServiceDefinition<Env, Deps>,
): ServiceDefinition<Env, Deps> => definition;

/** Declares a seed, so that `run` gets the parsed variables of `env`. */
export const defineSeed = <Env extends z.ZodObject>(seed: Seed<Env>): Seed => seed as unknown as Seed;
