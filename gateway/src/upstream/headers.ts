import type { IncomingHttpHeaders } from 'node:http';
import { LOCAL_HEADER } from '@innkeeper/kit/http';
import type { Request } from '../request/context.ts';
import { isFromOtherSite } from '../request/own-page.ts';
import { SECURITY_HEADERS } from '../request/security-headers.ts';

const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Besides the hop-by-hop headers: those that the gateway handles itself, and those that only a proxy may set. */
const NOT_UPSTREAM = new Set([
  ...HOP_BY_HOP,
  'host',
  'expect',
  'authorization', // forwarded only where the access policy says so
  'forwarded',
  'x-request-id',
  'x-real-ip',
]);
const NOT_UPSTREAM_PREFIX = /^(x-forwarded-|x-user-|eg-)/;

/** Besides the hop-by-hop headers: those that the gateway sets itself. */
const NOT_DOWNSTREAM = new Set([
  ...HOP_BY_HOP,
  ...SECURITY_HEADERS.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase()),
  'content-security-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-request-id',
  'x-powered-by',
]);
const NOT_DOWNSTREAM_PREFIX = /^(access-control-|ratelimit)/;

/** The request headers that a service receives: name, value, name, value, … */
export function upstreamHeaders(req: Request): string[] {
  const { headers, context } = req;
  const { id, address, secure, local, user, hasSecret } = context;
  const named = namedInConnection(headers.connection);
  const forwarded = ['x-request-id', id, 'x-forwarded-for', address];
  forwarded.push('x-forwarded-proto', secure ? 'https' : 'http');
  if (local) forwarded.push(LOCAL_HEADER, 'yes');
  if (user || hasSecret) forwarded.push('authorization', headers.authorization!);
  for (const name in headers) {
    // Browsers send cookies with requests of any page, so only the hotel's own pages may use them.
    if (name === 'cookie' && isFromOtherSite(req)) continue;
    if (NOT_UPSTREAM.has(name) || NOT_UPSTREAM_PREFIX.test(name) || named?.has(name)) continue;
    append(forwarded, name, headers[name]!);
  }
  return forwarded;
}

/** Appends to `target` the headers of a service's response that the client receives, and returns it. */
export function appendDownstreamHeaders(target: string[], headers: IncomingHttpHeaders): string[] {
  const named = namedInConnection(headers.connection);
  for (const name in headers) {
    if (NOT_DOWNSTREAM.has(name) || NOT_DOWNSTREAM_PREFIX.test(name) || named?.has(name)) continue;
    append(target, name, headers[name]!);
  }
  return target;
}

function append(list: string[], name: string, value: string | string[]): void {
  if (typeof value === 'string') list.push(name, value);
  else for (const one of value) list.push(name, one);
}

/** RFC 9110, 7.6.1: a header that Connection names is meant for the next hop only. */
function namedInConnection(connection: string | undefined): Set<string> | undefined {
  if (connection === undefined || /^(keep-alive|close)$/i.test(connection)) return undefined;
  const names = connection.toLowerCase().split(',');
  return new Set(names.map((name) => name.trim()));
}
