// Attacks a hotel that guests use, and prints what the guests notice: make test-abuse, ONLY=slowloris for one attack, SHORT=1
// for the quick ones. Ends with 1 when the guests' p99 is above a second in one of the attacks, a guest's call failed, or an
// attack got more than its limit. Leaves its result as Jest does, for the last line of .ci/run.

import { type Hotel, startHotel } from '../hotel.ts';
import type { Attack, Target } from './attacks/attack.ts';
import { ATTACKS, QUICK } from './attacks/index.ts';
import { Client } from './client.ts';
import { Others } from './others.ts';
import { leaveResults, type Outcome } from './results.ts';

const IS_SHORT = process.env['SHORT'] === '1';
const ATTACK_MS = IS_SHORT ? 8_000 : 20_000;
/** Before the first attack, so that what every process does once is not measured. */
const WARM_UP_MS = 5_000;
/** After each attack. It counts to the attack, so that calls do which began during it. */
const PAUSE_MS = IS_SHORT ? 1_000 : 3_000;
const MOST_P99_MS = 1_000;
/** The gateway's default for RATE_LIMIT_PER_MINUTE. */
const LIMIT_PER_MINUTE = 1_200;

const only = process.argv[2]?.split(',').filter(Boolean) ?? [];
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function findTarget({ port, inboxUrl, pidOf }: Hotel): Promise<Target> {
  const client = new Client(port, '127.0.0.1');
  const read = async <Body>(path: string) => JSON.parse((await client.call('GET', path)).body) as Body;
  const { list } = await read<{ list: { image: string }[] }>('/api/gallery');
  const { categories } = await read<{ categories: { name: string }[] }>('/api/category');
  const { allRoomsList } = await read<{ allRoomsList: { roomId: string }[] }>('/api/room');
  client.close();
  return {
    port,
    inboxUrl,
    pidOf,
    picture: list[0]!.image,
    category: categories[0]!.name,
    roomIds: allRoomsList.map(({ roomId }) => roomId),
    limitPerMinute: LIMIT_PER_MINUTE,
    attackMs: ATTACK_MS,
  };
}

type Made = { outcome: Outcome; isOnlySlow: boolean };

/**
 * Makes one attack, and waits until its effect is over. What goes wrong in it is its failure, so that the next one follows.
 */
async function make(name: string, attack: Attack, target: Target, others: Others): Promise<Made> {
  others.take();
  const result = await attack(target, AbortSignal.timeout(ATTACK_MS)).catch((error: Error) => ({
    achieved: error.message,
    broken: true,
  }));
  await sleep(PAUSE_MS);
  const { requests, failed, failures, p50, p99, slowest } = others.take();
  const cells = [
    name,
    requests,
    failed ? `${failed} (${failures.join(', ')})` : 0,
    ...[p50, p99].map((ms) => `${ms} ms`),
    slowest,
    result.achieved,
  ];
  const isBroken = failed > 0 || requests === 0 || result.broken === true;
  const isSlow = p99 > MOST_P99_MS;
  const isBad = isBroken || isSlow;
  const row = `| ${cells.join(' | ')} |`;
  console.log(`${row}${isBad ? ' ✗' : ''}`);
  const outcome = { name: `test-abuse: ${name}`, failure: isBad ? row : '' };
  return { outcome, isOnlySlow: isSlow && !isBroken };
}

const outcomes: Outcome[] = [];
const hotel = await startHotel();
try {
  const target = await findTarget(hotel);
  const others = new Others(target);
  others.start();
  await sleep(WARM_UP_MS);
  console.log('| attack | requests of others | failed | p50 | p99 | slowest | the attacker |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const [name, attack] of Object.entries(IS_SHORT ? QUICK : ATTACKS)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const first = await make(name, attack, target, others);
    // Only the time is measured again, since what an attacker got does not depend on the machine's load.
    outcomes.push((first.isOnlySlow ? await make(name, attack, target, others) : first).outcome);
  }
  await others.stop();
} finally {
  await hotel.stop();
}
leaveResults('abuse.json', outcomes);
process.exit(outcomes.length === 0 || outcomes.some(({ failure }) => failure) ? 1 : 0);
