import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export type Answer = { status: number; body: string };
type Outgoing = { headers?: Record<string, string>; body: string };

/**
 * A client that keeps its connections, and resolves with an answer's status and text. By node:http, because fetch takes
 * several times the processor, which then is missing where it is measured.
 */
export function createClient() {
  const agent = new Agent({ keepAlive: true });
  return {
    call: (method: string, url: string, { headers, body }: Outgoing): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const outgoing = request(url, {
          method,
          agent,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        });
        outgoing.once('error', reject);
        outgoing.once('response', (answer) => {
          text(answer).then((body) => resolve({ status: answer.statusCode!, body }), reject);
        });
        outgoing.end(body);
      }),
    close: () => agent.destroy(),
  };
}
