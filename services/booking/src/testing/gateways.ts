import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Client, createClient, eventually, freePort } from '@innkeeper/kit/testing';
import type { BookingUnderTest } from './booking.ts';

const GATEWAY = path.resolve(import.meta.dirname, '../../../../gateway');
/** The variables with the addresses of the services. */
const ADDRESSES = readFileSync(path.join(GATEWAY, 'config/gateway.config.yml'), 'utf8').match(
  /\b[A-Z]+_URL\b/g,
)!;
const UNLIMITED = '1000000';

export type GatewayUnderTest = AsyncDisposable & { call: Client };

/** A built gateway in front of a replica of booking. No token is revoked, and nothing is limited. */
export async function startGateway({ base, tokens }: BookingUnderTest): Promise<GatewayUnderTest> {
  const identity = createServer((_, res) => {
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ asOf: Date.now(), revocations: [] }));
  }).listen(0, '127.0.0.1');
  await once(identity, 'listening');
  const [port, internalPort] = [await freePort(), await freePort()];
  const gateway = spawn(process.execPath, [path.join(GATEWAY, 'dist/main.js')], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      LOG_LEVEL: 'fatal',
      ...Object.fromEntries(ADDRESSES.map((name) => [name, base])),
      IDENTITY_INTERNAL_URL: `http://127.0.0.1:${(identity.address() as AddressInfo).port}`,
      JWT_PUBLIC_KEYS_FILE: tokens.publicKeysFile,
      RATE_LIMIT_PER_MINUTE: UNLIMITED,
      CODE_LIMIT_PER_MINUTE: UNLIMITED,
      OPEN_ANSWERS_PER_ADDRESS: UNLIMITED,
      CONNECTIONS_PER_ADDRESS: UNLIMITED,
    },
    stdio: 'ignore',
  });
  const ended = once(gateway, 'exit');
  const stop = async () => {
    gateway.kill('SIGKILL');
    await ended;
    identity.close();
    identity.closeAllConnections();
  };
  await eventually(
    () =>
      fetch(`http://127.0.0.1:${internalPort}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    20_000,
  ).catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    call: createClient(`http://127.0.0.1:${port}`),
    [Symbol.asyncDispose]: stop,
  };
}
