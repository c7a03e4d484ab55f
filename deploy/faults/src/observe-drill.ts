// Lets Prometheus watch a hotel in containers in use, with the rules and dashboards of deploy/observe: make test-observe
import { setTimeout as sleep } from 'node:timers/promises';
import { isOfHarm, panelExpressions, ruleExpressions } from './expressions.ts';
import { startLoad } from './load.ts';
import { onStack, say } from './on-stack.ts';
import { openHotel } from './open-hotel.ts';
import { Prometheus } from './prometheus.ts';
import { Stack } from './stack.ts';
import { alerts, missing, whatGivesNothing, whatIsMiscounted, whoIsNotScraped } from './watched.ts';

const LOOK_EVERY_MS = 3_000;
/** Until each rule was evaluated twice, the rarest of them every two minutes. */
const DATA_WITHIN_MS = 300_000;
/** An alert waits for a scrape, an evaluation and its minute. */
const ALERT_WITHIN_MS = 180_000;
/** A scrape and more: what clients have seen by then, Prometheus has. */
const SCRAPE_MS = 20_000;

const stack = await Stack.prepare('innkeeper-observe');
await onStack(stack, async () => {
  const { site, journal, staff, offer } = await openHotel(stack);
  const prometheus = new Prometheus(await stack.watch());
  const faults: string[] = [];
  /** Waits until there is nothing left to tell; what is left when the time is over is a fault. */
  const expect = async (what: string, withinMs: number, look: () => Promise<string[]>) => {
    say(what);
    const deadline = Date.now() + withinMs;
    let told = await ask(look);
    while (told.length && Date.now() < deadline) {
      await sleep(LOOK_EVERY_MS);
      told = await ask(look);
    }
    faults.push(...told);
  };

  journal.turnPage();
  const load = startLoad(site, journal, staff, offer);
  await expect('every part is scraped', DATA_WITHIN_MS, () => whoIsNotScraped(prometheus));
  const rules = await prometheus.rules();
  const expressions = [...rules.flatMap(ruleExpressions), ...panelExpressions()];
  const [ofHarm, always] = partition(expressions, isOfHarm);
  await expect('every rule and panel gives something', DATA_WITHIN_MS, () =>
    whatGivesNothing(prometheus, always),
  );
  for (const { name, lastError } of await prometheus.rules())
    if (lastError) faults.push(`the rule ${name} fails: ${lastError}`);
  // That it is slow, or late, may be right: the load, the hotel and Prometheus share this machine.
  await expect('nothing else is wrong', 0, async () =>
    (await alerts(prometheus)).filter((one) => !/IsSlow|AreStale/.test(one)),
  );

  await Promise.all([stack.kill('booking'), stack.kill('gallery')]);
  await expect('BookingFails fires', ALERT_WITHIN_MS, () => missing(prometheus, 'BookingFails firing page'));
  await stack.start('booking');
  await expect('ServiceDown is pending', ALERT_WITHIN_MS, () =>
    missing(prometheus, 'ServiceDown pending gallery'),
  );
  await expect('ServiceDown fires', ALERT_WITHIN_MS, () => missing(prometheus, 'ServiceDown firing gallery'));
  await expect('what shows harm shows it', ALERT_WITHIN_MS, () => whatGivesNothing(prometheus, ofHarm));
  await stack.start('gallery');
  await expect('ServiceDown is over', ALERT_WITHIN_MS, async () =>
    (await alerts(prometheus)).filter((one) => one.startsWith('ServiceDown')),
  );

  await load.stop();
  await sleep(SCRAPE_MS);
  await expect('Prometheus has counted what guests saw', SCRAPE_MS, () =>
    whatIsMiscounted(prometheus, journal),
  );
  for (const fault of faults) console.log(`  ${fault}`);
  say(
    faults.length
      ? `${faults.length} faults`
      : `${rules.length} rules and ${panelExpressions().length} panels are right`,
  );
  return !faults.length;
});

/** What there is to tell; where Prometheus cannot be asked yet, that. */
function ask(look: () => Promise<string[]>): Promise<string[]> {
  return look().catch((error: Error) => [String(error)]);
}

function partition<T>(all: T[], is: (one: T) => boolean): [T[], T[]] {
  return [all.filter(is), all.filter((one) => !is(one))];
}
