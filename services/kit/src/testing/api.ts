import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ApiOptions, createApi } from '../http/api.ts';
import { closeServer } from '../http/close-server.ts';
import { createExpressServer } from '../http/express-server.ts';
import type { Endpoint } from '../http/implement.ts';
import { TokenVerifier } from '../http/token-verifier.ts';
import { Metrics } from '../observe/metrics.ts';
import { type Client, createClient } from './client.ts';
import { recordingLogger } from './recording-logger.ts';

export type TestApi = {
  call: Client;
  base: string;
  server: Server;
  logged: string[];
  stop(): Promise<void>;
};

/** Serves endpoints on a free port, without a database. Every answer is checked against its documented shape. */
export async function startApi(endpoints: Endpoint[], options: Partial<ApiOptions> = {}): Promise<TestApi> {
  const { logged, logger } = recordingLogger();
  const rules = { keys: new Map(), issuer: 'innkeeper', audience: 'innkeeper' };
  const tokens = new TokenVerifier(rules);
  const metrics = new Metrics();
  const server = createExpressServer(
    createApi({ endpoints, tokens, logger, metrics, checkAnswers: true, ...options }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  return { call: createClient(base), base, server, logged, stop: () => closeServer(server) };
}
