import type { Revocations } from '@innkeeper/kit/revocations';
import type { GatewayEnv } from '../env.ts';
import type { HotelCopy } from '../hotel/hotel-copy.ts';
import type { SellingCopy } from '../hotel/selling-copy.ts';
import type { LimitWindow } from '../limits/window.ts';
import type { PathRouter, Request } from '../request/context.ts';
import type { GatewaySecurityLog } from '../request/security-events.ts';
import { pageCsp } from '../request/security-headers.ts';
import type { Route } from '../routes.ts';
import type { Services } from '../upstream/service.ts';
import { accessPolicy } from './access.ts';
import type { CallerOf } from './caller.ts';
import { docsPolicy } from './docs.ts';
import { forwardPolicy } from './forward.ts';
import { limitPolicy } from './limit.ts';
import { originPolicy } from './origin.ts';
import { pagesPolicy } from './pages.ts';
import { unmatchedPolicy } from './unmatched.ts';

export type PolicyDeps = {
  callerOf: CallerOf;
  env: GatewayEnv;
  docsFolder: string;
  hotel: HotelCopy;
  selling: SellingCopy;
  /** Returns the function that records the rejections of a limit bucket. */
  onLimitRejection: (bucket: string) => (req: Request) => void;
  revocations: Revocations;
  security: Pick<GatewaySecurityLog, 'record'>;
  services: Services;
  /** One window per limit bucket, filled while the route map is read. */
  windows: Map<string, LimitWindow>;
};

/** The policies that gateway.config.yml names, in the order of its `policies`. */
export function createPolicies(deps: PolicyDeps, routes: Route[], createRouter: () => PathRouter) {
  const { callerOf, env, docsFolder, revocations, security, services, windows } = deps;
  return [
    originPolicy(env.CORS_ORIGINS),
    limitPolicy({
      callerOf,
      windows,
      onRejection: deps.onLimitRejection,
      isRevoked: (user) => revocations.lists(user),
      isStaff: ({ permissions }) => permissions.length > 0,
    }),
    accessPolicy({ callerOf, revocations, security }),
    forwardPolicy(services),
    docsPolicy({ folder: docsFolder }),
    pagesPolicy({
      folder: env.SPA_DIR,
      csp: pageCsp(env.PICTURES_ORIGIN),
      hotel: deps.hotel,
      selling: deps.selling,
    }),
    unmatchedPolicy(routes, createRouter),
  ];
}
