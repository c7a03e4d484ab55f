import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { LaunchError } from './settings.ts';

const HOST = '127.0.0.1';
const CHECK_EVERY_MS = 100;

/** Below the range from which operating systems take local ports of outgoing connections, to avoid collisions. */
const INTERNAL_PORTS = { from: 20_000, count: 10_000 };

const ADVICE = 'Choose another with `make start PORT=9000`; pictures use the next port.';

/**
 * Waits until a port is free.
 *
 * @param waitMs how long to wait for the current owner to release it.
 * @throws LaunchError that names the port and says how to choose another.
 */
export async function requireFreePort(port: number, waitMs: number): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const errorCode = await listenError(port);
    if (!errorCode) return;
    if (errorCode === 'EACCES') {
      throw new LaunchError(`Port ${port} is reserved for the administrator. ${ADVICE}`);
    }
    if (Date.now() >= deadline) throw new LaunchError(`Port ${port} is in use by another program. ${ADVICE}`);
    await wait(CHECK_EVERY_MS);
  }
}

/** Chooses different ports for the processes behind the gateway, all currently free. */
export async function chooseInternalPorts(count: number): Promise<number[]> {
  const start = Math.floor(Math.random() * INTERNAL_PORTS.count);
  const ports: number[] = [];
  for (let step = 0; ports.length < count && step < INTERNAL_PORTS.count; step += 1) {
    const port = INTERNAL_PORTS.from + ((start + step) % INTERNAL_PORTS.count);
    if (!(await listenError(port))) ports.push(port);
  }
  return ports;
}

/** The error code of listening on the port, or undefined when it is free. */
function listenError(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen(port, HOST, () => server.close(() => resolve(undefined)));
  });
}
