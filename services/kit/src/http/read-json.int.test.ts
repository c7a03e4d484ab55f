import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import express, { type ErrorRequestHandler } from 'express';
import { eventually } from '../testing/eventually.ts';
import { asApiError } from './api.ts';
import { closeServer } from './close-server.ts';
import { createExpressServer } from './express-server.ts';
import { BODY_LIMIT, readAnyJson, readJson } from './read-json.ts';

type Reader = typeof readJson;
type Outcome = { status: number; read?: unknown; code?: string };

/** How many readings have ended, by the status of their error. */
const ended: number[] = [];
const servers: Server[] = [];
afterAll(() => Promise.all(servers.map((server) => closeServer(server))));

/** Serves what a reader reads, on a free port. */
async function serve(read: Reader): Promise<number> {
  const app = express();
  app.use(async (req, res) => {
    res.json({ read: await read(req, res) });
  });
  app.use(((error, _req, res, _next) => {
    const { status, code } = asApiError(error);
    ended.push(status);
    res.status(status).json({ code });
  }) satisfies ErrorRequestHandler);
  const server = createExpressServer(app).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

let ours: number;
let general: number;
beforeAll(async () => {
  ours = await serve(readJson);
  general = await serve(readAnyJson);
});

const open = (port: number, headers: string[]) => {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  socket.write(['POST / HTTP/1.1', 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n'));
  return socket;
};

async function send(port: number, headers: string[], parts: (string | Buffer)[]): Promise<Outcome> {
  const socket = open(port, headers);
  for (const part of parts) {
    await new Promise((resolve) => socket.write(part, resolve));
    await new Promise(setImmediate); // the server gets each part by itself
  }
  const answer = await text(socket);
  return {
    status: Number(answer.split(' ')[1]),
    ...JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)),
  };
}

const JSON_TYPE = 'Content-Type: application/json';
const typed = (parameters: string) => `${JSON_TYPE}${parameters}`;
const length = (...parts: (string | Buffer)[]) =>
  `Content-Length: ${Buffer.concat(parts.map((part) => Buffer.from(part))).length}`;
const whole = (body: string | Buffer, ...headers: string[]): [string[], (string | Buffer)[]] => [
  [length(body), ...headers],
  [body],
];
const chunked = (body: string, ...headers: string[]): [string[], string[]] => [
  ['Transfer-Encoding: chunked', ...headers],
  [`${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n`, '0\r\n\r\n'],
];
const bodyOf = (bytes: number) => `{"x":"${'x'.repeat(bytes - 8)}"}`;
const emoji = Buffer.from('{"name":"🌊"}');
const SMALL = '{"a":[1,"é"]}';

const OK = { status: 200, read: { a: [1, 'é'] } };
const EMPTY = { status: 200, read: {} };
const BAD = { status: 400, code: 'bad_request' };
const TOO_LARGE = { status: 413, code: 'body_too_large' };
const UNSUPPORTED = { status: 415, code: 'unsupported_media_type' };

test.each<[string, [string[], (string | Buffer)[]], Outcome]>([
  ['an object', whole(SMALL, JSON_TYPE), OK],
  ['an array', whole('[1]', JSON_TYPE), { status: 200, read: [1] }],
  ['space around it', whole(' \r\n\t{"a":1} \n', JSON_TYPE), { status: 200, read: { a: 1 } }],
  ['a charset', whole(SMALL, typed('; charset=utf-8')), OK],
  [
    'a charset in capitals, without a space',
    whole(SMALL, 'content-type: Application/JSON;charset=UTF-8'),
    OK,
  ],
  ['a charset in quotes', whole(SMALL, typed('; charset="utf-8"')), OK],
  ['another parameter', whole(SMALL, typed('; profile=x')), OK],
  ['the encoding identity', whole(SMALL, JSON_TYPE, 'Content-Encoding: identity'), OK],
  ['a byte order mark', whole(`\ufeff${SMALL}`, JSON_TYPE), OK],
  ['a byte order mark alone', whole('\ufeff', JSON_TYPE), EMPTY],
  ['two byte order marks', whole(`\ufeff\ufeff${SMALL}`, JSON_TYPE), BAD],
  [
    'invalid UTF-8',
    whole(Buffer.from('7b2261223a22ff227d', 'hex'), JSON_TYPE),
    { status: 200, read: { a: '\ufffd' } },
  ],
  [
    'a character in two parts',
    [
      [length(emoji), JSON_TYPE],
      [emoji.subarray(0, 11), emoji.subarray(11)],
    ],
    { status: 200, read: { name: '🌊' } },
  ],
  ['a repeated name', whole('{"a":1,"a":2}', JSON_TYPE), { status: 200, read: { a: 2 } }],
  ['no body', [[], []], EMPTY],
  ['no body, with a type', [[JSON_TYPE], []], EMPTY],
  ['an empty body', [['Content-Length: 0', JSON_TYPE], []], EMPTY],
  ['an empty body of no type', [['Content-Length: 0'], []], EMPTY],
  ['an empty body of another type', [['Content-Length: 0', 'Content-Type: text/plain'], []], EMPTY],
  ['an empty body in another charset', [['Content-Length: 0', typed('; charset=latin1')], []], UNSUPPORTED],
  ['an empty body in chunks', [['Transfer-Encoding: chunked', JSON_TYPE], ['0\r\n\r\n']], EMPTY],
  ['space alone', whole(' ', JSON_TYPE), BAD],
  ['text', whole('"text"', JSON_TYPE), BAD],
  ['a number', whole('5', JSON_TYPE), BAD],
  ['null', whole('null', JSON_TYPE), BAD],
  ['true', whole('true', JSON_TYPE), BAD],
  ['broken JSON', whole('{"a":', JSON_TYPE), BAD],
  ['more after the JSON', whole('{} {}', JSON_TYPE), BAD],
  ['no JSON', whole('a=b', JSON_TYPE), BAD],
  [
    'the longest body',
    whole(bodyOf(BODY_LIMIT), JSON_TYPE),
    { status: 200, read: { x: 'x'.repeat(BODY_LIMIT - 8) } },
  ],
  ['a longer body', whole(bodyOf(BODY_LIMIT + 1), JSON_TYPE), TOO_LARGE],
  ['chunks', chunked(SMALL, JSON_TYPE), OK],
  [
    'the longest body, in chunks',
    chunked(bodyOf(BODY_LIMIT), JSON_TYPE),
    { status: 200, read: { x: 'x'.repeat(BODY_LIMIT - 8) } },
  ],
  ['a longer body, in chunks', chunked(bodyOf(BODY_LIMIT + 1), JSON_TYPE), TOO_LARGE],
  ['gzip', whole(gzipSync(SMALL), JSON_TYPE, 'Content-Encoding: gzip'), OK],
  ['deflate', whole(deflateSync(SMALL), JSON_TYPE, 'Content-Encoding: deflate'), OK],
  ['brotli', whole(brotliCompressSync(SMALL), JSON_TYPE, 'Content-Encoding: br'), OK],
  [
    'a short gzip of a longer body',
    whole(gzipSync(bodyOf(BODY_LIMIT + 1)), JSON_TYPE, 'Content-Encoding: gzip'),
    TOO_LARGE,
  ],
  ['a gzip that is none', whole(SMALL, JSON_TYPE, 'Content-Encoding: gzip'), BAD],
  ['an unknown encoding', whole(SMALL, JSON_TYPE, 'Content-Encoding: compress'), UNSUPPORTED],
  ['UTF-16', whole(Buffer.from(SMALL, 'utf16le'), typed('; charset=utf-16le')), OK],
  ['Latin 1', whole(SMALL, typed('; charset=iso-8859-1')), UNSUPPORTED],
  ['an unknown UTF', whole(SMALL, typed('; charset=utf-99')), UNSUPPORTED],
  ['no type', whole(SMALL), UNSUPPORTED],
  ['another type', whole(SMALL, 'Content-Type: text/plain'), UNSUPPORTED],
  ['a type that only begins the same', whole(SMALL, 'Content-Type: application/json5'), UNSUPPORTED],
  ['a type with a suffix', whole(SMALL, 'Content-Type: application/problem+json'), UNSUPPORTED],
  ['two types', whole(SMALL, 'Content-Type: application/json, text/plain'), UNSUPPORTED],
  ['another type in chunks', chunked(SMALL, 'Content-Type: text/plain'), UNSUPPORTED],
])('both readers read alike: %s', async (_what, [headers, parts], expected) => {
  const [mine, theirs] = await Promise.all([send(ours, headers, parts), send(general, headers, parts)]);
  expect(mine).toEqual(expected);
  expect(theirs).toEqual(expected);
});

test('only what is not small plain JSON goes through express.json, which sets req.body', async () => {
  const port = await serve(async (req, res) => {
    await readJson(req, res);
    return { general: 'body' in req };
  });
  const generalFor = async (request: [string[], (string | Buffer)[]]) =>
    ((await send(port, ...request)).read as { general: boolean }).general;
  expect(await generalFor(whole(SMALL, JSON_TYPE))).toBe(false);
  expect(await generalFor(whole(bodyOf(BODY_LIMIT), typed('; charset=utf-8')))).toBe(false);
  expect(await generalFor(chunked(SMALL, JSON_TYPE))).toBe(true);
});

test('__proto__ is a field like any other', async () => {
  const sent = '{"__proto__":{"admin":true},"constructor":1}';
  for (const port of [ours, general]) {
    const { read } = await send(port, ...whole(sent, JSON_TYPE));
    expect(Object.keys(read as object)).toEqual(['__proto__', 'constructor']);
    expect((read as { admin?: boolean }).admin).toBeUndefined();
  }
});

test('a request that is aborted ends, and is no error of the server', async () => {
  for (const [i, port] of [ours, general].entries()) {
    ended.length = 0;
    const arrived = once(servers[i]!, 'request');
    const socket = open(port, ['Content-Length: 100', JSON_TYPE]);
    socket.write('{"a":');
    await arrived;
    socket.destroy();
    await eventually(() => ended.length > 0);
    expect(ended).toEqual([400]);
  }
});
