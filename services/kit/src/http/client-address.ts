import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import type { Client } from '../observe/request-context.ts';
import { acceptedLanguages } from './accept-language.ts';

/**
 * The address of the client. The gateway replaces X-Forwarded-For with the one address that it determined, whatever the
 * client sent; only the gateway reaches a service. Without it, as on a developer's direct call, it is the connection's.
 */
export function clientAddress({ headers, socket }: IncomingMessage): string | undefined {
  const forwarded = headers['x-forwarded-for'];
  return typeof forwarded === 'string' && isIP(forwarded) ? forwarded : socket.remoteAddress;
}

/** The program that makes a request. The gateway sets the protocol that its user's browser speaks. */
export const clientOf = (req: IncomingMessage): Client => ({
  address: clientAddress(req),
  userAgent: req.headers['user-agent'],
  languages: acceptedLanguages(req.headers['accept-language']),
  isSecure: req.headers['x-forwarded-proto'] === 'https',
});

/**
 * The key under which an address is rate-limited: the address itself for IPv4, its /56 network for IPv6, because one
 * household gets a whole /56 from its provider and can use each of its addresses.
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
  const [a, b, c, d] = groups.slice(0, 4).map((group) => Number.parseInt(group, 16));
  return [a, b, c, d! & 0xff00].map((group) => group!.toString(16)).join(':');
}

/** Set by the gateway to `yes` on requests from its own machine. It removes what clients send under this name. */
export const LOCAL_HEADER = 'x-forwarded-local';

/** Whether the gateway says that a request comes from its own machine. */
export const isLocal = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers[LOCAL_HEADER] === 'yes';
