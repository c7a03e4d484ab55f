import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from './context.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

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

/** Beside hop-by-hop ones: what this process answers for itself, and what only a proxy in front may claim. */
const NOT_UPSTREAM = new Set([
  ...HOP_BY_HOP,
  'host',
  'expect',
  'authorization', // passed on only for a caller whom the access policy let in
  'forwarded',
  'x-request-id',
  'x-real-ip',
]);
const NOT_UPSTREAM_PREFIX = /^(x-forwarded-|x-user-|eg-)/;

/** Beside hop-by-hop ones: what the gateway says itself. */
const NOT_DOWNSTREAM = new Set([
  ...HOP_BY_HOP,
  ...SECURITY_HEADERS.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase()),
  'content-security-policy',
  'strict-transport-security',
  'x-request-id',
  'x-powered-by',
]);
const NOT_DOWNSTREAM_PREFIX = /^(access-control-|ratelimit)/;

/** Name, value, name, value …: what a service gets to see of a request. */
export function upstreamHeaders({ headers, context }: Request): string[] {
  const { id, address, secure, user } = context;
  const named = namedInConnection(headers.connection);
  const passed = ['x-request-id', id, 'x-forwarded-for', address];
  passed.push('x-forwarded-proto', secure ? 'https' : 'http');
  if (user) passed.push('authorization', headers.authorization!);
  for (const name in headers) {
    if (NOT_UPSTREAM.has(name) || NOT_UPSTREAM_PREFIX.test(name) || named?.includes(name)) continue;
    append(passed, name, headers[name]!);
  }
  return passed;
}

/** Appends to `answer` what a client gets to see of a service's headers. */
export function appendDownstream(answer: string[], headers: IncomingHttpHeaders): string[] {
  const named = namedInConnection(headers.connection);
  for (const name in headers) {
    if (NOT_DOWNSTREAM.has(name) || NOT_DOWNSTREAM_PREFIX.test(name) || named?.includes(name)) continue;
    append(answer, name, headers[name]!);
  }
  return answer;
}

function append(list: string[], name: string, value: string | string[]): void {
  if (typeof value === 'string') list.push(name, value);
  else for (const one of value) list.push(name, one);
}

/** RFC 9110, 7.6.1: a header that Connection names is meant for the next hop only. */
function namedInConnection(connection: string | undefined): string[] | undefined {
  if (connection === undefined || /^(keep-alive|close)$/i.test(connection)) return undefined;
  return connection.toLowerCase().split(/\s*,\s*/);
}
