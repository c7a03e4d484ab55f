import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';

export type Reply = { status: number; ms: number; body: string };

/** Every address of 127.0.0.0/8 is this machine, so each client can have an address of its own. */
export const addressOf = (network: number, host: number): string =>
  `127.${network}.${Math.floor(host / 250)}.${(host % 250) + 1}`;

const TIMEOUT_MS = 15_000;

/** A client with keep-alive connections from one address. */
export class Client {
  readonly #port: number;
  readonly #address: string;
  readonly #agent: Agent;
  readonly #headers: Record<string, string>;

  constructor(port: number, address: string, headers: Record<string, string> = {}) {
    this.#port = port;
    this.#address = address;
    this.#headers = headers;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress: address });
  }

  /** The same client, signed in. */
  with(headers: Record<string, string>): Client {
    return new Client(this.#port, this.#address, { ...this.#headers, ...headers });
  }

  /** Sends one request and reads the whole answer. Never rejects: status is 0 when no answer arrived. */
  call(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Reply> {
    const startedAt = performance.now();
    const json = body && JSON.stringify(body);
    return new Promise((resolve) => {
      const done = (status: number, text = '') =>
        resolve({ status, ms: performance.now() - startedAt, body: text });
      const sent = request({
        host: '127.0.0.1',
        port: this.#port,
        localAddress: this.#address,
        agent: this.#agent,
        method,
        path,
        timeout: TIMEOUT_MS,
        headers: {
          ...(json && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
          ...this.#headers,
          ...headers,
        },
      });
      sent.once('error', () => done(0));
      sent.once('timeout', () => sent.destroy());
      sent.once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', () => done(0));
        response.once('end', () => done(response.statusCode!, Buffer.concat(chunks).toString()));
      });
      sent.end(json);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** A connection that sends `bytes` and never reads. */
export function openSocket(port: number, address: string, bytes: string): Socket {
  const socket = connect({ host: '127.0.0.1', port, localAddress: address });
  socket.pause();
  socket.on('error', () => {}); // the hotel may close it
  socket.write(bytes);
  return socket;
}
