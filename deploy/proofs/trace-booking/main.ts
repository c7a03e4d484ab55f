// Prints the files that a guest's booking runs through, from the gateway to its sent e-mail: make trace-booking.
//
// Ten guests confirm the rooms that they hold while the processes count calls. A function is on the way if it ran more often than
// while nobody booked; a file, if one of its functions is.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../abuse/client.ts';
import { type Hotel, startHotel } from '../hotel.ts';
import { REPOSITORY } from '../repository.ts';
import { type CallCounter, type CallCounts, countCallsOf } from './call-counts.ts';

const GUESTS = 10;
const WINDOW_MS = 8_000;
const IDLE_WINDOWS = 3;
const PROCESSES = ['gateway', 'booking', 'messages'];
const DAY_MS = 86_400_000;
/** Files for which the e-mail is in the queue already. */
const ONLY_SENDS = /^services\/messages\/src\/(compose-mail|send-mails|outbox-store|smtp\/|templates\/)/;

type Held = { client: Client; holdId: string; secret: string };

const dayFrom = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Each guest has an address of their own, and other nights, so that none waits for another. */
async function holdRoom(port: number, guest: number): Promise<Held> {
  const client = new Client(port, `127.9.0.${guest + 1}`);
  const post = async <Body>(path: string, body: object): Promise<Body> => {
    const reply = await client.call('POST', path, body);
    if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${reply.body}`);
    return JSON.parse(reply.body) as Body;
  };
  const stay = { start: dayFrom(30 + 3 * guest), end: dayFrom(32 + 3 * guest), adults: 1 };
  const { offers } = await post<{ offers: { quote: { token: string } | null }[] }>('/api/stay/search', stay);
  const quotes = offers.flatMap(({ quote }) => quote?.token ?? []).slice(0, 1);
  return { client, ...(await post<Omit<Held, 'client'>>('/api/stay/holds', { quotes })) };
}

async function confirm({ client, holdId, secret }: Held, guest: number): Promise<void> {
  const body = { lastName: 'Guest', email: `guest-${guest}@example.com`, phone: '+43 1 234' };
  const reply = await client.call('POST', `/api/stay/holds/${holdId}/confirm`, body, {
    'hold-secret': secret,
  });
  if (reply.status !== 201) throw new Error(`a booking answered ${reply.status}: ${reply.body}`);
}

async function countWhile(
  counters: readonly CallCounter[],
  work: () => Promise<unknown>,
): Promise<CallCounts[]> {
  for (const counter of counters) await counter.take();
  await Promise.all([work(), sleep(WINDOW_MS)]);
  const counts: CallCounts[] = [];
  for (const counter of counters) counts.push(await counter.take());
  return counts;
}

/** `services/kit/src/http/api.ts` of `services/kit/dist/http/api.js`. */
function sourceOf(built: string): string {
  const source = built.replace(/(^|\/)dist\//, '$1src/').replace(/\.js$/, '.ts');
  return (
    [source, source.replace(/\.ts$/, '.tsx')].find((file) => existsSync(join(REPOSITORY, file))) ?? built
  );
}

async function trace({ port, pidOf }: Hotel): Promise<string[]> {
  const held = await Promise.all(Array.from({ length: GUESTS }, (_, guest) => holdRoom(port, guest)));
  const counters: CallCounter[] = [];
  for (const name of PROCESSES) counters.push(await countCallsOf(pidOf(name)!));
  const idle: CallCounts[][] = [];
  for (let i = 0; i < IDLE_WINDOWS; i++) idle.push(await countWhile(counters, async () => {}));
  const booking = await countWhile(counters, () => Promise.all(held.map(confirm)));
  for (const { client } of held) client.close();
  const onTheWay = booking.flatMap((counts, process) =>
    [...counts].flatMap(([name, count]) => {
      const usual = Math.max(...idle.map((windows) => windows[process]!.get(name) ?? 0));
      return count - usual >= GUESTS / 2 ? sourceOf(name.split(' ')[0]!) : [];
    }),
  );
  return [...new Set(onTheWay)].sort();
}

const hotel = await startHotel();
try {
  const files = await trace(hotel);
  const packages = Map.groupBy(files, (file) => /^(services\/)?[^/]+/.exec(file)![0]);
  for (const [name, own] of packages) console.log(`${name}: ${own.length}\n  ${own.join('\n  ')}`);
  const sending = files.filter((file) => ONLY_SENDS.test(file)).length;
  console.log(`${files.length - sending} files up to the queued e-mail, and ${sending} that send it`);
} finally {
  await hotel.stop();
}
