// Checks rules, dashboards and alerts in Prometheus while clients use an installation in containers: make test-observe
import { setTimeout as sleep } from 'node:timers/promises';
import { startLoad } from '../faults/load.ts';
import { logStep, runDrill, startSystem } from '../faults/test-system.ts';
import { needsFailure, panelExpressions, ruleExpressions } from './expressions.ts';
import { Prometheus } from './prometheus.ts';
import {
  activeAlerts,
  findEmpty,
  findMiscounts,
  findMissingAlert,
  findUnscraped,
} from './prometheus-checks.ts';

const POLL_EVERY_MS = 3_000;
/** Until each rule was evaluated twice; some are evaluated every two minutes. */
const DATA_WITHIN_MS = 300_000;
/** An alert needs a scrape, an evaluation and its `for` of one minute. */
const ALERT_WITHIN_MS = 180_000;
/** More than one scrape interval: by then Prometheus has counted every request. */
const SCRAPE_MS = 20_000;

await runDrill('innkeeper-observe', async (stack) => {
  const system = await startSystem(stack);
  const prometheus = new Prometheus(await stack.startPrometheus());
  const problems: string[] = [];
  /** Repeats a check until it finds nothing. What it still finds after the timeout is a problem. */
  const expectNone = async (what: string, withinMs: number, check: () => Promise<string[]>) => {
    logStep(what);
    const deadline = Date.now() + withinMs;
    let found = await orError(check);
    while (found.length && Date.now() < deadline) {
      await sleep(POLL_EVERY_MS);
      found = await orError(check);
    }
    problems.push(...found);
  };

  system.log.clearRequests();
  const load = startLoad(system);
  await expectNone('every process is scraped', DATA_WITHIN_MS, () => findUnscraped(prometheus));
  const rules = await prometheus.rules();
  const expressions = [...rules.flatMap(ruleExpressions), ...panelExpressions()];
  const [duringFailures, always] = partition(expressions, needsFailure);
  await expectNone('every rule and panel returns a value', DATA_WITHIN_MS, () =>
    findEmpty(prometheus, always),
  );
  for (const { name, lastError } of await prometheus.rules())
    if (lastError) problems.push(`the rule ${name} fails: ${lastError}`);
  // Slow responses and stale copies are possible: load, installation and Prometheus share this machine.
  await expectNone('no other alert is active', 0, async () =>
    (await activeAlerts(prometheus)).filter((alert) => !/IsSlow|AreStale/.test(alert)),
  );

  await Promise.all([stack.kill('booking'), stack.kill('gallery')]);
  await expectNone('BookingFails fires', ALERT_WITHIN_MS, () =>
    findMissingAlert(prometheus, 'BookingFails firing page'),
  );
  await stack.start('booking');
  await expectNone('ServiceDown is pending', ALERT_WITHIN_MS, () =>
    findMissingAlert(prometheus, 'ServiceDown pending gallery'),
  );
  await expectNone('ServiceDown fires', ALERT_WITHIN_MS, () =>
    findMissingAlert(prometheus, 'ServiceDown firing gallery'),
  );
  await expectNone('panels about failures return a value', ALERT_WITHIN_MS, () =>
    findEmpty(prometheus, duringFailures),
  );
  await stack.start('gallery');
  await expectNone('ServiceDown has ended', ALERT_WITHIN_MS, async () =>
    (await activeAlerts(prometheus)).filter((alert) => alert.startsWith('ServiceDown')),
  );

  await load.stop();
  await sleep(SCRAPE_MS);
  await expectNone('Prometheus has counted what clients saw', SCRAPE_MS, () =>
    findMiscounts(prometheus, system.log),
  );
  for (const problem of problems) console.log(`  ${problem}`);
  logStep(
    problems.length
      ? `${problems.length} problems`
      : `${rules.length} rules and ${panelExpressions().length} panels are ok`,
  );
  return !problems.length;
});

/** The result of a check, or its error when Prometheus does not respond yet. */
function orError(check: () => Promise<string[]>): Promise<string[]> {
  return check().catch((error: Error) => [String(error)]);
}

function partition<T>(all: T[], matches: (one: T) => boolean): [T[], T[]] {
  return [all.filter(matches), all.filter((one) => !matches(one))];
}
