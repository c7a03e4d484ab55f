import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Revocation } from '../revocation-feed.ts';

export type RevocationEndpoint = {
  url: string;
  /** The `since` of every request so far. */
  asked: (string | null)[];
  revoke(revocation: Revocation): void;
  /** What to answer instead of the list; undefined for the list again. */
  answerWith(status: number | 'nothing' | 'nonsense' | undefined): void;
  stop(): Promise<void>;
};

/** Identity's internal port as far as the gateway asks it: a real server with a list that a test writes to. */
export async function startRevocationEndpoint(): Promise<RevocationEndpoint> {
  const listed: { at: number; revocation: Revocation }[] = [];
  const asked: (string | null)[] = [];
  let instead: Parameters<RevocationEndpoint['answerWith']>[0];
  const server = createServer((req, res) => {
    const since = new URL(req.url!, 'http://identity').searchParams.get('since');
    asked.push(since);
    if (instead === 'nothing') return;
    if (instead === 'nonsense') return void res.end('{"asOf":"yesterday"}');
    if (instead) return void res.writeHead(instead).end('{}');
    const recent = listed.filter(({ at }) => since === null || at >= Number(since) - 10_000);
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ asOf: Date.now(), revocations: recent.map(({ revocation }) => revocation) }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    revoke: (revocation) => void listed.push({ at: Date.now(), revocation }),
    answerWith: (what) => {
      instead = what;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
