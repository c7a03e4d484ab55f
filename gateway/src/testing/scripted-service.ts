import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What a scripted service has recorded. */
export type Recorded = {
  /** Requests in progress. */
  open: number;
  /** Requests whose client disconnected before the end of the response. */
  abandoned: number;
  /** Number of requests by their `key` parameter. */
  hits: Map<string, number>;
  /** Bytes of /?do=big written so far. */
  written: number;
};

type ScriptContext = {
  req: IncomingMessage;
  res: ServerResponse;
  param: (name: string) => string;
  hits: number;
  recorded: Recorded;
};

const KILOBYTE = Buffer.alloc(1_024, 'a');
const CHUNK = Buffer.alloc(65_536, 'b');

const ok = (res: ServerResponse) =>
  res.writeHead(200, { 'content-type': 'text/plain', 'content-length': KILOBYTE.length }).end(KILOBYTE);

/** How the service can behave, chosen by the `do` parameter of the request. */
const SCRIPTS: Record<string, (context: ScriptContext) => void> = {
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
  'close-in-body': ({ req, res }) => {
    res.writeHead(200, { 'content-length': 2 * CHUNK.length });
    res.write(CHUNK, () => req.socket.destroy());
  },
  'close-in-chunks': ({ req, res }) => {
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
  feed: ({ res }) => {
    res.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    res.write('id: 1\nevent: change\ndata: {}\n\n');
    const timer = setInterval(() => res.write(':\n\n'), 500);
    res.once('close', () => clearInterval(timer));
  },
  big: ({ res, param, recorded }) => writeBytes(res, Number(param('bytes')), recorded),
  'close-first': ({ req, res, hits }) => void (hits === 1 ? req.socket.destroy() : ok(res)),
  'reset-always': ({ req }) => void req.socket.resetAndDestroy(),
  'reset-first': ({ req, res, hits }) => void (hits === 1 ? req.socket.resetAndDestroy() : ok(res)),
  'no-content': ({ res }) => void res.writeHead(204).end(),
  'not-modified': ({ res }) => void res.writeHead(304, { etag: '"x"' }).end(),
  'early-hints': ({ res }) => {
    res.writeEarlyHints({ link: '</a.css>; rel=preload' });
    setImmediate(() => ok(res));
  },
  json: ({ res, param, hits }) => {
    const text = JSON.stringify({ hits, text: 'a\u00e9'.repeat(Number(param('letters'))) });
    const type = param('type') || 'application/json; charset=utf-8';
    res.writeHead(200, {
      'content-type': type,
      'content-length': Buffer.byteLength(text),
      etag: 'W/"x"',
    });
    res.end(text);
  },
  'json-cut': ({ req, res }) => {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': 100_000 });
    res.write(CHUNK, () => req.socket.destroy());
  },
  unavailable: ({ res }) => void res.writeHead(503, { 'retry-after': '7' }).end(),
  'many-headers': ({ res }) =>
    void res
      .writeHead(200, {
        connection: 'keep-alive, x-secret',
        'x-secret': '1',
        'set-cookie': ['a=1', 'b=2'],
        etag: '"y"',
        'proxy-authenticate': 'x',
        'x-powered-by': 'y',
        'x-request-id': 'of the service',
        'x-frame-options': 'SAMEORIGIN',
        'access-control-allow-origin': '*',
        'ratelimit-limit': '5',
      })
      .end(),
};

/** Responds with the request as it arrived. The behaviour without a `do` parameter. */
function echo(name: string, { req, res }: ScriptContext): void {
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  req.once('end', () => {
    const { method, url, headers, rawHeaders } = req;
    const body = Buffer.concat(chunks).toString();
    const echoed = JSON.stringify({ service: name, method, url, headers, rawHeaders, body });
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(echoed) });
    res.end(echoed);
  });
}

function countBytes(req: IncomingMessage, onEnd: (bytes: number) => void): void {
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  req.once('end', () => onEnd(bytes));
}

function writeBytes(res: ServerResponse, total: number, recorded: Recorded): void {
  let sent = 0;
  res.writeHead(200, { 'content-length': total });
  const push = () => {
    while (sent < total) {
      const chunk = CHUNK.subarray(0, Math.min(CHUNK.length, total - sent));
      sent += chunk.length;
      recorded.written += chunk.length;
      if (!res.write(chunk)) return void res.once('drain', push);
    }
    res.end();
  };
  push();
}

export type ScriptedService = {
  url: string;
  recorded: Recorded;
  sockets: Set<Socket>;
  stop(): Promise<void>;
};

/** Starts an HTTP server that behaves as each request asks. */
export async function startScriptedService(name: string): Promise<ScriptedService> {
  const recorded: Recorded = { open: 0, abandoned: 0, hits: new Map(), written: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((req, res) => {
    const { searchParams } = new URL(req.url!, 'http://service');
    const key = searchParams.get('key') ?? '';
    const hits = (recorded.hits.get(key) ?? 0) + 1;
    recorded.hits.set(key, hits);
    recorded.open++;
    res.once('close', () => {
      recorded.open--;
      if (!res.writableFinished) recorded.abandoned++;
    });
    const context = { req, res, hits, recorded, param: (name: string) => searchParams.get(name) ?? '' };
    const script = SCRIPTS[searchParams.get('do') ?? ''];
    if (script) script(context);
    else echo(name, context);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.keepAliveTimeout = 65_000; // the services' value
  server.on('upgrade', (_req, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url, recorded, sockets, stop };
}
