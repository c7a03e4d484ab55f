// The types of what a service gets when it starts: without them here, the compiler could not name the type of its definition.
export type { Logger } from '../observe/logger.ts';
export type { Metrics } from '../observe/metrics.ts';
export type { SecurityLog } from '../observe/security-log.ts';
export type { Database } from '../postgres/db.ts';
export { onceAtStart, repeatedly } from './background-work.ts';
export { type Command, CommandError, defineCommand, runCommand, withDatabase } from './command.ts';
export { commandsOf, runService } from './command-line.ts';
export {
  type BackgroundWork,
  defineSeed,
  defineService,
  type InternalCall,
  type Seed,
  type ServiceContext,
  type ServiceDefinition,
} from './define-service.ts';
export { type EmptyDemo, emptyDemo } from './empty-demo.ts';
export { type InstallationKind, isOfEmptiedDemo, readInstallationKind } from './installation.ts';
export { type RunningService, type StartOptions, startService } from './start-service.ts';
