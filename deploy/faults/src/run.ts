// Breaks each part of the hotel in containers while it is in use, and checks its books: make test-faults [ONLY=kafka]
import { FAULTS, faultsNamed } from './faults.ts';
import { Journal } from './journal.ts';
import { SiteClient } from './site-client.ts';
import { Stack } from './stack.ts';
import { Staff } from './staff.ts';
import { explanation, table } from './table.ts';
import { type Outcome, tryFault } from './trial.ts';

const DEMO_STAFF = ['staff@marisol.example', 'marisol-demo'] as const;
const HOTEL_TIME_ZONE = process.env['HOTEL_TIME_ZONE'] || 'Europe/Madrid';

const only = process.argv[2];
const faults = faultsNamed(only);
if (!faults.length) {
  console.error(`There is no fault named ${only}. There are: ${FAULTS.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const stack = await Stack.prepare();
const say = (what: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${what}`);

/** Ctrl-C: nothing of this run stays behind. What goes wrong in the rest of it meanwhile is of no interest. */
let interrupted = false;
async function leave(signal: NodeJS.Signals): Promise<void> {
  if (interrupted) return;
  interrupted = true;
  say(`${signal}: taking the hotel down`);
  await stack.leave();
  process.exit(130);
}
process.on('SIGINT', leave).on('SIGTERM', leave).on('SIGHUP', leave);

async function tryAll(): Promise<Outcome[]> {
  say('building the images');
  await stack.build();
  say('bringing the hotel up');
  await stack.up();
  const journal = new Journal();
  const site = new SiteClient(stack.site, journal);
  const staff = new Staff(site, journal, HOTEL_TIME_ZONE);
  await staff.signIn(...DEMO_STAFF);
  const offer = await staff.openWing();
  const outcomes: Outcome[] = [];
  for (const fault of faults) {
    say(fault.name);
    const outcome = await tryFault({ stack, site, journal, staff, offer }, fault);
    outcomes.push(outcome);
    for (const line of explanation(outcome)) console.log(line);
  }
  return outcomes;
}

/** The status to end with: 0 where nothing is wrong. */
async function status(): Promise<number> {
  try {
    const outcomes = await tryAll();
    console.log(`\n${table(outcomes)}`);
    return outcomes.some((outcome) => outcome.faults.length) ? 1 : 0;
  } catch (error) {
    if (!interrupted) console.error(error);
    return 1;
  }
}

const ended = await status();
if (interrupted) await new Promise(() => {}); // `leave` ends the process
await stack.leave();
process.exit(ended);
