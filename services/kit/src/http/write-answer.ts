import { hash } from 'node:crypto';
import type { Request, Response } from 'express';
import { endAtEndOfTurn } from './end-of-turn.ts';
import { beginStream } from './event-stream.ts';
import type { Answer, FileAnswer } from './implement.ts';

/** The body of an answer as JSON; undefined when it has none. */
export const serialize = ({ body, json, latin1 }: Answer): string | undefined =>
  latin1 === undefined
    ? (json ?? (body === undefined ? undefined : JSON.stringify(body)))
    : Buffer.from(latin1, 'latin1').toString();

/**
 * Writes an answer. Only a read that succeeded gets an ETag, and is a 304 for a client that has it: hashing the answer of
 * a write costs time, and no client could use the result. Express's `res.json` is not used, because it converts and looks
 * up again what is known here.
 *
 * Node sends headers and text of an answer in Latin-1 as one text. A buffer of 10 kB would be memory outside V8's heap for
 * each answer, which V8 frees by collections of the whole heap.
 */
export function writeAnswer(req: Request, res: Response, answer: Answer, fileType?: string): void {
  if (answer.stream) {
    beginStream(res, answer.stream);
    return;
  }
  if (answer.file) {
    writeFile(res, answer.file, fileType);
    return;
  }
  const { status, headers = {} } = answer;
  res.statusCode = status;
  for (const name of Object.keys(headers)) res.setHeader(name, headers[name]!);
  const content = answer.latin1 ?? serialize(answer);
  if (content === undefined) return void endAtEndOfTurn(res);
  const length = answer.latin1 === undefined ? Buffer.byteLength(content) : content.length;
  // A text of as many bytes as characters is ASCII. As Latin-1 Node copies it as it is, into memory of a third of the size.
  const encoding = length === content.length ? 'latin1' : 'utf8';
  if (status === 200 && (req.method === 'GET' || req.method === 'HEAD')) {
    res.setHeader(
      'ETag',
      etagOf(answer.latin1 === undefined ? content : Buffer.from(content, 'latin1'), length),
    );
    if (req.fresh) {
      res.statusCode = 304;
      return void endAtEndOfTurn(res);
    }
  }
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', length);
  endAtEndOfTurn(res, content, encoding);
}

/** A file is saved under its name, and never shown or guessed at as a page of this site. */
function writeFile(res: Response, { name, content }: FileAnswer, type = 'application/octet-stream'): void {
  res.statusCode = 200;
  res.setHeader('Content-Type', type);
  res.setHeader('Content-Length', content.length);
  res.setHeader('Content-Disposition', `attachment; filename="${name.replaceAll(/[^\w.-]+/g, '-')}"`);
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.end(content);
}

/** A weak ETag of length and SHA-1, as Express makes them. */
const etagOf = (content: string | Buffer, length: number) =>
  `W/"${length.toString(16)}-${hash('sha1', content, 'base64').slice(0, 27)}"`;
