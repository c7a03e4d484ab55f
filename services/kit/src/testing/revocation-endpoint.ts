import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Revocation } from '../revocations/list.ts';

export type RevocationEndpoint = {
  url: string;
  /** The `since` parameter of every request so far. */
  requests: (string | null)[];
  revoke(revocation: Revocation): void;
  /** Sets the response: a status, none at all, half a list, an invalid list, or the list again (undefined). */
  respondWith(response: number | 'nothing' | 'half a list' | 'invalid list' | undefined): void;
  stop(): Promise<void>;
};

/** A server with the list of revoked tokens on identity's internal port. Tests add to its list. */
export async function startRevocationEndpoint(): Promise<RevocationEndpoint> {
  const listed: { at: number; revocation: Revocation }[] = [];
  const requests: (string | null)[] = [];
  let override: Parameters<RevocationEndpoint['respondWith']>[0];
  const server = createServer((req, res) => {
    const since = new URL(req.url!, 'http://localhost').searchParams.get('since');
    requests.push(since);
    if (override === 'nothing') return;
    if (override === 'half a list') return void res.write('{"asOf":');
    if (override === 'invalid list') return void res.end('{"asOf":"yesterday"}');
    if (override) return void res.writeHead(override).end('{}');
    const recent = listed.filter(({ at }) => since === null || at >= Number(since) - 10_000);
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ asOf: Date.now(), revocations: recent.map(({ revocation }) => revocation) }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    revoke: (revocation) => void listed.push({ at: Date.now(), revocation }),
    respondWith: (response) => {
      override = response;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
