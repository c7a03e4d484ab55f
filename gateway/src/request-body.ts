import type { IncomingMessage } from 'node:http';
import { BODY_LIMIT } from './refusal.ts';

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Reads a whole body before anything is sent on: a stream costs more than all the rest of a call, and a slow sender
 * holds no service's socket. Calls `then` once, at the latest when the limit is passed, and not at all when the
 * client leaves before.
 */
export function readBody(req: IncomingMessage, then: (body: Buffer | 'too large') => void): void {
  if (Number(req.headers['content-length'] ?? 0) > BODY_LIMIT) {
    then('too large');
    return;
  }
  const parts: Buffer[] = [];
  let size = 0;
  const onData = (part: Buffer) => {
    size += part.length;
    parts.push(part);
    if (size <= BODY_LIMIT) return;
    req.off('data', onData).off('end', onEnd);
    then('too large');
  };
  const onEnd = () => then(parts.length === 1 ? parts[0]! : Buffer.concat(parts));
  req.on('data', onData).once('end', onEnd);
}
