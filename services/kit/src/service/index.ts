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
