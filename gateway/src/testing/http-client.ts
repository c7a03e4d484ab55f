import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';

export type Reply = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The connection ended before the announced end of the answer. */
  cut: boolean;
};

export type Call = {
  port: number;
  path: string;
  method?: string | undefined;
  headers?: Record<string, string | number> | undefined;
  body?: Buffer | string | undefined;
  /** Without Content-Length, in chunks. */
  chunked?: boolean;
  agent?: Agent;
  signal?: AbortSignal;
};

const shared = new Agent({ keepAlive: true, maxSockets: 64 });

/** One request as it stands, without fetch's manners. Rejects when there is no answer at all. */
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
      const parts: Buffer[] = [];
      const done = (cut: boolean) => {
        const { statusCode: status = 0, headers } = res;
        resolve({ status, headers, body: Buffer.concat(parts), cut });
      };
      res.on('data', (part: Buffer) => parts.push(part));
      res.once('end', () => done(false));
      res.once('error', () => done(true));
    });
    if (chunked) req.flushHeaders();
    req.end(body);
  });
}

/** Closes the connections that `call` keeps, so that a test process can end. */
export const closeConnections = (): void => shared.destroy();

export const json = (reply: Reply) => JSON.parse(reply.body.toString()) as Record<string, unknown>;

export type RawConnection = {
  socket: Socket;
  /** Everything received so far. */
  received(): string;
  /** Resolves when the other side has closed, with everything received. */
  closed: Promise<string>;
};

/** Writes bytes on a connection of its own, to send what no client library would. */
export function connectRaw(port: number, bytes: string): RawConnection {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (part) => {
    received += part.toString('latin1');
  });
  socket.on('error', () => {}); // a reset is one way to be closed
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  socket.write(bytes, 'latin1');
  return { socket, received: () => received, closed };
}
