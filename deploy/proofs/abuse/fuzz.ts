// Calls the API with requests that Schemathesis generates from its OpenAPI document, as each kind of caller: make test-fuzz.
// Ends with 1 on a 5xx answer, on an answer that the document does not contain, and when a call that it forbids is accepted.
// Leaves its result as Jest does, for the last line of .ci/run.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { STAFF_ROLES } from '@innkeeper/contracts/access';
import { startHotel } from '../hotel.ts';
import { REPOSITORY } from '../repository.ts';
import { leaveResults } from './results.ts';

const CONFIG = join(REPOSITORY, '.ci/schemathesis.toml');
const DOCUMENT = join(REPOSITORY, 'gateway/dist/docs/openapi.json');
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
];
/** Schemathesis stores its data in the current folder. */
const CACHE = join(REPOSITORY, '.make');
/**
 * They end the session or the demo, or never end themselves; and Schemathesis makes no path of several segments for a
 * parameter, as those of pictures are.
 */
const LEFT_OUT = [
  '/logout$',
  '/profile/sessions/',
  '/sign-in-rules$',
  '/desk/installation/',
  '/desk/feed$',
  '/gallery/(photos|uploads)/',
].join('|');
const EXAMPLES = process.env['EXAMPLES'] ?? '10';
const ONLY = process.env['ONLY'];
const SEED = process.env['SEED'] ?? '1';
const FEWEST = 20_000;
const NO_LIMIT = '10000000';
/** They may delete or disable users, or change what a role permits. */
const MAY_END_SESSIONS = ['manager', 'owner'];

const program = execFileSync(join(REPOSITORY, '.ci/schemathesis'), { encoding: 'utf8' }).trim();
const hotel = await startHotel({
  environment: {
    RATE_LIMIT_PER_MINUTE: NO_LIMIT,
    SIGN_IN_LIMIT_PER_MINUTE: NO_LIMIT,
    FEEDBACK_LIMIT_PER_MINUTE: NO_LIMIT,
    CODE_LIMIT_PER_MINUTE: NO_LIMIT,
  },
});
const base = `http://localhost:${hotel.port}`;

async function post<Body>(path: string, body: object, token?: string): Promise<Body> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
}
const signIn = async (email: string, password: string) =>
  (await post<{ token: string }>('/api/users/login', { email, password })).token;

/** One run of Schemathesis: who calls, with which token, and which of its phases. */
type Run = { who: string; token?: string; phases: string };
type Outcome = { who: string; requests: number; failure: string };

/** The first owner of the demo makes an account for each run of a member of staff. */
async function signInAs(role: string, owner: string): Promise<string> {
  const [email, password] = [`${role}-${randomUUID()}@marisol.example`, `Jetty-${randomUUID()}`];
  const person = { firstName: 'Fay', lastName: 'Marlow', whatsapp: '+34600555014', phone: '+34600555015' };
  const account = { email, password, type: 'Admin', role, emailVerified: true, disabled: true };
  await post('/api/users', { ...person, ...account }, owner);
  return signIn(email, password);
}

/**
 * The runs: stage after stage, the lanes of a stage at once, and the runs of a lane in their order. Schemathesis uses what it
 * has read, such as addresses of users, so managers and owners end the sessions of others: beside them only calls without an account run, and
 * those of an owner come last. These two are tried with more, because to the others most calls answer 403 before they read
 * anything.
 */
async function stages(): Promise<Run[][][]> {
  const owner = await signIn('staff@marisol.example', 'marisol-demo');
  const staff = async (who: string, phases = 'fuzzing'): Promise<Run> => ({
    who,
    token: await signInAs(who, owner),
    phases,
  });
  const guest = await signIn('guest@marisol.example', 'marisol-demo');
  const roles = Object.keys(STAFF_ROLES).filter((role) => !MAY_END_SESSIONS.includes(role));
  return [
    [
      [{ who: 'a guest', token: guest, phases: 'fuzzing' }],
      await Promise.all(roles.map((role) => staff(role))),
    ],
    [
      [await staff('manager'), await staff('owner', 'coverage,fuzzing')],
      [{ who: 'no account', phases: 'coverage,fuzzing' }],
    ],
  ];
}

/** Why the session is not accepted any more, if so: then the calls after its end have tested nothing. */
async function whyEnded(token: string | undefined): Promise<string> {
  if (!token) return '';
  const answer = await fetch(`${base}/api/users/get-user`, { headers: { authorization: `Bearer ${token}` } });
  return answer.ok ? '' : `The session ended on the way: ${await answer.text()}`;
}

/** Runs Schemathesis, and prints what it says where an answer is not as documented. */
async function fuzz({ who, token, phases }: Run): Promise<Outcome> {
  const options = [
    '--config-file',
    CONFIG,
    'run',
    DOCUMENT,
    '--url',
    base,
    '--checks',
    CHECKS.join(),
    '--no-color',
    '--warnings',
    'off',
    '--phases',
    phases,
    '--max-examples',
    EXAMPLES,
    '--seed',
    SEED,
    '--workers',
    '1',
    '--exclude-path-regex',
    LEFT_OUT,
    '--continue-on-failure',
    ...(token ? ['--header', `Authorization: Bearer ${token}`] : []),
  ];
  const run: ChildProcess = spawn(program, options, { cwd: CACHE, stdio: ['ignore', 'pipe', 'inherit'] });
  const startedAt = Date.now();
  let output = '';
  run.stdout!.on('data', (chunk) => {
    output += String(chunk);
  });
  const [code] = (await once(run, 'close')) as [number];
  const ended = await whyEnded(token);
  const requests = Number(/(\d+) generated/.exec(output)?.[1] ?? 0);
  const passed = code === 0 && requests > 0 && !ended;
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  console.log(`${who}, ${phases}: ${requests} requests in ${seconds} s${passed ? '' : ' ✗'}`);
  if (!passed) console.log(`${output}${ended}`);
  return { who, requests, failure: passed ? '' : `${output}${ended}` };
}

/** Makes the runs of a lane, one after the other. */
async function fuzzLane(lane: Run[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const run of lane) if (!ONLY || run.who === ONLY) outcomes.push(await fuzz(run));
  return outcomes;
}

/** One outcome of each caller, and where all took part one more: whether there were as many requests as there have to be. */
function summarize(outcomes: Outcome[]): Outcome[] {
  const callers = [...new Set(outcomes.map(({ who }) => who))].map((who) => {
    const own = outcomes.filter((outcome) => outcome.who === who);
    const requests = own.reduce((sum, outcome) => sum + outcome.requests, 0);
    return { who, requests, failure: own.map(({ failure }) => failure).join('') };
  });
  const requests = callers.reduce((sum, caller) => sum + caller.requests, 0);
  console.log(`${requests} requests as ${callers.length} callers`);
  if (ONLY) return callers;
  const failure = requests < FEWEST ? `fewer than ${FEWEST} requests` : '';
  if (failure) console.log(failure);
  return [...callers, { who: 'all', requests, failure }];
}

const outcomes: Outcome[] = [];
try {
  for (const lanes of await stages()) outcomes.push(...(await Promise.all(lanes.map(fuzzLane))).flat());
} finally {
  await hotel.stop();
}
const summary = summarize(outcomes);
leaveResults(
  'fuzz.json',
  summary.map(({ who, failure }) => ({ name: `test-fuzz as ${who}`, failure })),
);
process.exitCode = summary.some(({ failure }) => failure) ? 1 : 0;
