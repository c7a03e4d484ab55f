import type { IncomingMessage } from 'node:http';
import type { Handler } from './context.ts';
import { reject } from './rejection.ts';

/**
 * Rejects a request without exactly one Host (RFC 9112, 3.2; HTTP/1.0 may have none): two parts of a system that each
 * read another one of them could disagree about what the request is for. Node keeps the first and drops the others.
 */
export const requireOneHost: Handler = (req, res, next) => {
  const hosts = countHosts(req);
  if (hosts === 1 || (hosts === 0 && req.httpVersion === '1.0')) next();
  else reject(req, res, 'bad_request', ['Connection', 'close']);
};

function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}
