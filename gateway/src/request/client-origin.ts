import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** The client's address, and whether its browser uses https. */
export type ClientOrigin = { address: string; secure: boolean };

/**
 * Determines the client's address and protocol behind `trustedHops` proxies. Each proxy appends the address it saw to
 * X-Forwarded-For, so the client's address is that many entries from the end. Entries further left are only what the
 * client claims. A list that is shorter did not pass all of these proxies: the address of the connection is used.
 */
export function clientOrigin(req: IncomingMessage, trustedHops: number): ClientOrigin {
  const remote = unmapIPv4(req.socket.remoteAddress ?? '');
  if (!trustedHops) return { address: remote, secure: false };
  const addresses = entriesOf(req.headers['x-forwarded-for']);
  const forwarded = addresses.at(-trustedHops) ?? '';
  // Unlike addresses, many proxies replace the protocol instead of appending it, so the list may be shorter.
  const protocols = entriesOf(req.headers['x-forwarded-proto']);
  const protocol = protocols.at(-trustedHops) ?? protocols[0];
  return { address: isIP(forwarded) ? unmapIPv4(forwarded) : remote, secure: protocol === 'https' };
}

/** The headers in which proxies report the client. */
const FORWARDED_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'];

/** Whether a request names the client of a proxy, or claims to. */
export const isForwarded = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  FORWARDED_HEADERS.some((name) => headers[name] !== undefined);

/** Headers of proxies that the product's own one does not set. */
const SET_BY_OTHER_PROXIES = [
  'forwarded',
  'via',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-real-ip',
];

/** Names under which a machine reaches itself. */
const LOCAL_HOST = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Whether a request seems to come from the machine that the product runs on: it has a local Host and passed no proxies
 * except `ownProxies` of the product. It cannot detect a proxy on the same machine that adds no headers.
 */
export function isLocal({ headers }: Pick<IncomingMessage, 'headers'>, ownProxies: number): boolean {
  if (!LOCAL_HOST.test(headers.host ?? '')) return false;
  if (SET_BY_OTHER_PROXIES.some((name) => headers[name] !== undefined)) return false;
  if (!ownProxies) return !isForwarded({ headers });
  // The product's own proxy speaks http and appends one address.
  return (
    headers['x-forwarded-proto'] !== 'https' && entriesOf(headers['x-forwarded-for']).length <= ownProxies
  );
}

const entriesOf = (list: string | string[] | undefined): string[] =>
  list === undefined
    ? []
    : String(list)
        .split(',')
        .map((entry) => entry.trim());

/** Rewrites an IPv4 address that arrived on an IPv6 socket (`::ffff:198.51.100.7`) as IPv4. */
function unmapIPv4(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? address;
}
