// Attacks a hotel that guests use, and prints what the guests notice: make test-abuse, ONLY=slowloris for one attack.
// Ends with 1 when the guests' p99 is above a second in one of the attacks, a guest's call failed, or an attack got more
// than its limit.

import { ATTACKS, type Target } from './attacks.ts';
import { Client } from './client.ts';
import { startHotel } from './hotel.ts';
import { Others } from './others.ts';

const ATTACK_MS = 20_000;
const WARM_UP_MS = 3_000;
const MOST_P99_MS = 1_000;
/** The gateway's default for RATE_LIMIT_PER_MINUTE. */
const LIMIT_PER_MINUTE = 1_200;

const only = process.argv[2];
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function findTarget(port: number): Promise<Target> {
  const client = new Client(port, '127.0.0.1');
  const read = async <Body>(path: string) => JSON.parse((await client.call('GET', path)).body) as Body;
  const { list } = await read<{ list: { image: string }[] }>('/api/gallery');
  const { categories } = await read<{ categories: { name: string }[] }>('/api/category');
  const { allRoomsList } = await read<{ allRoomsList: { roomId: string }[] }>('/api/room');
  client.close();
  return {
    port,
    picture: list[0]!.image,
    category: categories[0]!.name,
    roomIds: allRoomsList.map(({ roomId }) => roomId),
    limitPerMinute: LIMIT_PER_MINUTE,
  };
}

const hotel = await startHotel();
let broken = false;
try {
  const target = await findTarget(hotel.port);
  const others = new Others(target);
  others.start();
  await sleep(WARM_UP_MS);
  console.log(
    '| attack | requests of others | failed | p50 | p99 | slowest | the attacker |\n| --- | --- | --- | --- | --- | --- | --- |',
  );
  for (const [name, attack] of Object.entries(ATTACKS)) {
    if (only && name !== only) continue;
    others.take();
    const ends = AbortSignal.timeout(ATTACK_MS);
    const result = await attack(target, ends);
    const { requests, failed, failures, p50, p99, slowest } = others.take();
    const bad = failed > 0 || p99 > MOST_P99_MS || requests === 0 || result.broken === true;
    broken ||= bad;
    const cells = [
      name,
      requests,
      failed ? `${failed} (${failures.join(', ')})` : 0,
      ...[p50, p99, slowest].map((ms) => `${ms} ms`),
    ];
    console.log(`| ${[...cells, result.achieved].join(' | ')} |${bad ? ' ✗' : ''}`);
    await sleep(WARM_UP_MS);
  }
  await others.stop();
} finally {
  await hotel.stop();
}
process.exit(broken ? 1 : 0);
