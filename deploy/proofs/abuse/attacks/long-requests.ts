import { addressOf, Client, openSocket } from '../client.ts';
import { type Attack, attackerAddress, Statuses, untilAborted } from './attack.ts';

const LIMIT = 2_048;
const fill = (piece: string, length: number) => piece.repeat(Math.floor(length / piece.length));

/** What makes an address slow to read in one way or another. */
const PIECES = ['a', '/', '%61', '%zz', '@', 'a@', '..', '%2e', 'googlelogin/', '?', '&a', '[a]', ';', '+'];
const LONG = PIECES.map((piece) => `/${fill(piece, 15_000)}`);
const SHORT = PIECES.map((piece) => `/${fill(piece, LIMIT - 2)}`);

const CLIENTS = 40;
/** Requests on one connection before the first answer: the most that the hotel answers, or so many that it closes the connection. */
const AHEAD = [10, 100];

/** Addresses of 15 kB, which get 414, and of just under 2 kB, also several on a connection before the first answer. */
export const longAddresses: Attack = async ({ port }, signal) => {
  const [long, short] = [new Statuses(), new Statuses()];
  const flood = async (_: unknown, i: number) => {
    const client = new Client(port, attackerAddress(i));
    for (let n = i; !signal.aborted; n++) {
      const method = ['GET', 'HEAD', 'OPTIONS', 'POST'][n % 4]!;
      long.add(await client.call(method, LONG[n % LONG.length]!));
      const address = SHORT[n % SHORT.length]!;
      const socket = openSocket(
        port,
        addressOf(11, i),
        `GET ${address} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(AHEAD[n % AHEAD.length]!),
      );
      short.add(await client.call(method, address));
      socket.destroy();
    }
    client.close();
  };
  await Promise.all(Array.from({ length: CLIENTS }, flood));
  // The hotel closes the connection after 414, so the next request on it may get no answer.
  const unexpected = long.all.filter((status) => ![414, 0].includes(status));
  return {
    broken: unexpected.length > 0 || long.of(414) === 0 || short.all.some((status) => status >= 500),
    achieved: `15 kB: ${long}; 2 kB: ${short}`,
  };
};

const HEADERS: Record<string, string> = {
  connection: `x${fill(' ', 12_000)}x`,
  'x-forwarded-for': fill('203.0.113.9,', 12_000),
  'accept-language': fill('en;q=0.1,', 12_000),
  'accept-encoding': fill('br ;', 12_000),
  accept: fill('*/*;', 12_000),
  authorization: `Bearer ${fill('a.', 12_000)}`,
  cookie: fill('a=b; ', 12_000),
  'if-none-match': fill('"a",', 12_000),
  origin: `http://${fill('a/', 12_000)}`,
  'content-type': `application/json${fill(' ;', 12_000)}`,
  'idempotency-key': fill('a ', 12_000),
  range: `bytes=${fill('0-1,', 12_000)}`,
};
const PATHS = ['/', '/api/room', '/api/hotel', '/api/users/get-user', '/no-such-page', '/robots.txt'];

/** Headers of 12 kB, each of which something reads, to pages, files and calls. */
export const longHeaders: Attack = async ({ port }, signal) => {
  const statuses = new Statuses();
  const names = Object.keys(HEADERS);
  const flood = async (_: unknown, i: number) => {
    const client = new Client(port, attackerAddress(i));
    for (let n = i; !signal.aborted; n++) {
      const name = names[n % names.length]!;
      const path = PATHS[Math.floor(n / names.length) % PATHS.length]!;
      statuses.add(await client.call('GET', path, undefined, { [name]: HEADERS[name]! }));
    }
    client.close();
  };
  await Promise.all(Array.from({ length: CLIENTS }, flood));
  await untilAborted(signal);
  return { broken: statuses.all.some((status) => status >= 500), achieved: `answers: ${statuses}` };
};
