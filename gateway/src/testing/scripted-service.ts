import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What a scripted service has seen. */
export type Seen = {
  /** Requests being answered. */
  open: number;
  /** Requests whose caller left before the answer was out. */
  abandoned: number;
  /** Requests by their `key` parameter. */
  hits: Map<string, number>;
  /** Bytes of /?do=big written so far. */
  written: number;
};

export type Exchange = {
  req: IncomingMessage;
  res: ServerResponse;
  param: (name: string) => string;
  hits: number;
  seen: Seen;
};

const KILOBYTE = Buffer.alloc(1_024, 'a');
const CHUNK = Buffer.alloc(65_536, 'b');

const ok = (res: ServerResponse) =>
  res.writeHead(200, { 'content-type': 'text/plain', 'content-length': KILOBYTE.length }).end(KILOBYTE);

/** The ways a service may behave, chosen by `?do=` in the request's address. */
const SCRIPTS: Record<string, (exchange: Exchange) => void> = {
  ok: ({ res }) => void ok(res),
  slow: ({ res, param }) => void setTimeout(() => ok(res), Number(param('ms'))),
  hang: () => {},
  'count-bytes': ({ req, res }) => countBytes(req, (bytes) => res.end(String(bytes))),
  'read-slowly': ({ req, res }) => {
    req.on('data', () => {
      req.pause();
      setTimeout(() => req.resume(), 20);
    });
    countBytes(req, (bytes) => res.end(String(bytes)));
  },
  'reset-during-body': ({ req }) => void req.once('data', () => req.socket.resetAndDestroy()),
  'die-in-body': ({ req, res }) => {
    res.writeHead(200, { 'content-length': 2 * CHUNK.length });
    res.write(CHUNK, () => req.socket.destroy());
  },
  'die-in-chunks': ({ req, res }) => {
    res.writeHead(200);
    res.write(CHUNK, () => req.socket.destroy());
  },
  stall: ({ res }) => void res.writeHead(200, { 'content-length': 2 * CHUNK.length }).write(CHUNK),
  garbage: ({ req }) => void req.socket.end('This is not HTTP\r\n\r\n'),
  'bad-header': ({ req }) =>
    void req.socket.end('HTTP/1.1 200 OK\r\nX-Odd: a\x01b\r\nContent-Length: 0\r\n\r\n'),
  stream: ({ res }) => {
    let left = 20;
    const timer = setInterval(() => {
      if (res.destroyed || left-- === 0) {
        clearInterval(timer);
        res.end();
      } else res.write(KILOBYTE);
    }, 2);
  },
  big: ({ res, param, seen }) => writeMuch(res, Number(param('bytes')), seen),
  'close-first': ({ req, res, hits }) => void (hits === 1 ? req.socket.destroy() : ok(res)),
  'reset-always': ({ req }) => void req.socket.resetAndDestroy(),
  'reset-first': ({ req, res, hits }) => void (hits === 1 ? req.socket.resetAndDestroy() : ok(res)),
  'no-content': ({ res }) => void res.writeHead(204).end(),
  'not-modified': ({ res }) => void res.writeHead(304, { etag: '"x"' }).end(),
  'early-hints': ({ res }) => {
    res.writeEarlyHints({ link: '</a.css>; rel=preload' });
    setImmediate(() => ok(res));
  },
  unavailable: ({ res }) => void res.writeHead(503, { 'retry-after': '7' }).end(),
  'talk-too-much': ({ res }) =>
    void res
      .writeHead(200, {
        connection: 'keep-alive, x-secret',
        'x-secret': '1',
        'set-cookie': ['a=1', 'b=2'],
        etag: '"y"',
        'proxy-authenticate': 'x',
        'x-powered-by': 'y',
        'x-request-id': 'theirs',
        'x-frame-options': 'SAMEORIGIN',
        'access-control-allow-origin': '*',
        'ratelimit-limit': '5',
      })
      .end(),
};

/** Answers with what arrived, which is what a service does that was told nothing else. */
function echo(name: string, { req, res }: Exchange): void {
  const parts: Buffer[] = [];
  req.on('data', (part: Buffer) => parts.push(part));
  req.once('end', () => {
    const { method, url, headers, rawHeaders } = req;
    const body = Buffer.concat(parts).toString();
    const answer = JSON.stringify({ service: name, method, url, headers, rawHeaders, body });
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
    res.end(answer);
  });
}

function countBytes(req: IncomingMessage, then: (bytes: number) => void): void {
  let bytes = 0;
  req.on('data', (part: Buffer) => {
    bytes += part.length;
  });
  req.once('end', () => then(bytes));
}

function writeMuch(res: ServerResponse, total: number, seen: Seen): void {
  let sent = 0;
  res.writeHead(200, { 'content-length': total });
  const push = () => {
    while (sent < total) {
      const piece = CHUNK.subarray(0, Math.min(CHUNK.length, total - sent));
      sent += piece.length;
      seen.written += piece.length;
      if (!res.write(piece)) return void res.once('drain', push);
    }
    res.end();
  };
  push();
}

export type ScriptedService = { url: string; seen: Seen; sockets: Set<Socket>; stop(): Promise<void> };

/** A real HTTP server that behaves as each request asks of it. */
export async function startScriptedService(name: string): Promise<ScriptedService> {
  const seen: Seen = { open: 0, abandoned: 0, hits: new Map(), written: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((req, res) => {
    const { searchParams } = new URL(req.url!, 'http://service');
    const key = searchParams.get('key') ?? '';
    const hits = (seen.hits.get(key) ?? 0) + 1;
    seen.hits.set(key, hits);
    seen.open++;
    res.once('close', () => {
      seen.open--;
      if (!res.writableFinished) seen.abandoned++;
    });
    const exchange = { req, res, hits, seen, param: (name: string) => searchParams.get(name) ?? '' };
    const script = SCRIPTS[searchParams.get('do') ?? ''];
    if (script) script(exchange);
    else echo(name, exchange);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.keepAliveTimeout = 65_000; // as services do
  server.on('upgrade', (_req, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url, seen, sockets, stop };
}
