import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@innkeeper/kit/http';
import { openAnswerOf } from './latest-answer.ts';

export type ConnectionCap = {
  maxPerAddress: number;
  /** Called when a connection was closed because of the cap; `address` is the client's. */
  onRejection: (address: string) => void;
};

/**
 * Caps the connections of one address, on a server with `rememberAnswers`. Above it a new connection replaces one that waits for a request, the oldest
 * first, so that clients who only hold connections open cannot keep others at their address out. If all of them are
 * being answered, the new one is closed.
 */
export function capConnections(server: Server, { maxPerAddress, onRejection }: ConnectionCap): void {
  const connections = new Map<string, Set<Socket>>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress?.replace(/^::ffff:/i, '') ?? '';
    const network = networkOf(address);
    const open = connections.get(network) ?? new Set();
    if (open.size >= maxPerAddress) {
      onRejection(address);
      const waiting = [...open].find((other) => !openAnswerOf(other));
      (waiting ?? socket).destroy();
      if (!waiting) return;
      open.delete(waiting);
    }
    connections.set(network, open.add(socket));
    socket.once('close', () => {
      open.delete(socket);
      if (!open.size && connections.get(network) === open) connections.delete(network);
    });
  });
}
