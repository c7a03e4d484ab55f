/**
 * Library behaviour: express-gateway loads a plugin by its path and passes it nothing. A plugin that fails to load is
 * only logged, and the start continues without its policies. There is no hook for an error handler, and Express sends
 * errors as HTML.
 * Why: policies need their dependencies, a start without one of the policies must fail, and every error response has
 * to be JSON.
 * What this file does: the dependencies are set before the start (`setPlugin`). All policies are in this one plugin,
 * so that its failure leaves every pipeline without its policies, which ends the start. The error handler is added
 * when the library reports that its pipelines are mounted.
 * Without it: `a start fails when the route map has a pipeline without access` in start.int.test.ts and `a bad
 * escape in a parameter is 400` in upstream/http-wire.int.test.ts fail.
 */
import type { Logger } from 'pino';
import type { Handler, PathRouter, Request, Response } from '../request/context.ts';
import { reject } from '../request/rejection.ts';
import { createPathRouter } from './library.ts';
import { type App, keepNodePrototypes } from './prototypes.ts';

/** A policy as express-gateway calls it: with the action of its step in the YAML, and the whole configuration. */
export type Policy = {
  name: string;
  schema: object;
  policy: (action: never, config: never) => Handler;
};

export type Plugin = {
  logger: Logger;
  /** Run on every request, also on one that the library does not get. They give it its context and its log line. */
  contextHandlers: Handler[];
  /** Run after them, before the pipeline of the request. */
  handlers: Handler[];
  /** Creates the policies for the parsed route map. `createRouter` matches paths as the library does. */
  createPolicies: (gatewayConfig: unknown, createRouter: () => PathRouter) => Policy[];
};

let plugin: Plugin | undefined;

/** Sets what `init` registers when express-gateway loads this file. */
export function setPlugin(given: Plugin): void {
  plugin = given;
}

type PluginContext = {
  config: { gatewayConfig: unknown };
  registerPolicy(policy: Policy): void;
  registerGatewayRoute(mount: (app: App) => void): void;
  eventBus: { once(event: 'http-ready', listener: () => void): void };
};

// The names `version`, `schema` and `init` are those that express-gateway requires of a plugin.
export const version = '1.2.0'; // of its plugin engine
export const schema = { $id: 'http://innkeeper/plugin.json', type: 'object' };

export function init(library: PluginContext): void {
  const { logger, contextHandlers, handlers, createPolicies } = plugin!;
  const policies = createPolicies(library.config.gatewayConfig, createPathRouter);
  for (const policy of policies) library.registerPolicy(policy);
  library.registerGatewayRoute((app) => {
    keepNodePrototypes(app);
    app.use(...contextHandlers, ...handlers);
    library.eventBus.once('http-ready', () => app.use(handleError(logger)));
  });
}

/** Handles what a policy throws, and paths that Express cannot decode. */
const handleError =
  (logger: Logger) =>
  (error: { status?: number }, req: Request, res: Response, _next: unknown): void => {
    const isUnreadable = error.status === 400;
    if (!isUnreadable) logger.error({ err: error, requestId: req.context.id }, 'a policy failed');
    reject(req, res, isUnreadable ? 'bad_request' : 'internal_error');
  };
