import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { LaunchError } from './launch-error.ts';

const HOST = '127.0.0.1';
const LOOK_EVERY_MS = 100;

/** Below the range that systems take the near end of outgoing connections from, so that nobody is in the way. */
const INTERNAL_PORTS = { from: 20_000, count: 10_000 };

/**
 * @param withinMs how long to wait for whoever holds the port.
 * @throws LaunchError that names the port and says how to choose another.
 */
export async function requireFreePort(port: number, withinMs: number): Promise<void> {
  const giveUpAt = Date.now() + withinMs;
  for (;;) {
    const obstacle = await whyNot(port);
    if (!obstacle) return;
    if (obstacle === 'EACCES') {
      throw new LaunchError(`Port ${port} is kept for the administrator. ${ADVICE}`);
    }
    if (Date.now() >= giveUpAt) throw new LaunchError(`Port ${port} is in use by another program. ${ADVICE}`);
    await wait(LOOK_EVERY_MS);
  }
}

const ADVICE = 'Choose another with `make start PORT=9000`; pictures take the port after it.';

/** Ports for the parts behind the gateway, different ones and free at this moment. */
export async function chooseInternalPorts(count: number): Promise<number[]> {
  const start = Math.floor(Math.random() * INTERNAL_PORTS.count);
  const ports: number[] = [];
  for (let step = 0; ports.length < count && step < INTERNAL_PORTS.count; step += 1) {
    const port = INTERNAL_PORTS.from + ((start + step) % INTERNAL_PORTS.count);
    if (!(await whyNot(port))) ports.push(port);
  }
  return ports;
}

/** The error code that listening on the port gives, or undefined when it is free. */
function whyNot(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen(port, HOST, () => server.close(() => resolve(undefined)));
  });
}
