import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';

/** The client's address, and whether its browser uses https. */
export type ClientOrigin = { address: string; secure: boolean };

/**
 * Determines the client's address and protocol behind `trustedHops` proxies. Each proxy appends the address it saw to
 * X-Forwarded-For, so the client's address is that many entries from the end. Entries further left are only what the
 * client claims.
 */
export function clientOrigin(req: IncomingMessage, trustedHops: number): ClientOrigin {
  const remote = unmapIPv4(req.socket.remoteAddress ?? '');
  if (!trustedHops) return { address: remote, secure: false };
  const forwarded = entryFromEnd(req.headers['x-forwarded-for'], trustedHops);
  const protocol = entryFromEnd(req.headers['x-forwarded-proto'], trustedHops);
  return { address: isIP(forwarded) ? unmapIPv4(forwarded) : remote, secure: protocol === 'https' };
}

/** The entry `places` from the end of a comma-separated list, or the first entry of a shorter list. */
function entryFromEnd(list: string | string[] | undefined, places: number): string {
  const entries = String(list ?? '').split(',');
  return entries[Math.max(0, entries.length - places)]!.trim();
}

/** Rewrites an IPv4 address that arrived on an IPv6 socket (`::ffff:198.51.100.7`) as IPv4. */
function unmapIPv4(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? address;
}

/**
 * The key under which an address is rate-limited: the address itself for IPv4, its /64 network for IPv6, because one
 * household or server can use all 2^64 addresses of its network.
 */
export function networkOf(address: string): string {
  if (isIPv4(address) || !isIP(address)) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const groups = head ? head.split(':') : [];
  if (tail !== undefined) {
    const after = tail ? tail.split(':').length : 0;
    while (groups.length < 8 - after) groups.push('0');
    if (groups.length < 4) groups.push(...tail.split(':'));
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
