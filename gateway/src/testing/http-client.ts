import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';

export type Reply = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Whether the connection ended before the announced end of the response. */
  cut: boolean;
};

export type Call = {
  port: number;
  path: string;
  method?: string | undefined;
  headers?: Record<string, string | number> | undefined;
  body?: Buffer | string | undefined;
  /** Sends the body in chunks, without Content-Length. */
  chunked?: boolean;
  agent?: Agent;
  signal?: AbortSignal;
};

const shared = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends one request without the additions that fetch makes. Rejects when there is no response at all. */
export function call({
  port,
  path,
  method = 'GET',
  headers = {},
  body,
  chunked,
  ...rest
}: Call): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const length = body !== undefined && !chunked ? { 'content-length': Buffer.byteLength(body) } : {};
    const options = { host: '127.0.0.1', port, path, method, agent: rest.agent ?? shared };
    const req = request({
      ...options,
      headers: { ...length, ...headers },
      ...(rest.signal ? { signal: rest.signal } : {}),
    });
    req.once('error', reject);
    req.once('response', (res) => {
      const chunks: Buffer[] = [];
      const done = (cut: boolean) => {
        const { statusCode: status = 0, headers } = res;
        resolve({ status, headers, body: Buffer.concat(chunks), cut });
      };
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.once('end', () => done(false));
      res.once('error', () => done(true));
    });
    if (chunked) req.flushHeaders();
    req.end(body);
  });
}

/** Closes the idle connections of `call`, so that the test process can exit. */
export const closeConnections = (): void => shared.destroy();

export const json = (reply: Reply) => JSON.parse(reply.body.toString()) as Record<string, unknown>;

export type RawConnection = {
  socket: Socket;
  /** Everything received so far. */
  received(): string;
  /** Resolves with everything received when the connection has closed. */
  closed: Promise<string>;
};

/** Sends bytes on a new connection, for requests that no client library would send. */
export function connectRaw(port: number, bytes: string): RawConnection {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  socket.on('error', () => {}); // a reset also closes the connection
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  socket.write(bytes, 'latin1');
  return { socket, received: () => received, closed };
}
