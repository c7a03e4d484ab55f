import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';

/** Where a request comes from: the client's address, and whether its browser speaks https. */
export type ClientOrigin = { address: string; secure: boolean };

/**
 * Reads the address and protocol after the proxies in front of the gateway. Each of `trustedHops` proxies has
 * appended the address it saw to X-Forwarded-For, so the client's stands that many places from the end; everything
 * further left is only what the client claims.
 */
export function clientOrigin(req: IncomingMessage, trustedHops: number): ClientOrigin {
  const remote = plainAddress(req.socket.remoteAddress ?? '');
  if (!trustedHops) return { address: remote, secure: false };
  const forwarded = fromEnd(req.headers['x-forwarded-for'], trustedHops);
  const protocol = fromEnd(req.headers['x-forwarded-proto'], trustedHops);
  return { address: isIP(forwarded) ? plainAddress(forwarded) : remote, secure: protocol === 'https' };
}

/** The entry that many places from the end of a comma list, or its first where the list is shorter. */
function fromEnd(list: string | string[] | undefined, places: number): string {
  const entries = String(list ?? '').split(',');
  return entries[Math.max(0, entries.length - places)]!.trim();
}

/** An IPv4 address that arrived on an IPv6 socket, written as IPv4. */
function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? address;
}

/**
 * What an address is counted by: itself for IPv4, its /64 network for IPv6, where one household or server has
 * 2^64 addresses to choose from.
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
