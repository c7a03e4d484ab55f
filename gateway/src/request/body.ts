import type { IncomingMessage, ServerResponse } from 'node:http';

/** Size in bytes of the largest request body that the gateway reads and forwards. */
export const BODY_LIMIT = 102_400;

/** How long a rejected upload may continue, in milliseconds, before the connection is closed. */
const UPLOAD_GRACE_MS = 2_000;

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Reads the whole body before anything is forwarded. Streaming would cost more than the rest of the call, and a slow
 * sender would occupy a connection to the service. Calls `onBody` once: at the latest when the limit is exceeded, and
 * never when the client disconnects first.
 */
export function readBody(req: IncomingMessage, onBody: (body: Buffer | 'too large') => void): void {
  if (Number(req.headers['content-length'] ?? 0) > BODY_LIMIT) {
    onBody('too large');
    return;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  const onData = (chunk: Buffer) => {
    size += chunk.length;
    chunks.push(chunk);
    if (size <= BODY_LIMIT) return;
    req.off('data', onData).off('end', onEnd);
    onBody('too large');
  };
  const onEnd = () => onBody(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
  req.on('data', onData).once('end', onEnd);
}

/** Whether more than BODY_LIMIT bytes may still arrive. Node reads and discards a shorter rest automatically. */
export function isUploading(req: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = req.headers;
  return !req.complete && (encoding !== undefined || Number(length ?? 0) > BODY_LIMIT);
}

/**
 * Sends the response body while the client is still uploading. Node closes the connection when the response ends, and
 * closing it with unread bytes resets it, so the client would lose the response. The response is therefore written
 * at once and ended when the upload or the grace period ends.
 */
export function endAfterUpload(req: IncomingMessage, res: ServerResponse, body: string): void {
  res.write(body);
  const timer = setTimeout(() => res.end(), UPLOAD_GRACE_MS);
  req.once('end', () => res.end());
  req.once('close', () => clearTimeout(timer));
  req.resume();
}
