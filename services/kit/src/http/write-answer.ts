import type { Request, Response } from 'express';
import type { Answer } from './implement.ts';

/** The body of an answer as JSON, text or bytes; undefined when it has none. */
export const serialize = ({ body, json, bytes }: Answer): string | Buffer | undefined =>
  bytes ?? json ?? (body === undefined ? undefined : JSON.stringify(body));

/**
 * Writes an answer. Only a read that succeeded gets an ETag, and is a 304 for a client that has it: hashing the answer of
 * a write costs time, and no client could use the result.
 */
export function writeAnswer(req: Request, res: Response, answer: Answer): void {
  res.status(answer.status).set(answer.headers ?? {});
  const content = serialize(answer);
  if (content === undefined) return void res.end();
  if (answer.status === 200 && (req.method === 'GET' || req.method === 'HEAD'))
    return void res.type('json').send(content);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(content));
  res.end(content);
}
