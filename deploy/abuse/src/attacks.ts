import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BookingLimits } from '@innkeeper/contracts/booking-limits';
import { addressOf, Client, openSocket } from './client.ts';

export type Target = {
  port: number;
  picture: string;
  category: string;
  roomIds: string[];
  limitPerMinute: number;
};
/** Attacks until `signal` aborts, and returns what it achieved; `broken` if the hotel allowed too much. */
export type Attack = (target: Target, signal: AbortSignal) => Promise<{ achieved: string; broken?: boolean }>;

const CLIENTS = 1_000;
const PASSWORD = 'an attacker-s password';
const DAY_MS = 86_400_000;

/** Half of the clients share one address, the others have one each. */
const attackerAddress = (i: number) => (i % 2 ? addressOf(2, 0) : addressOf(3, i));

const untilAborted = (signal: AbortSignal) =>
  signal.aborted
    ? Promise.resolve()
    : new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

/** Keeps `CLIENTS` connections open, and reopens those that the hotel closes. */
async function keepOpen(
  open: (i: number) => Socket,
  signal: AbortSignal,
): Promise<{ open: number; closed: number }> {
  const sockets = new Map<number, Socket>();
  let closed = 0;
  while (!signal.aborted) {
    for (let i = 0; i < CLIENTS && !signal.aborted; i++) {
      if (sockets.get(i)?.destroyed === false) continue;
      if (sockets.has(i)) closed++;
      sockets.set(i, open(i));
      if (i % 50 === 0) await sleep(5);
    }
    await sleep(250, undefined, { signal }).catch(() => {});
  }
  const left = [...sockets.values()].filter(({ destroyed }) => !destroyed);
  for (const socket of sockets.values()) socket.destroy();
  return { open: left.length, closed };
}

/** Clients that fetch a picture twenty times on each connection, and read none. */
const slowReaders: Attack = async ({ port, picture }, signal) => {
  const fetches = `GET ${picture} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20);
  const { open, closed } = await keepOpen((i) => openSocket(port, attackerAddress(i), fetches), signal);
  return { achieved: `${open} connections open at the end, ${closed} closed by the hotel` };
};

/** Clients that never finish their headers. */
const slowLoris: Attack = async ({ port }, signal) => {
  const start = (i: number) => {
    const socket = openSocket(port, attackerAddress(i), 'GET / HTTP/1.1\r\nHost: x\r\n');
    const timer = setInterval(() => socket.write('X-Slow: 1\r\n'), 1_000);
    socket.resume().once('close', () => clearInterval(timer));
    return socket;
  };
  const { open, closed } = await keepOpen(start, signal);
  return { achieved: `${open} connections open at the end, ${closed} closed by the hotel` };
};

async function register(port: number, address: string, name: string): Promise<Client> {
  const client = new Client(port, address);
  const email = `${name}-${Date.now()}@attacker.example`;
  const person = { firstName: 'A', lastName: 'B', whatsapp: '+34 600 555 014', phone: '+34 600 555 014' };
  await client.call('POST', '/api/users/saveuser', { ...person, email, password: PASSWORD });
  const { body } = await client.call('POST', '/api/users/login', { email, password: PASSWORD });
  const { token } = JSON.parse(body) as { token?: string };
  if (!token) throw new Error(`an attacker could not sign in: ${body}`);
  return client.with({ authorization: `Bearer ${token}` });
}

/** One account that books every room for every week it can. */
const sellOut: Attack = async ({ port, roomIds }, signal) => {
  const attacker = await register(port, addressOf(4, 0), 'seller');
  const hotel = await attacker.call('GET', '/api/hotel');
  const { bookingLimits } = JSON.parse(hotel.body) as { bookingLimits: BookingLimits };
  const statuses = new Map<number, number>();
  for (let week = 0; week < 100 && !signal.aborted; week++) {
    const [start, end] = [week * 7 + 1, week * 7 + 8].map((days) =>
      new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10),
    );
    const bookings = roomIds.map((roomId) => attacker.call('POST', '/api/booking', { start, end, roomId }));
    for (const { status } of await Promise.all(bookings))
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  await untilAborted(signal);
  attacker.close();
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  const booked = statuses.get(201) ?? 0;
  return {
    broken: booked > bookingLimits.openBookings,
    achieved: `${booked} bookings of ${roomIds.length} rooms × 100 weeks (${counts})`,
  };
};

/** Five accounts at one address, with forwarded headers and forged tokens, as fast as they can. */
const limitEvasion: Attack = async ({ port, limitPerMinute }, signal) => {
  const address = addressOf(5, 0);
  const accounts = await Promise.all([1, 2, 3, 4, 5].map((i) => register(port, address, `evader-${i}`)));
  const byMinute = new Map<number, number>();
  let total = 0;
  const flood = async (client: Client) => {
    while (!signal.aborted) {
      const claimed = `198.51.100.${total++ % 250}`;
      const { status } = await client.call('GET', '/api/users/sign-in-options', undefined, {
        'x-forwarded-for': claimed,
      });
      const minute = Math.floor(Date.now() / 60_000);
      if (status === 200) byMinute.set(minute, (byMinute.get(minute) ?? 0) + 1);
      if (status === 429) await sleep(2);
    }
    client.close();
  };
  await Promise.all([...accounts, ...accounts].map(flood));
  const most = Math.max(0, ...byMinute.values());
  return {
    achieved: `${most} of ${total} requests accepted in the best minute; one account may make ${limitPerMinute}`,
    broken: most > limitPerMinute * 1.2,
  };
};

/** Wrong passwords from hundreds of addresses, each below the limit of its address. */
const signInFlood: Attack = async ({ port }, signal) => {
  const statuses = new Map<number, number>();
  let next = 0;
  const flood = async () => {
    while (!signal.aborted) {
      const client = new Client(port, addressOf(6, next++ % 2_000));
      const { status } = await client.call('POST', '/api/users/login', {
        email: `guest${next % 50}@marisol.example`,
        password: 'not the password',
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      client.close();
    }
  };
  await Promise.all(Array.from({ length: 60 }, flood));
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  return { achieved: `answers: ${counts}`, broken: [...statuses.keys()].some((status) => status >= 500) };
};

export const ATTACKS: Record<string, Attack> = {
  'nobody attacks': async (_target, signal) => {
    await untilAborted(signal);
    return { achieved: '' };
  },
  'slow readers': slowReaders,
  slowloris: slowLoris,
  'sell-out': sellOut,
  'limit evasion': limitEvasion,
  'sign-in flood': signInFlood,
};
