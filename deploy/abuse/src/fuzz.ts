// Calls the API with requests that Schemathesis generates from its OpenAPI document, as each kind of caller: make test-fuzz.
// Ends with 1 on a 5xx answer, and on an answer that the document does not contain.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { STAFF_ROLES } from '@innkeeper/contracts/access';
import { startHotel } from './hotel.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
const DOCUMENT = join(REPOSITORY, 'gateway/dist/docs/openapi.json');
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];
/** Schemathesis stores its data in the current folder. */
const CACHE = join(REPOSITORY, '.make');
/**
 * They end the session or the demo, or never end themselves; and Schemathesis makes no path of several segments for a
 * parameter, as those of pictures are.
 */
const LEFT_OUT = [
  ...['/logout$', '/profile/sessions/', '/sign-in-rules$', '/desk/installation/', '/desk/feed$'],
  '/gallery/(photos|uploads)/',
].join('|');
const EXAMPLES = process.env['EXAMPLES'] ?? '10';
const ONLY = process.env['ONLY'];
const SEED = process.env['SEED'] ?? '1';
const FEWEST = 20_000;
const NO_LIMIT = '10000000';

const program = execFileSync(join(REPOSITORY, '.ci/schemathesis'), { encoding: 'utf8' }).trim();
const hotel = await startHotel({
  ...{ RATE_LIMIT_PER_MINUTE: NO_LIMIT, SIGN_IN_LIMIT_PER_MINUTE: NO_LIMIT },
  ...{ FEEDBACK_LIMIT_PER_MINUTE: NO_LIMIT, CODE_LIMIT_PER_MINUTE: NO_LIMIT },
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

/** Callers with many permissions get more requests: for others most calls answer 403 before they read anything. */
const THOROUGHLY = ['nobody', 'a guest', 'owner'];

/** A token for each kind of caller; `nobody` has none. */
async function callers(): Promise<Map<string, string | undefined>> {
  const owner = await signIn('staff@marisol.example', 'marisol-demo');
  const tokens = new Map<string, string | undefined>([
    ['nobody', undefined],
    ['a guest', await signIn('guest@marisol.example', 'marisol-demo')],
  ]);
  // The owner comes last: an owner's change of a role ends the sessions of its holders.
  const roles = Object.keys(STAFF_ROLES).filter((role) => role !== 'owner');
  for (const role of [...roles, 'owner']) {
    const [email, password] = [`${role}@marisol.example`, `Jetty-${randomUUID()}`];
    const person = { firstName: 'Fay', lastName: 'Marlow', whatsapp: '+34600555014', phone: '+34600555015' };
    await post(
      '/api/users',
      { ...person, email, password, type: 'Admin', role, emailVerified: true, disabled: true },
      owner,
    );
    tokens.set(role, await signIn(email, password));
  }
  return tokens;
}

/** Why the session is not accepted any more, if so: then the calls after its end have tested nothing. */
async function whyEnded(token: string | undefined): Promise<string> {
  if (!token) return '';
  const answer = await fetch(`${base}/api/users/get-user`, { headers: { authorization: `Bearer ${token}` } });
  return answer.ok ? '' : `The session ended on the way: ${await answer.text()}`;
}

/** Runs Schemathesis as one caller. Returns how many requests it made, and whether all were answered as documented. */
async function fuzz(
  who: string,
  token: string | undefined,
): Promise<{ requests: number; passed: boolean; output: string }> {
  const run: ChildProcess = spawn(
    program,
    [
      ...['run', DOCUMENT, '--url', base, '--checks', CHECKS.join(), '--no-color', '--warnings', 'off'],
      ...[
        '--phases',
        THOROUGHLY.includes(who) ? 'coverage,fuzzing' : 'fuzzing',
        '--max-examples',
        EXAMPLES,
        '--seed',
        SEED,
        '--workers',
        '1',
      ],
      ...['--exclude-path-regex', LEFT_OUT, '--continue-on-failure'],
      ...(token ? ['--header', `Authorization: Bearer ${token}`] : []),
    ],
    { cwd: CACHE, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  run.stdout!.on('data', (chunk) => {
    output += String(chunk);
  });
  const [code] = (await once(run, 'close')) as [number];
  const ended = await whyEnded(token);
  const requests = Number(/(\d+) generated/.exec(output)?.[1] ?? 0);
  return { requests, passed: code === 0 && requests > 0 && !ended, output: `${output}${ended}` };
}

let total = 0;
let broken = false;
try {
  for (const [who, token] of await callers()) {
    if (ONLY && who !== ONLY) continue;
    const { requests, passed, output } = await fuzz(who, token);
    total += requests;
    broken ||= !passed;
    console.log(`${who}: ${requests} requests${passed ? '' : ' ✗'}`);
    if (!passed) console.log(output);
  }
} finally {
  await hotel.stop();
}
console.log(`${total} requests as seven callers${broken ? ', and not all were answered as documented' : ''}`);
process.exitCode = broken || (!ONLY && total < FEWEST) ? 1 : 0;
