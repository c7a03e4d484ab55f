import { UNCONFIGURED_URL } from '../env.ts';
import { isFeed } from '../limits/open-feeds.ts';
import type { Handler } from '../request/context.ts';
import { isPathTraversal } from '../request/path.ts';
import { reject } from '../request/rejection.ts';
import { API_CSP, OWN_FILES_CSP } from '../request/security-headers.ts';
import type { Services } from '../upstream/service.ts';

type ForwardAction = {
  service: string;
  /** Whether the service also sends HTML pages, which need a Content-Security-Policy of their own. */
  pages?: boolean;
  /** Whether pages of other sites may show the service's responses: public images. */
  embeddable?: boolean;
};
type GatewayConfig = { gatewayConfig: { serviceEndpoints: Record<string, { url: string }> } };

/** Forwards the request to a service of the route map. The routes of a service that is not configured are 404. */
export const forwardPolicy = (services: Services) => ({
  name: 'forward',
  schema: {
    $id: 'http://innkeeper/policies/forward.json',
    type: 'object',
    properties: { service: { type: 'string' }, pages: { type: 'boolean' }, embeddable: { type: 'boolean' } },
    required: ['service'],
  },
  policy: (
    { service: name, pages, embeddable = false }: ForwardAction,
    { gatewayConfig }: GatewayConfig,
  ): Handler => {
    const url = gatewayConfig.serviceEndpoints[name]?.url;
    if (!url) throw new Error(`service ${name} is not among the serviceEndpoints`);
    if (url === UNCONFIGURED_URL) return (req, res) => reject(req, res, 'not_found');
    const service = services.get(name, url);
    const feeds = services.get(`${name}'s feeds`, url); // open feeds do not count against other requests
    const csp = pages ? OWN_FILES_CSP : API_CSP;
    return (req, res) => {
      req.context.embeddable = embeddable;
      const isPath = req.url![0] === '/'; // a proxy request has a whole URL instead
      if (isPath && !isPathTraversal(req.url!)) (isFeed(req) ? feeds : service).forward(req, res, csp);
      else reject(req, res, 'bad_request');
    };
  },
});
