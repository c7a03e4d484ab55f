import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address of the client. The gateway replaces X-Forwarded-For with the one address that it determined, whatever the
 * client sent; only the gateway reaches a service. Without it, as on a developer's direct call, it is the connection's.
 */
export function clientAddress({ headers, socket }: IncomingMessage): string | undefined {
  const forwarded = headers['x-forwarded-for'];
  return typeof forwarded === 'string' && isIP(forwarded) ? forwarded : socket.remoteAddress;
}

/** Set by the gateway to `yes` on requests from its own machine. It removes what clients send under this name. */
export const LOCAL_HEADER = 'x-forwarded-local';

/** Whether the gateway says that a request comes from its own machine. */
export const isLocal = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers[LOCAL_HEADER] === 'yes';
