import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const LATEST = Symbol('the answer that this connection began last');
type Connection = Socket & { [LATEST]?: ServerResponse };

/** Makes `openAnswerOf` work for the connections of a server. It is one property, because every request pays for it. */
export function rememberAnswers(server: Server): void {
  server.on('request', ({ socket }: IncomingMessage, res: ServerResponse) => {
    (socket as Connection)[LATEST] = res;
  });
}

/** The answer in progress on a connection. Of pipelined requests it is the last one, which is answered last. */
export function openAnswerOf(socket: Socket): ServerResponse | undefined {
  const latest = (socket as Connection)[LATEST];
  return latest?.closed ? undefined : latest;
}
